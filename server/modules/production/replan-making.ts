/** A record that comes out later than it was promised takes the orders of it along. */
import { calendarDate } from '@lathe/rules/dates';
import { makingStart } from '@lathe/rules/making';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { lockOrder, tellOwner } from '../orders/index.ts';
import { releaseDates } from './plan-making.ts';

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct making_jobs.order_id as id from making_jobs
    join order_lines on order_lines.order_id = making_jobs.order_id
    join releases on releases.id = order_lines.release_id
    where stage = 'queued' and stage not in ('dispatched', 'cancelled')
      and release_date > dispatch_on`.execute(ctx.db);
  for (const { id } of rows) {
    if (signal.aborted) return;
    await replan(ctx, id);
  }
}

async function replan(ctx: Ctx, orderId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // The plant has begun: then it is finished, and waits as a parcel.
    if (order.productionAt !== null) return;
    const dates = await releaseDates(tx, orderId);
    const dispatchOn = [order.dispatchDate ?? '', ...dates].toSorted().at(-1) ?? '';
    const startOn = makingStart(calendarDate(ctx.clock.now()), dates);
    await tx
      .updateTable('orders')
      .set({ dispatch_date: dispatchOn })
      .where('id', '=', orderId)
      .execute();
    await tx
      .updateTable('making_jobs')
      .set({ dispatch_on: dispatchOn, start_on: startOn })
      .where('order_id', '=', orderId)
      .execute();
    await tellOwner(tx, ctx, order);
  });
}
