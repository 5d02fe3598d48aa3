import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { addToHistory, refreshShop, updateRelease } from '../releases/index.ts';
import { listDue } from './due-store.ts';
import { announceRelease } from './jobs.ts';
import { publishReleaseChanged } from './publish-release-changed.ts';

export async function publishRelease(
  ctx: Ctx,
  { releaseId }: { releaseId: string },
): Promise<void> {
  await inTransaction(ctx.db, (tx) => publish(tx, ctx, releaseId));
}

export { publishRelease as handler };

/**
 * Checks again under the lock: another worker may have published it, or the seller may have
 * discontinued it.
 */
async function publish(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await lockRows(tx, 'releases', [id]);
  const [release] = await listDue(tx, ctx, id);
  if (!release) return;
  const now = ctx.clock.now();
  await updateRelease(tx, { id, change: { published_at: now }, now, words: false });
  await addToHistory(tx, { releaseId: id, userId: null, action: 'published', now });
  await refreshShop(tx, ctx, release);
  await ctx.jobs.enqueue(tx, announceRelease, { releaseId: id });
  await publishReleaseChanged(tx, ctx, release);
  await ctx.hooks.sellerEvent(tx, ctx, { type: 'release.published', releaseId: id });
}
