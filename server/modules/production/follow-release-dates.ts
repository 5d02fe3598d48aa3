/**
 * Orders follow their release to a later day, and each buyer is told once. The letter's job is
 * written with what says that the order has followed, so none is lost and none comes twice.
 */
import { RESERVATION_MINUTES } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { lockOrder, sendDateMail } from '../orders/index.ts';
import {
  closeMove,
  listOpenMoves,
  listOrdersToFollow,
  listReaders,
  type Move,
  noteFollowed,
} from './date-move-store.ts';
import { replanOrder } from './replan-order.ts';
import { tellPlant } from './tell-plant.ts';

/**
 * Whoever was at the checkout was shown the day before, and pays within the time that copies are
 * held; doubled, since a card company may be slow to say so.
 */
const LATE_ORDERS_MS = 2 * RESERVATION_MINUTES * 60_000;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  for (const move of await listOpenMoves(ctx.db)) {
    const now = ctx.clock.now();
    for (let readers = await listReaders(ctx.db, move); readers.length > 0; ) {
      for (const reader of readers) {
        signal.throwIfAborted();
        await followFor(ctx, move, reader);
      }
      readers = await listReaders(ctx.db, move);
    }
    if (now.getTime() - move.movedAt.getTime() > LATE_ORDERS_MS) await closeMove(ctx.db, move, now);
  }
}

/** All orders of one mailbox: they are one letter. */
async function followFor(ctx: Ctx, move: Move, reader: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const id of await listOrdersToFollow(tx, move, reader)) await lockOrder(tx, id);
    // Asked again under the locks: another worker, a buyer or the plant may have been quicker.
    const orderIds = await listOrdersToFollow(tx, move, reader);
    if (orderIds.length === 0) return;
    await noteFollowed(tx, move, orderIds);
    for (const id of orderIds) await replanOrder(tx, ctx, await lockOrder(tx, id));
    await tellPlant(tx, ctx);
    await ctx.jobs.enqueue(tx, sendDateMail, { moveId: move.id, orderIds });
  });
}
