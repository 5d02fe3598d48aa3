import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { summariseParcels } from './progress.ts';

/**
 * Callers lock the order. When the last unmade copies of a parcel are cancelled, the rest of it is
 * ready to ship. If the rest was already dispatched, and only a remake was open, the parcel gets its
 * old dispatch date back. A parcel that has become empty is not sent.
 */
export async function completeOrder(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await sql`
    update parcels set packed_at = ${now},
      dispatched_at = case when jobs.packed > 0 then null else jobs.sent_at end
    from (
      select parcel, count(*) filter (where stage = 'packed') as packed,
        count(*) filter (where stage not in ('packed', 'dispatched', 'cancelled')) as open,
        max((select max(at) from making_events
          where job_id = making_jobs.id and event = 'dispatch')) as sent_at
      from making_jobs join order_lines on order_lines.id = order_line_id
      where making_jobs.order_id = ${orderId} group by parcel
    ) as jobs, orders
    where parcels.order_id = ${orderId} and parcels.number = jobs.parcel and orders.id = ${orderId}
      and parcels.packed_at is null and parcels.dispatched_at is null
      and production_at is not null and cancelled_at is null
      and jobs.open = 0 and (jobs.packed > 0 or jobs.sent_at is not null)`.execute(tx);
  await sql`
    delete from parcels where order_id = ${orderId} and packed_at is null and dispatched_at is null
      and not exists (select from order_lines where order_lines.order_id = ${orderId}
        and parcel = number and quantity > refunded_quantity)
      and exists (select from order_lines where order_lines.order_id = ${orderId}
        and parcel is distinct from number and quantity > refunded_quantity)`.execute(tx);
  await summariseParcels(tx, orderId);
}
