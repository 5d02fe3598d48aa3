import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { markDelivered as markJob } from './jobs.ts';
import { listArrived, markDelivered } from './mark-delivered.ts';

const BATCH_SIZE = 200;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listArrived(ctx, { after, limit: BATCH_SIZE });
    const payloads = ids.map((orderId) => ({ orderId }));
    await eachRow(ctx, { job: markJob, payloads, signal }, (payload) =>
      markDelivered(ctx, payload),
    );
    if (ids.length < BATCH_SIZE) return;
    after = ids.at(-1) ?? null;
  }
}
