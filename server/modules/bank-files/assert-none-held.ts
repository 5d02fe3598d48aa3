import { BANK_REPLY_NAMED_MAX } from '@lathe/rules/bank-file-limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { listBelowZero } from '../ledger/index.ts';
import { findOutdated } from '../payouts/index.ts';
import type { PaymentRow } from './store.ts';

type Payment = Pick<PaymentRow, 'userId' | 'name' | 'withholdingRate'>;

/**
 * After the file was prepared, payees can be held or suspended, fall below zero, for example because
 * an earlier payment arrived after all, or be taxed at another rate. Callers hold their locks.
 */
export async function assertNoneHeld(
  tx: Tx,
  { payments, currency, now }: { payments: readonly Payment[]; currency: string; now: Date },
): Promise<void> {
  const userIds = payments.map(({ userId }) => userId);
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${userIds}::uuid[])
      and (suspended_at is not null or exists (select from payout_holds
        where payout_holds.user_id = users.id and lifted_at is null))`.execute(tx);
  const belowZero = await listBelowZero(tx, { partyIds: userIds, currency });
  const outdated = await findOutdated(tx, { rows: payments, now });
  const held = new Set([
    ...rows.map(({ id }) => id),
    ...belowZero,
    ...outdated.map(({ userId }) => userId),
  ]);
  if (held.size === 0) return;
  const names = payments.filter(({ userId }) => held.has(userId)).map(({ name }) => name);
  throw new CallError('bank_file_held', {
    values: { count: names.length, names: names.slice(0, BANK_REPLY_NAMED_MAX).join(', ') },
  });
}
