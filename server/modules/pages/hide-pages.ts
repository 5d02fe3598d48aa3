/** A suspended user's pages are offline, and go live again when the user is restored. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { clearPage } from './save-page.ts';

/** The caller holds the owner's account lock and refreshes the storefront. */
export async function hidePagesOf(tx: Tx, ctx: Ctx, ownerId: string): Promise<void> {
  const hidden = await tx
    .updateTable('pages')
    .set({ is_live: false, live_before_suspension: true })
    .where('owner_id', '=', ownerId)
    .where('is_live', '=', true)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of hidden) await clearPage(tx, ctx, id);
}

export async function showPagesOf(tx: Tx, ctx: Ctx, ownerId: string): Promise<void> {
  const shown = await tx
    .updateTable('pages')
    .set({ is_live: true, live_before_suspension: false })
    .where('owner_id', '=', ownerId)
    .where('live_before_suspension', '=', true)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of shown) await clearPage(tx, ctx, id);
}
