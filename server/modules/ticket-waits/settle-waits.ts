import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { listLinesToSettle, takeDueMails } from '../events/index.ts';
import { settleLineOfPool as job, sendWaitMail } from './jobs.ts';
import { settlePool } from './settle-pool.ts';

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const pools = await listLinesToSettle(ctx.db, ctx.clock.now());
  const payloads = pools.map((poolId) => ({ poolId }));
  await eachRow(ctx, { job, payloads, signal }, (payload) => settlePool(ctx, payload));
  await inTransaction(ctx.db, async (tx) => {
    const waits = await takeDueMails(tx);
    await ctx.jobs.enqueueAll(
      tx,
      sendWaitMail,
      waits.map((waitId) => ({ waitId })),
    );
  });
}
