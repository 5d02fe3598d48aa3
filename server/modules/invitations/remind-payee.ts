import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { invitePayee, markReminded } from '../splits/index.ts';

/** Running twice sends one mail. */
export async function remindOfShare(
  tx: Tx,
  ctx: Ctx,
  { payeeId }: { payeeId: string },
): Promise<void> {
  if (!(await markReminded(tx, { payeeId, now: ctx.clock.now() }))) return;
  await ctx.jobs.enqueue(tx, invitePayee, { payeeId, isReminder: true });
}

/** Retry for one payee that failed in the batch. */
export async function handler(ctx: Ctx, payload: { payeeId: string }): Promise<void> {
  await inTransaction(ctx.db, (tx) => remindOfShare(tx, ctx, payload));
}
