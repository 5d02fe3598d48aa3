import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { notify } from '../notifications/index.ts';
import { insertDateMove } from '../sellables/index.ts';
import type { ItemRow } from './item-store.ts';

/**
 * An item that is made for a later day than its buyers were told, in all sizes and colours.
 * Fulfilment reschedules the orders and notifies the buyers. The seller and the owner of the page are
 * notified here.
 */
export async function moveItemDate(
  tx: Tx,
  ctx: Ctx,
  { before, to, userId }: { before: ItemRow; to: string; userId: string },
): Promise<void> {
  const { id, title, release_date: from, owner_id: ownerId, page_id: pageId } = before;
  if (from === null || to <= from) return;
  // Also those that the seller has removed: they can be in orders.
  const variants = await tx
    .selectFrom('merch_variants')
    .select('id')
    .where('item_id', '=', id)
    .orderBy('id')
    .execute();
  const thingIds = variants.map((variant) => variant.id);
  const moveId = await insertDateMove(tx, { thingIds, from, to, now: ctx.clock.now() });
  const event = {
    topic: 'merch_date_moved',
    subject: String(moveId),
    exceptUserId: userId,
    details: { title, from, to },
    aboutUserId: ownerId,
  } as const;
  await notify(tx, ctx, { ...event, owners: [ownerId], url: `/studio/merch/${id}` });
  const page = await tx
    .selectFrom('pages')
    .select('owner_id as ownerId')
    .where('id', '=', pageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!page || page.ownerId === ownerId) return;
  await notify(tx, ctx, { ...event, owners: [page.ownerId], url: `/studio/pages/${pageId}` });
}
