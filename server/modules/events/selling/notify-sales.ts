import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { TICKET_TITLE } from './describe.ts';

interface SoldOutCategory {
  id: string;
  title: string;
  ownerId: string;
  quantity: number;
  /** Names the moment: several orders may find it sold out, and it may sell out again. */
  lastOrderId: string;
}

/** Lets programs of sellers know that a category is sold out; those that share a pool are at once. */
export async function notifySales(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  for (const { id, title, ownerId, quantity, lastOrderId } of await soldOutIn(tx, orderId)) {
    const thing = { id, title, quantity };
    const soldOut = { type: 'stock.sold_out', ownerId, thing, orderId: lastOrderId } as const;
    await ctx.hooks.sellerEvent(tx, ctx, soldOut);
  }
}

async function soldOutIn(tx: Tx, orderId: string): Promise<SoldOutCategory[]> {
  const { rows } = await sql<SoldOutCategory>`
    select categories.id, ${sql.raw(TICKET_TITLE)} as title, events.owner_id as "ownerId",
      categories.sold as quantity, (
        select order_id from order_lines as last
        join ticket_categories as others on others.id = last.sellable_id
        where case when categories.sold >= categories.quantity then others.id = categories.id
          else others.pool_id = pools.id end
        order by sold_at desc, order_id desc limit 1) as "lastOrderId"
    from ticket_categories as categories
    join ticket_pools as pools on pools.id = categories.pool_id
    join events on events.id = categories.event_id
    where categories.removed_at is null
      and (pools.sold >= pools.capacity or categories.sold >= categories.quantity)
      and pools.id in (
        select pool_id from order_lines join ticket_categories on ticket_categories.id = sellable_id
        where order_id = ${orderId})
    order by categories.id`.execute(tx);
  return rows;
}
