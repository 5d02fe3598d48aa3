import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * Callers lock the order. When the last unmade copies of a started order are cancelled, the rest is
 * ready to ship. If the rest was already dispatched, and only a remake was open, the order gets its
 * old dispatch date back.
 */
export async function completeOrder(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await sql`
    update orders set packed_at = ${now},
      dispatched_at = case when jobs.packed > 0 then null else jobs.sent_at end
    from (
      select count(*) filter (where stage = 'packed') as packed,
        count(*) filter (where stage not in ('packed', 'dispatched', 'cancelled')) as open,
        (select max(at) from making_events join making_jobs as sent on sent.id = job_id
          where sent.order_id = ${orderId} and event = 'dispatch') as sent_at
      from making_jobs where order_id = ${orderId}
    ) as jobs
    where orders.id = ${orderId} and packed_at is null and dispatched_at is null
      and production_at is not null and cancelled_at is null
      and jobs.open = 0 and (jobs.packed > 0 or jobs.sent_at is not null)`.execute(tx);
}
