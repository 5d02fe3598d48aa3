/**
 * Each line can be cancelled until its first side is cut. Its money is refunded, and limited copies
 * are on sale again.
 */
import { canCancelLine, canCancelOrder, cancellationOf } from '@lathe/rules/cancellation';
import { type OrderAmounts, refundByItems } from '@lathe/rules/refunds';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertNotOwn } from './assert-not-own.ts';
import { assertRefundable } from './assert-refundable.ts';
import { sendOrderMail, sendRefundMail } from './jobs.ts';
import {
  findOrder,
  listOrderLines,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
} from './order-store.ts';
import { refundPart } from './refund-part.ts';
import { listRefunds, refundableOf, soldIn } from './refund-store.ts';

interface Cancellation {
  orderId: string;
  /** Ids of lines; the whole order without them. */
  lineIds?: readonly string[] | undefined;
  /** Id of the member of staff; null for the buyer. */
  madeBy?: string | null;
}

export async function cancelOrder(ctx: Ctx, cancellation: Cancellation): Promise<void> {
  await inTransaction(ctx.db, (tx) => cancelOrderIn(tx, ctx, cancellation));
}

/**
 * For callers that do more in the same transaction. The plant locks the order too, so a line is
 * either cancelled or begun.
 */
export async function cancelOrderIn(
  tx: Tx,
  ctx: Ctx,
  { orderId, lineIds, madeBy = null }: Cancellation,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const lines = await listOrderLines(tx, orderId);
  if (madeBy !== null) await assertNotOwn(tx, { order, lines, staffId: madeBy });
  if (lineIds) assertLinesCancellable(lineIds, { order, lines });
  else if (!canCancelOrder(lines, order)) throw new CallError('order_not_changeable');
  if (order.checkoutId === null) throw new CallError('order_not_changeable');
  await assertRefundable(tx, order);
  const left = refundableOf(order, lines, await listRefunds(tx, orderId));
  const part = lineIds ? partOfLines(lineIds, { order, lines, left }) : left;
  const refundId = await refundPart(tx, ctx, { order, lines, part, reason: 'cancelled', madeBy });
  // Nothing is left of the order if all of its lines were chosen.
  const isCancelled = (await findOrder(tx, orderId))?.cancelledAt !== null;
  if (isCancelled) await ctx.jobs.enqueue(tx, sendOrderMail, { orderId, letter: 'cancelled' });
  else await ctx.jobs.enqueue(tx, sendRefundMail, { refundId });
}

interface OrderContent {
  order: OrderRow;
  lines: readonly OrderLineRow[];
}

function assertLinesCancellable(lineIds: readonly string[], { order, lines }: OrderContent): void {
  for (const lineId of lineIds) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new CallError('not_found');
    if (!canCancelLine(line, order)) {
      throw new CallError('line_not_changeable', { values: { title: line.title } });
    }
  }
}

function partOfLines(
  lineIds: readonly string[],
  { order, lines, left }: OrderContent & { left: OrderAmounts },
): OrderAmounts {
  const chosen = new Set(lineIds.map((lineId) => lines.findIndex(({ id }) => id === lineId)));
  const sold = soldIn(order, lines);
  const request = cancellationOf(chosen, { lines, parcels: order.parcels, sold });
  const part = refundByItems(left, request);
  // Copies without a price can be cancelled too, if something was paid for sending them.
  if (typeof part === 'string') throw new CallError('order_not_refundable');
  return part;
}
