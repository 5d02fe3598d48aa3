/** Creates one production job per line of a paid order. Idempotent. */
import { calendarDate } from '@lathe/rules/dates';
import { dispatchDate } from '@lathe/rules/dispatch';
import { isStillOpen } from '@lathe/rules/order-states';
import { productionStart } from '@lathe/rules/production';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { lockOrder } from '../orders/index.ts';
import { insertJobs, type NewJob, publishPlantChanged } from '../production/index.ts';

export async function planProduction(ctx: Ctx, orderId: string): Promise<void> {
  const { db, clock } = ctx;
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Cancelled before production was planned.
    if (!isStillOpen(order)) return;
    const now = clock.now();
    const today = calendarDate(now);
    const dates = await releaseDates(tx, orderId);
    const dispatchOn = order.dispatchDate ?? dispatchDate({ today, releaseDates: dates });
    const startOn = productionStart(today, dates);
    const jobs = await jobsFor(tx, orderId);
    await insertJobs(tx, { orderId, jobs, startOn, dispatchOn, now });
    await publishPlantChanged(tx, ctx);
  });
}

/**
 * Release dates of unfinished lines that must wait for them. Test pressings and artist copies do
 * not wait, because sellers get them before the release date.
 */
export async function releaseDates(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .innerJoin('releases', 'releases.id', 'order_lines.release_id')
    .select('releases.release_date as date')
    .where('order_id', '=', orderId)
    .where('order_lines.type', '=', 'release')
    .whereRef('quantity', '>', 'refunded_quantity')
    .execute();
  return rows.flatMap(({ date }) => date ?? []);
}

/** Skips tickets, which are sent by mail, and refunded lines. */
async function jobsFor(tx: Tx, orderId: string): Promise<NewJob[]> {
  const { rows } = await sql<NewJob>`
    select order_lines.id as "lineId", coalesce(release_types.code, 'merch') as format,
      coalesce(release_types.medium, 'Merch') as medium, coalesce(release_types.sides, 0) as sides,
      order_lines.quantity - order_lines.refunded_quantity as quantity
    from order_lines
    left join releases on releases.id = order_lines.release_id
    left join release_types on release_types.id = releases.release_type_id
    where order_id = ${orderId} and order_lines.type <> 'ticket'
      and order_lines.quantity > order_lines.refunded_quantity
    order by order_lines.position`.execute(tx);
  return rows;
}
