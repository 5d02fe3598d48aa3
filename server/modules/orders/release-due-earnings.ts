import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { releaseEarnings as releaseJob } from './jobs.ts';
import { recordMissingEarnings } from './record-earnings.ts';
import { type DuePage, listDueOrders, releaseEarnings } from './release-earnings.ts';

const BATCH_SIZE = 1000;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  await recordMissingEarnings(ctx);
  let after: string | null = null;
  for (;;) {
    const { orders, last }: DuePage = await listDueOrders(ctx, { after, limit: BATCH_SIZE });
    const payloads = orders.map((orderId) => ({ orderId }));
    await eachRow(ctx, { job: releaseJob, payloads, signal }, (payload) =>
      releaseEarnings(ctx, payload),
    );
    if (last === null) return;
    after = last;
  }
}
