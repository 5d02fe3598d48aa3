/** Open payouts to an account, which cannot be removed before they are done. */
import type { Tx } from '../../platform/db/tx.ts';

/** When a payout gets the details of an account. Callers hold the lock of the account's owner. */
export async function holdForPayout(
  tx: Tx,
  { accountId, payoutId, now }: { accountId: string; payoutId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('bank_account_uses')
    .values({ account_id: accountId, payout_id: payoutId, since: now })
    // A second attempt of the payout may go to another account.
    .onConflict((conflict) => conflict.column('payout_id').doUpdateSet({ account_id: accountId }))
    .execute();
}

/** When a payout is settled, failed, returned or cancelled; also if it never had an account. */
export async function releaseFromPayout(tx: Tx, { payoutId }: { payoutId: string }): Promise<void> {
  await tx.deleteFrom('bank_account_uses').where('payout_id', '=', payoutId).execute();
}
