/**
 * The one road by which money of an order goes back: written down, booked, and told to the card
 * company by a job. The order is locked, and what is given is a part of what is left.
 */
import { calendarDate } from '@lathe/rules/dates';
import { isStillOpen } from '@lathe/rules/order-states';
import { amountOf, type OrderFigures, refundPartEntries } from '@lathe/rules/refunds';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { giveBackUses } from '../discounts/index.ts';
import { bookTransaction } from '../ledger/index.ts';
import { makeFewer, stopMaking } from '../plant/index.ts';
import { refreshShelf } from '../shelf/index.ts';
import { refundPayment } from './jobs.ts';
import { limitedGroups, type OrderLineRow, type OrderRow } from './order-store.ts';
import { type AnyRefundReason, insertRefund } from './refund-store.ts';
import { takeBackCopies } from './take-back-copies.ts';
import { tellOwner } from './tell-owner.ts';

export interface GivenBack {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  part: OrderFigures;
  reason: AnyRefundReason;
  note?: string;
  madeBy?: string | null;
  requestKey?: string | null;
  /** The bank of the buyer has taken it already. */
  byBank?: boolean;
}

/** Its id. */
export async function givePartBack(tx: Tx, ctx: Ctx, given: GivenBack): Promise<string> {
  const { order, lines, part, reason, note = '', madeBy = null, requestKey = null } = given;
  const { id: orderId, checkoutId, currency } = order;
  if (checkoutId === null) throw new CallError('order_not_refundable');
  const now = ctx.clock.now();
  const refundId = await insertRefund(
    tx,
    {
      checkoutId,
      orderId,
      reason,
      note,
      madeBy,
      requestKey,
      now,
      doneAt: given.byBank ? now : null,
    },
    { part, amount: amountOf(part), lines },
  );
  await bookTransaction(tx, {
    kind: 'refund',
    reference: refundId,
    currency,
    entries: refundPartEntries(part, given.byBank ? 'disputed' : 'card'),
    now,
  });
  if (isStillOpen(order)) await unmake(tx, ctx, given);
  if (given.byBank) await markIfWhole(tx, { orderId, now });
  else await ctx.jobs.enqueue(tx, refundPayment, { refundId });
  await tellOwner(tx, ctx, order);
  return refundId;
}

/** What is not begun is not made: its copies are on sale again, and an order of none is cancelled. */
async function unmake(tx: Tx, ctx: Ctx, { order, lines, part }: GivenBack): Promise<void> {
  const now = ctx.clock.now();
  const copies = part.lines.flatMap(({ quantity }, at) => {
    const line = lines[at];
    return line && quantity > 0 ? [{ line, quantity }] : [];
  });
  if (copies.length === 0) return;
  const isEmpty = lines.every(
    ({ id, quantity, refundedQuantity }) =>
      quantity - refundedQuantity - (copies.find(({ line }) => line.id === id)?.quantity ?? 0) ===
      0,
  );
  if (isEmpty) {
    // There is nothing left to hold.
    const ended = { cancelled_at: now, held_at: null };
    await tx.updateTable('orders').set(ended).where('id', '=', order.id).execute();
    await stopMaking(tx, { orderId: order.id, now });
    await giveBackUses(tx, { orderId: order.id, now });
  } else {
    for (const { line, quantity } of copies) {
      await makeFewer(tx, { lineId: line.id, quantity, now });
    }
  }
  await takeBackCopies(tx, { copies, day: calendarDate(order.paidAt ?? now) });
  await refreshShelf(tx, ctx, { groupIds: await limitedGroups(tx, order.id) });
}

/** All of it went back, and the card company has done its part. */
export async function markIfWhole(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ refunded_at: now, held_at: null })
    .where('id', '=', orderId)
    .where('refunded_at', 'is', null)
    .whereRef('refunded_total', '=', 'total')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('refunds.done_at', 'is', null),
        ),
      ),
    )
    .execute();
}
