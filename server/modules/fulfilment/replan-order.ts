/** Reschedules an order when a release is postponed. */
import { calendarDate } from '@lathe/rules/dates';
import { dispatchDate } from '@lathe/rules/dispatch';
import { productionStart } from '@lathe/rules/production';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type OrderRow, publishOrderChanged, setDispatchDate } from '../orders/index.ts';
import { moveJobDates, readLoad } from '../production/index.ts';
import { releaseDates } from './plan-production.ts';

/** The order is locked. Jobs already started are finished and wait for the rest of the parcel. */
export async function replanOrder(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const dates = await releaseDates(tx, order.id);
  const dispatchOn = await dispatchDateAfter(tx, ctx, { order, dates });
  const startOn = productionStart(calendarDate(ctx.clock.now()), dates);
  await setDispatchDate(tx, { orderId: order.id, date: dispatchOn });
  await moveJobDates(tx, { orderId: order.id, startOn, dispatchOn });
  await publishOrderChanged(tx, ctx, order);
}

/** A promised date that is still possible is never changed. */
async function dispatchDateAfter(
  tx: Tx,
  { clock }: Ctx,
  { order, dates }: { order: OrderRow; dates: readonly string[] },
): Promise<string> {
  const { id, dispatchDate: before } = order;
  if (before !== null && dates.every((date) => date <= before)) return before;
  const now = clock.now();
  return dispatchDate({
    today: calendarDate(now),
    releaseDates: dates,
    records: await countRecords(tx, id),
    load: await readLoad(tx, now),
  });
}

/** Counts order lines, because production jobs may not exist yet. */
async function countRecords(tx: Tx, orderId: string): Promise<number> {
  const { records } = await tx
    .selectFrom('order_lines')
    .innerJoin('releases', 'releases.id', 'order_lines.release_id')
    .innerJoin('release_types', 'release_types.id', 'releases.release_type_id')
    .select(sql<number>`coalesce(sum(quantity - refunded_quantity), 0)::integer`.as('records'))
    .where('order_id', '=', orderId)
    .where('medium', '=', 'Vinyl')
    .executeTakeFirstOrThrow();
  return records;
}
