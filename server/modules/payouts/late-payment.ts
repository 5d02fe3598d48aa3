import { payoutGivenBackEntries } from '@lathe/rules/payout-entries';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { freeLines } from './payout-lines.ts';
import type { PayoutRow } from './store.ts';

/**
 * Staff wanted to send a payout again, but the bank has made the earlier payment after all: nothing
 * is left to send. A reserve is still held, because the payout has taken place.
 */
export async function undoFurtherAttempt(
  tx: Tx,
  { payout, attemptId, now }: { payout: PayoutRow; attemptId: string; now: Date },
): Promise<void> {
  const { id: payoutId, userId: party, currency, gross, withheld } = payout;
  // Otherwise staff have cancelled it already.
  if (payout.state === 'approved') {
    await bookTransaction(tx, {
      kind: 'payout_cancelled',
      reference: `${payoutId}/${payout.attempt}`,
      currency,
      entries: payoutGivenBackEntries({ party, currency, gross, withheld }),
      now,
    });
    // The late payment takes the same amount from the next payout.
    await freeLines(tx, { payoutId, now });
  }
  await sql`
    update payouts set sent_at = made.sent_at, account_id = made.account_id,
      account_country = made.account_country, method = made.method,
      account_holder = made.account_holder, account_masked = made.account_masked,
      details_encrypted = made.details_encrypted
    from payout_attempts as made
    where made.id = ${attemptId} and payouts.id = made.payout_id`.execute(tx);
}
