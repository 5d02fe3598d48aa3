import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { setEmptiness } from '../pages/index.ts';
import { refreshStorefront } from '../storefront/index.ts';

/**
 * Call after a release goes on or off sale. Updates the storefront, search and its page, and clears
 * their caches.
 */
export async function refreshShop(
  tx: Tx,
  ctx: Ctx,
  { group_id: groupId, page_id: pageId }: { group_id: string | null; page_id: string | null },
): Promise<void> {
  if (pageId !== null) await lockRows(tx, 'pages', [pageId]);
  await refreshStorefront(tx, ctx, { groupIds: groupId === null ? [] : [groupId] });
  await setEmptiness(tx, pageId, ctx.clock.now());
  await ctx.cache.clear(tx, 'shelf', 'pages');
}
