import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { releaseEarnings as releaseJob } from './jobs.ts';
import { recordMissingEarnings } from './record-earnings.ts';
import { listDueOrders, releaseEarnings } from './release-earnings.ts';

/** Large, because each batch reads all earnings that are still pending. */
const BATCH_SIZE = 5000;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  await recordMissingEarnings(ctx);
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listDueOrders(ctx, { after, limit: BATCH_SIZE });
    const payloads = ids.map((orderId) => ({ orderId }));
    await eachRow(ctx, { job: releaseJob, payloads, signal }, (payload) =>
      releaseEarnings(ctx, payload),
    );
    if (ids.length < BATCH_SIZE) return;
    after = ids.at(-1) ?? null;
  }
}
