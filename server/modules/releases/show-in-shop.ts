import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { refreshStorefront } from '../storefront/index.ts';

/** After a release came on sale or went: storefront, search, its page, and all that is kept of them. */
export async function showInShop(
  tx: Tx,
  ctx: Ctx,
  { group_id: groupId, page_id: pageId }: { group_id: string | null; page_id: string | null },
): Promise<void> {
  if (pageId !== null) await lockRows(tx, 'pages', [pageId]);
  await refreshStorefront(tx, ctx, { groupIds: groupId === null ? [] : [groupId] });
  await sql`
    update pages set empty_since = case
      when exists (select from releases where page_id = pages.id and published_at is not null
        and retired_at is null and deleted_at is null) then null
      else coalesce(empty_since, ${ctx.clock.now()})
    end
    where id = ${pageId}`.execute(tx);
  await ctx.cache.clear(tx, 'shelf', 'pages');
}
