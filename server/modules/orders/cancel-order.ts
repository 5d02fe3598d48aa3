/**
 * Orders can be cancelled until the first side is cut. The payment is refunded, and limited copies
 * are on sale again.
 */
import { isStillOpen } from '@lathe/rules/order-states';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertNotOwn } from './assert-not-own.ts';
import { assertRefundable } from './assert-refundable.ts';
import { sendOrderMail } from './jobs.ts';
import { listOrderLines, lockOrder } from './order-store.ts';
import { refundPart } from './refund-part.ts';
import { listRefunds, refundableOf } from './refund-store.ts';

export async function cancelOrder(ctx: Ctx, orderId: string): Promise<void> {
  await inTransaction(ctx.db, (tx) => cancelOrderIn(tx, ctx, { orderId }));
}

/** For callers that do more in the same transaction. */
export async function cancelOrderIn(
  tx: Tx,
  ctx: Ctx,
  {
    orderId,
    madeBy = null,
  }: {
    orderId: string /** Id of the member of staff; null for the buyer. */;
    madeBy?: string | null;
  },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const lines = await listOrderLines(tx, orderId);
  if (madeBy !== null) await assertNotOwn(tx, { order, lines, staffId: madeBy });
  if (!isStillOpen(order) || order.checkoutId === null) throw new CallError('order_not_changeable');
  await assertRefundable(tx, order);
  const part = refundableOf(order, lines, await listRefunds(tx, orderId));
  await refundPart(tx, ctx, { order, lines, part, reason: 'cancelled', madeBy });
  await ctx.jobs.enqueue(tx, sendOrderMail, { orderId, letter: 'cancelled' });
}
