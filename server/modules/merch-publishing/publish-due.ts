/** Puts approved items on sale on their day, exactly once. */
import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { listDueItems } from './due-store.ts';
import { publishMerchItem } from './jobs.ts';
import { publishItem } from './publish-item.ts';

export async function handler(
  ctx: Ctx,
  _: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const due = await listDueItems(ctx.db, ctx);
  const payloads = due.map(({ id }) => ({ itemId: id }));
  await eachRow(ctx, { job: publishMerchItem, payloads, signal }, (payload) =>
    publishItem(ctx, payload),
  );
}
