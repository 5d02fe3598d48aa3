import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { handler as checkAgain } from './check-name-again.ts';
import { checkNameAgain } from './jobs.ts';

const BATCH_SIZE = 100;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await uncheckedAccounts(ctx, after);
    const payloads = ids.map((accountId) => ({ accountId }));
    await eachRow(ctx, { job: checkNameAgain, payloads, signal }, (payload) =>
      checkAgain(ctx, payload),
    );
    if (ids.length < BATCH_SIZE) return;
    after = ids.at(-1) ?? null;
  }
}

async function uncheckedAccounts({ db }: Ctx, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('name_check', '=', 'unavailable')
    .where('removed_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}
