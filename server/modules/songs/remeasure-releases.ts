import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { measureRelease as measureJob } from './jobs.ts';
import { measureRelease } from './measure-release.ts';

const BATCH_SIZE = 200;

export async function handler(
  ctx: Ctx,
  { typeId }: { typeId: number },
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const releases = await ctx.db
      .selectFrom('releases')
      .select('id')
      .where('release_type_id', '=', typeId)
      .where('submitted_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    const payloads = releases.map(({ id }) => ({ releaseId: id }));
    await eachRow(ctx, { job: measureJob, payloads, signal }, (payload) =>
      measureRelease(ctx, payload),
    );
    const last = releases.at(-1);
    if (!last || releases.length < BATCH_SIZE) return;
    after = last.id;
  }
}
