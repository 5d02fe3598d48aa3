import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { PREPARED } from '../../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { notify } from '../../notifications/index.ts';

interface ItemSale {
  id: string;
  title: string;
  artist: string;
  ownerId: string;
  copies: number;
  isFirstSale: boolean;
  isSoldOut: boolean;
  /** Names the moment: several orders may find it sold out, and it may sell out again. */
  lastOrderId: string;
}

/**
 * Notifies sellers of the first sale of an item, and when its last piece is paid. Runs after the
 * order is committed, so the buyer does not wait. The notification is unique, whatever is retried.
 */
export async function notifySales(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  for (const item of await itemsIn(tx, orderId)) {
    const { id, title, artist, ownerId, copies, isFirstSale, isSoldOut } = item;
    const event = { owners: [ownerId], subject: id, details: { title, artist, copies } };
    if (isFirstSale) {
      await notify(tx, ctx, { ...event, topic: 'merch_first_sale', url: itemSalesUrl(id) });
    }
    if (isSoldOut) {
      await notify(tx, ctx, { ...event, topic: 'merch_sold_out', url: `/studio/merch/${id}` });
      const thing = { id, title, quantity: copies };
      const soldOut = {
        type: 'stock.sold_out',
        ownerId,
        thing,
        orderId: item.lastOrderId,
      } as const;
      await ctx.hooks.sellerEvent(tx, ctx, soldOut);
    }
  }
}

/** The sales screen with the sales of one item, or of one of its variants. */
export function itemSalesUrl(id: string): string {
  return `/studio/sales?month=all&release=${id}`;
}

/** Pieces that are only held can still come back, so sold out means that all are paid. */
async function itemsIn(tx: Tx, orderId: string): Promise<ItemSale[]> {
  const { rows } = await sql<ItemSale>`${PREPARED}
    select items.id, items.title, pages.name as artist, items.owner_id as "ownerId",
      coalesce(quantity_limit, 0) as copies,
      coalesce(pieces_sold >= quantity_limit, false) as "isSoldOut",
      not exists (
        select from order_lines as earlier
        join merch_variants as others on others.id = earlier.sellable_id
        where others.item_id = items.id and earlier.mode = 'shop'
          and earlier.sold_at < min(order_lines.sold_at)) as "isFirstSale",
      (select order_id from order_lines as last
        join merch_variants as others on others.id = last.sellable_id
        where others.item_id = items.id and last.mode = 'shop'
        order by sold_at desc, order_id desc limit 1) as "lastOrderId"
    from order_lines
    join merch_variants on merch_variants.id = order_lines.sellable_id
    join merch_items as items on items.id = merch_variants.item_id
    join pages on pages.id = items.page_id
    where order_id = ${orderId} and order_lines.mode = 'shop'
    group by items.id, pages.name order by items.id`.execute(tx);
  return rows;
}
