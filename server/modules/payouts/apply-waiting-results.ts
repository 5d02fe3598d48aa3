import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { applyWaitingResult as applyJob } from './jobs.ts';
import { applyWaitingResult, listWaitingResults } from './waiting-results.ts';

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const waiting = await listWaitingResults(ctx.db);
  const payloads = waiting.map(({ id: resultId }) => ({ resultId }));
  await eachRow(ctx, { job: applyJob, payloads, signal }, ({ resultId }) =>
    applyWaitingResult(ctx, resultId),
  );
}
