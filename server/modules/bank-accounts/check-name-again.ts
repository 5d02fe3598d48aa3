import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { lockPerson } from '../accounts/index.ts';
import { openBankDetails } from './bank-details.ts';
import { askBank, verifiedAtOf } from './check-account.ts';
import { sendBankAccountMail } from './jobs.ts';

export async function handler(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const account = await ctx.db
    .selectFrom('bank_accounts')
    .select(['user_id as userId', 'details_encrypted as details'])
    .where('id', '=', accountId)
    .where('name_check', '=', 'unavailable')
    .executeTakeFirst();
  if (!account?.details) return;
  const { result } = await askBank(ctx, openBankDetails(ctx, account.details));
  if (result === 'unavailable') return;
  const nameCheck = result === 'unknown_bank' ? 'no_match' : result;
  const verifiedAt = verifiedAtOf(nameCheck, ctx.clock.now());
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, account.userId);
    const { numUpdatedRows } = await tx
      .updateTable('bank_accounts')
      .set({ name_check: nameCheck, verified_at: verifiedAt })
      .where('id', '=', accountId)
      .where('name_check', '=', 'unavailable')
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    // Removed, or checked by another process.
    if (numUpdatedRows === 0n) return;
    const mail = verifiedAt ? 'verified' : 'not_verified';
    await ctx.jobs.enqueue(tx, sendBankAccountMail, { accountId, mail });
  });
}
