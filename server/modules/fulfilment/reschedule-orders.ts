/**
 * The orders of one mailbox follow their release to a later day, and the buyer gets one mail about them.
 * The job of the mail is written together with what says that the orders have followed, so none is lost
 * and none comes twice.
 */
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { lockOrder, sendDateMail } from '../orders/index.ts';
import { publishPlantChanged } from '../production/index.ts';
import { findMove, listOrdersToFollow, noteFollowed } from './date-move-store.ts';
import { replanOrder } from './replan-order.ts';

export async function followReleaseDate(
  ctx: Ctx,
  { moveId, reader }: { moveId: number; reader: string },
): Promise<void> {
  const move = await findMove(ctx.db, moveId);
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, 'orders', await listOrdersToFollow(tx, move, reader));
    // Asked again under the locks: another worker, a buyer or the plant may have been quicker.
    const orderIds = await listOrdersToFollow(tx, move, reader);
    if (orderIds.length === 0) return;
    await noteFollowed(tx, move, orderIds);
    for (const id of orderIds) await replanOrder(tx, ctx, await lockOrder(tx, id));
    await publishPlantChanged(tx, ctx);
    await ctx.jobs.enqueue(tx, sendDateMail, { moveId: move.id, orderIds });
  });
}

export { followReleaseDate as handler };
