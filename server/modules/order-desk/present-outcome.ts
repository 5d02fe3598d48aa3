import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { refundProgress } from '@lathe/rules/refund-progress';
import { presentPrice } from '../catalogue/index.ts';
import type { ListedRefundRow } from './refund-store.ts';

export function presentOutcome(
  row: Pick<
    ListedRefundRow,
    | 'doneAt'
    | 'failedAt'
    | 'failure'
    | 'settledAt'
    | 'settledNote'
    | 'attempts'
    | 'owed'
    | 'covered'
  >,
  { currency, locale }: { currency: string; locale: Locale },
) {
  const price = (amount: number) => presentPrice(money(amount, currency), locale);
  return {
    state: refundProgress(row),
    failure: row.failure,
    failed_at: row.failedAt?.toISOString() ?? null,
    settled_at: row.settledAt?.toISOString() ?? null,
    settled_note: row.settledNote,
    owed: price(row.owed),
    from_dispute: price(row.covered),
    attempts: row.attempts,
  };
}
