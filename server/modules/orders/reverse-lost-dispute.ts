/**
 * A bank can decide again, in favour of the shop. Lathe then has the money, and the buyer does not:
 * refunds that the dispute paid for are owed again, and staff decide on them. What the bank took as a
 * refund stays refunded in the books of the order, because its copies may be on sale again.
 */
import { disputeReversedEntries } from '@lathe/rules/ledger';
import { type Money, money } from '@lathe/rules/money';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { coverByLosses } from './refund-debts.ts';

interface WonDispute {
  id: string;
  checkoutId: string;
  amount: Money;
  now: Date;
}

/** Callers lock the order, or the checkout of a payment without an order. */
export async function reverseLostDispute(tx: Tx, dispute: WonDispute): Promise<void> {
  const { id, checkoutId, amount, now } = dispute;
  const { currency } = amount;
  const paid = await listPaidRefunds(tx, id);
  const refundIds = [...new Set(paid.map(({ refundId }) => refundId))];
  await lockRows(tx, 'refunds', refundIds);
  if (refundIds.length > 0) {
    await tx
      .updateTable('refunds')
      .set({
        failed_at: now,
        failure: 'dispute_won',
        done_at: null,
        settled_at: null,
        settled_by: null,
        settled_note: '',
      })
      .where('id', 'in', refundIds)
      .execute();
  }
  await tx
    .updateTable('refund_settlements')
    .set({ undone_at: now })
    .where('dispute_id', '=', id)
    .where('undone_at', 'is', null)
    .execute();
  await tx.updateTable('disputes').set({ loss: 0 }).where('id', '=', id).execute();
  const owed = paid.reduce((sum, part) => sum + part.amount, 0);
  await bookTransaction(tx, {
    kind: 'dispute_won',
    reference: id,
    currency,
    entries: disputeReversedEntries({
      owed: money(owed, currency),
      loss: money(amount.amount - owed, currency),
    }),
    now,
  });
  await coverByLosses(tx, { checkoutId, currency, now });
}

/** Refunds by the bank, and failed refunds that the dispute covered. */
async function listPaidRefunds(
  tx: Tx,
  disputeId: string,
): Promise<{ refundId: string; amount: number }[]> {
  const taken = tx
    .selectFrom('refunds')
    .select(['id as refundId', 'amount'])
    .where('dispute_id', '=', disputeId);
  const covered = tx
    .selectFrom('refund_settlements')
    .select(['refund_id as refundId', 'amount'])
    .where('dispute_id', '=', disputeId)
    .where('undone_at', 'is', null);
  return await taken.unionAll(covered).execute();
}
