import { refundProgress } from '@lathe/rules/refund-progress';
import type { ListedRefundRow } from './refund-store.ts';

export function presentOutcome(
  row: Pick<
    ListedRefundRow,
    'doneAt' | 'failedAt' | 'failure' | 'settledAt' | 'settledNote' | 'attempts'
  >,
) {
  return {
    state: refundProgress(row),
    failure: row.failure,
    failed_at: row.failedAt?.toISOString() ?? null,
    settled_at: row.settledAt?.toISOString() ?? null,
    settled_note: row.settledNote,
    attempts: row.attempts,
  };
}
