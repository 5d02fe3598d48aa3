import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/** As if buyers collected what they bought; no kind of today is collected. */
export async function collectable<Order extends { id: string }>(
  { db }: Ctx,
  order: Order,
): Promise<Order> {
  await sql`update order_lines set fulfilment = 'collected', parcel = null,
    available_from = '2027-01-04' where order_id = ${order.id}`.execute(db);
  await sql`delete from parcels where order_id = ${order.id}`.execute(db);
  return order;
}
