import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { listDueReminders } from '../splits/index.ts';
import { remindPayee } from './jobs.ts';
import { remindOfShare } from './remind-payee.ts';

/** Daily: invited payees who have not answered. */
export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const payees = await listDueReminders(ctx.db, ctx.clock.now());
  const payloads = payees.map((payeeId) => ({ payeeId }));
  await eachRow(ctx, { job: remindPayee, payloads, signal }, (payload) =>
    inTransaction(ctx.db, (tx) => remindOfShare(tx, ctx, payload)),
  );
}
