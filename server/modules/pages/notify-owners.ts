import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { listEmpty } from './empty-page-store.ts';
import { notifyOwnerOfEmptyPage } from './jobs.ts';
import { notifyOwner } from './notify-owner.ts';

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const now = ctx.clock.now();
  let pages = await listEmpty(ctx.db, { now });
  while (pages.length > 0) {
    const payloads = pages
      .filter(({ notifiedAt }) => notifiedAt === null)
      .map(({ id, ownerId }) => ({ pageId: id, ownerId }));
    await eachRow(ctx, { job: notifyOwnerOfEmptyPage, payloads, signal }, (payload) =>
      notifyOwner(ctx, payload),
    );
    const last = pages.at(-1);
    if (!last) return;
    pages = await listEmpty(ctx.db, { now, cursor: { at: last.sinceKey, id: last.id } });
  }
}
