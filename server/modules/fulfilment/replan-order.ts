/** Reschedules an order when a release is postponed. */
import { calendarDate } from '@lathe/rules/dates';
import { dispatchDate } from '@lathe/rules/dispatch';
import { productionStart } from '@lathe/rules/production';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import {
  findParcelOf,
  type OrderRow,
  publishOrderChanged,
  setDispatchDate,
} from '../orders/index.ts';
import { moveJobDates, readLoad } from '../production/index.ts';
import { type LineToMake, linesToMake, machineWork, releaseDatesOf } from './plan-production.ts';

/** The order is locked. Jobs already started are finished and wait for the rest of their parcel. */
export async function replanOrder(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const { id: orderId } = order;
  const planned = Map.groupBy(await linesToMake(tx, orderId), ({ parcel }) => parcel);
  for (const [parcel, lines] of planned) {
    const promised = findParcelOf(order, parcel);
    if (promised?.dispatchedAt) continue;
    const before = promised?.dispatchDate ?? order.dispatchDate;
    const dispatchOn = await dispatchDateAfter(tx, ctx, { lines, before });
    const startOn = productionStart(calendarDate(ctx.clock.now()), releaseDatesOf(lines));
    await setDispatchDate(tx, { orderId, parcel }, dispatchOn);
    await moveJobDates(tx, { lineIds: lines.map(({ lineId }) => lineId), startOn, dispatchOn });
  }
  await publishOrderChanged(tx, ctx, order);
}

/** A promised date that is still possible is never changed. */
async function dispatchDateAfter(
  tx: Tx,
  { clock }: Ctx,
  { lines, before }: { lines: readonly LineToMake[]; before: string | null },
): Promise<string> {
  const releaseDates = releaseDatesOf(lines);
  if (before !== null && releaseDates.every((date) => date <= before)) return before;
  const now = clock.now();
  return dispatchDate({
    today: calendarDate(now),
    releaseDates,
    work: machineWork(lines),
    load: await readLoad(tx, now),
  });
}
