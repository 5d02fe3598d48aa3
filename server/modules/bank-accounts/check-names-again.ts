import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { lockPerson } from '../accounts/index.ts';
import { openBankDetails } from './bank-details.ts';
import { askBank, verifiedAtOf } from './check-account.ts';
import { sendBankAccountMail } from './jobs.ts';

const BATCH_SIZE = 100;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const accounts: Unchecked[] = await uncheckedAccounts(ctx, after);
    for (const account of accounts) {
      signal.throwIfAborted();
      await checkAgain(ctx, account);
    }
    if (accounts.length < BATCH_SIZE) return;
    after = accounts.at(-1)?.id ?? null;
  }
}

interface Unchecked {
  id: string;
  userId: string;
  details: string | null;
}

async function uncheckedAccounts({ db }: Ctx, after: string | null): Promise<Unchecked[]> {
  return await db
    .selectFrom('bank_accounts')
    .select(['id', 'user_id as userId', 'details_encrypted as details'])
    .where('name_check', '=', 'unavailable')
    .where('removed_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
}

async function checkAgain(ctx: Ctx, { id, userId, details }: Unchecked): Promise<void> {
  if (details === null) return;
  const { result } = await askBank(ctx, openBankDetails(ctx, details));
  if (result === 'unavailable') return;
  const nameCheck = result === 'unknown_bank' ? 'no_match' : result;
  const verifiedAt = verifiedAtOf(nameCheck, ctx.clock.now());
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const { numUpdatedRows } = await tx
      .updateTable('bank_accounts')
      .set({ name_check: nameCheck, verified_at: verifiedAt })
      .where('id', '=', id)
      .where('name_check', '=', 'unavailable')
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    // Removed, or checked by another process.
    if (numUpdatedRows === 0n) return;
    const mail = verifiedAt ? 'verified' : 'not_verified';
    await ctx.jobs.enqueue(tx, sendBankAccountMail, { accountId: id, mail });
  });
}
