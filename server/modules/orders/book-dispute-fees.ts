import { disputeFeeEntries } from '@lathe/rules/dispute-fees';
import type { Dispute } from '../../platform/cards/cards.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';

/**
 * Every event names all fees of the dispute so far, also those that came late or were given back.
 * Each is booked once. Callers lock the order.
 */
export async function bookDisputeFees(
  tx: Tx,
  { disputeId, fees, now }: { disputeId: string; fees: Dispute['fees']; now: Date },
): Promise<void> {
  for (const { id: providerId, amount } of fees) {
    const fee = await tx
      .insertInto('dispute_fees')
      .values({
        dispute_id: disputeId,
        provider_id: providerId,
        amount: amount.amount,
        currency: amount.currency,
        booked_at: now,
      })
      .onConflict((conflict) => conflict.column('provider_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!fee) continue;
    await bookTransaction(tx, {
      kind: 'dispute_fee',
      reference: fee.id,
      currency: amount.currency,
      entries: disputeFeeEntries(amount),
      now,
    });
  }
}
