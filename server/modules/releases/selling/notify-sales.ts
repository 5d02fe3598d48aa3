import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { PREPARED } from '../../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { notify } from '../../notifications/index.ts';

interface ReleaseSale {
  id: string;
  title: string;
  artist: string;
  format: string;
  ownerId: string;
  copies: number;
  isFirstSale: boolean;
  isSoldOut: boolean;
  /** Names the moment: several orders may find it sold out, and it may sell out again. */
  lastOrderId: string;
}

/**
 * Notifies sellers of the first sale of a release, and of a limited edition without a copy left.
 * Runs after the order is committed, so the buyer does not wait. Orders of the same moment may both
 * find that they are first or last; the notification is unique.
 */
export async function notifySales(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  for (const release of await releasesIn(tx, orderId)) {
    const { id, title, artist, format, ownerId, copies, isFirstSale, isSoldOut } = release;
    const details = { title, artist, format, copies };
    const event = { owners: [ownerId], subject: id, details };
    if (isFirstSale) {
      const url = `/studio/sales?month=all&release=${id}`;
      await notify(tx, ctx, { ...event, topic: 'first_sale', url });
    }
    if (isSoldOut) {
      await notify(tx, ctx, { ...event, topic: 'sold_out', url: `/studio/releases/${id}` });
      const thing = { id, title, quantity: copies };
      const soldOut = {
        type: 'stock.sold_out',
        ownerId,
        thing,
        orderId: release.lastOrderId,
      } as const;
      await ctx.hooks.sellerEvent(tx, ctx, soldOut);
    }
  }
}

/** Copies that are only held can still come back, so sold out means that all are paid. */
async function releasesIn(tx: Tx, orderId: string): Promise<ReleaseSale[]> {
  const isSale = (table: string) => sql`${sql.ref(`${table}.mode`)} = 'shop'`;
  const { rows } = await sql<ReleaseSale>`${PREPARED}
    select releases.id, releases.title, primary_artist as artist, format,
      releases.owner_id as "ownerId",
      coalesce(quantity_limit, 0) as copies,
      coalesce(copies_sold >= quantity_limit, false) as "isSoldOut",
      bool_or(${isSale('order_lines')}) and not exists (
        select from order_lines as earlier where earlier.sellable_id = releases.id
          and ${isSale('earlier')} and earlier.sold_at < min(order_lines.sold_at)) as "isFirstSale",
      (select order_id from order_lines as last
        where last.sellable_id = releases.id and last.mode <> 'proof'
        order by sold_at desc, order_id desc limit 1) as "lastOrderId"
    from order_lines join releases on releases.id = order_lines.sellable_id
    join release_types on release_types.id = release_type_id
    where order_id = ${orderId} and order_lines.mode <> 'proof'
    group by releases.id, format order by releases.id`.execute(tx);
  return rows;
}
