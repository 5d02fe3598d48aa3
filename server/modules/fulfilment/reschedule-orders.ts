/**
 * Reschedules all orders of one email address to the later release date and sends one mail. The
 * mail job and the record are written in one transaction, so no mail is lost or sent twice.
 */
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { lockOrder, sendDateMail } from '../orders/index.ts';
import { publishPlantChanged } from '../production/index.ts';
import { findMove, listAffectedOrders, markRescheduled } from './date-move-store.ts';
import { replanOrder } from './replan-order.ts';

export async function rescheduleMailboxOrders(
  ctx: Ctx,
  { moveId, reader }: { moveId: number; reader: string },
): Promise<void> {
  const move = await findMove(ctx.db, moveId);
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, 'orders', await listAffectedOrders(tx, move, reader));
    // Read again under the locks, because another worker, the buyer or the plant may have changed
    // them.
    const orderIds = await listAffectedOrders(tx, move, reader);
    if (orderIds.length === 0) return;
    await markRescheduled(tx, move, orderIds);
    for (const id of orderIds) await replanOrder(tx, ctx, await lockOrder(tx, id));
    await publishPlantChanged(tx, ctx);
    await ctx.jobs.enqueue(tx, sendDateMail, { moveId: move.id, orderIds });
  });
}

export { rescheduleMailboxOrders as handler };
