import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { releaseReserve as releaseJob } from './jobs.ts';
import { listDueReserves, releaseReserve } from './reserves.ts';

const BATCH_SIZE = 500;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listDueReserves(ctx, { after, limit: BATCH_SIZE });
    const payloads = ids.map((reserveId) => ({ reserveId }));
    await eachRow(ctx, { job: releaseJob, payloads, signal }, ({ reserveId }) =>
      releaseReserve(ctx, reserveId),
    );
    if (ids.length < BATCH_SIZE) return;
    after = ids.at(-1) ?? null;
  }
}
