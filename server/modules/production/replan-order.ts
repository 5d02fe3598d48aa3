/** A record that comes out later than it was promised takes an order of it along. */
import { calendarDate } from '@lathe/rules/dates';
import { makingStart } from '@lathe/rules/making';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type OrderRow, tellOwner } from '../orders/index.ts';
import { releaseDates } from './plan-making.ts';

/** With the order locked. What the plant has begun is finished, and waits for the rest of its parcel. */
export async function replanOrder(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const dates = await releaseDates(tx, order.id);
  const dispatchOn = [order.dispatchDate ?? '', ...dates].toSorted().at(-1) ?? '';
  const startOn = makingStart(calendarDate(ctx.clock.now()), dates);
  await tx
    .updateTable('orders')
    .set({ dispatch_date: dispatchOn })
    .where('id', '=', order.id)
    .execute();
  const jobs = tx.updateTable('making_jobs').where('order_id', '=', order.id);
  await jobs
    .set({ dispatch_on: dispatchOn })
    .where('stage', 'not in', ['dispatched', 'cancelled'])
    .execute();
  await jobs.set({ start_on: startOn }).where('stage', '=', 'queued').execute();
  await tellOwner(tx, ctx, order);
}
