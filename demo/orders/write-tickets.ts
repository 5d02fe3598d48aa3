/** The tickets of the demo orders, and how many are sold. */
import { sql } from 'kysely';
import type { Tx } from '../../server/platform/db/tx.ts';
import type { PricedTickets } from './price-ticket-orders.ts';

/** What visitors bought is counted, too, if the demo world is written again. */
export async function writeTickets(tx: Tx, orders: readonly PricedTickets[]): Promise<void> {
  const lineIds = orders.flatMap(({ lines }) => lines.map(({ id }) => id));
  // Triggers give the numbers in the event, and random codes.
  await sql`
    insert into tickets (event_id, category_id, serial, number, order_line_id, holder_name,
      cancelled_at)
    select categories.event_id, sellable_id, 0,
      (select coalesce(max(number), 0) from tickets where tickets.category_id = sellable_id)
        + row_number() over (partition by sellable_id order by paid_at, orders.number, place),
      order_lines.id, buyer_name, refunded_at
    from order_lines join orders on orders.id = order_id
    join ticket_categories as categories on categories.id = sellable_id
    cross join generate_series(1, order_lines.quantity) as place
    where order_lines.id = any(${lineIds}::uuid[])
    order by categories.event_id, sellable_id, paid_at, orders.number, place`.execute(tx);
  await sql`
    with counted as (select category_id, max(number) as numbered,
        count(*) filter (where cancelled_at is null) as sold
      from tickets group by category_id)
    update ticket_categories set sold = counted.sold, numbered = counted.numbered
    from counted where ticket_categories.id = category_id`.execute(tx);
  await sql`
    update ticket_pools set sold = (select coalesce(sum(sold), 0) from ticket_categories
      where pool_id = ticket_pools.id)`.execute(tx);
}
