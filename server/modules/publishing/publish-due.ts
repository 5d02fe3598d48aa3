/** Publishes approved releases on their day, exactly once. */
import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { listDue } from './due-store.ts';
import { publishRelease as publishJob } from './jobs.ts';
import { publishRelease } from './publish-release.ts';

export async function handler(
  ctx: Ctx,
  _: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const due = await listDue(ctx.db, ctx);
  const payloads = due.map(({ id }) => ({ releaseId: id }));
  await eachRow(ctx, { job: publishJob, payloads, signal }, (payload) =>
    publishRelease(ctx, payload),
  );
}
