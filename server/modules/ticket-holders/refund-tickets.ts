/** Refunds tickets of one order. Callers lock the order. */
import { calendarDate } from '@lathe/rules/dates';
import { type OrderRefundReason, refundByItems } from '@lathe/rules/refunds';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { takeBackStock } from '../kinds/index.ts';
import {
  listOrderLines,
  listRefunds,
  type OrderLineRow,
  type OrderRow,
  refundableOf,
  refundPart,
} from '../orders/index.ts';
import type { TicketRow } from '../tickets/index.ts';

export interface TicketRefund {
  order: OrderRow;
  /** Not cancelled. */
  tickets: readonly TicketRow[];
  reason: OrderRefundReason;
}

/**
 * Returns the id of the refund; null if nothing was left to pay back, as for tickets that staff
 * have refunded as an amount. Their codes admit nobody in any case.
 */
export async function refundTickets(
  tx: Tx,
  ctx: Ctx,
  { order, tickets, reason }: TicketRefund,
): Promise<string | null> {
  const lines = await listOrderLines(tx, order.id);
  const left = refundableOf(order, lines, await listRefunds(tx, order.id));
  const copies = lines.map(({ id }, line) => {
    const given = tickets.filter(({ orderLineId }) => orderLineId === id).length;
    return { line, quantity: Math.min(given, left.lines[line]?.quantity ?? 0) };
  });
  const part = refundByItems(left, { copies, postage: false, duty: false });
  const isPaid = typeof part !== 'string' && order.checkoutId !== null && order.paidAt !== null;
  const chosen = tickets.map(({ id }) => id);
  const refundId = isPaid
    ? await refundPart(tx, ctx, { order, lines, part, reason, chosen })
    : null;
  await cancelLeft(tx, ctx, { order, lines, tickets });
  return refundId;
}

/** A refund cancels tickets only of what it pays back. */
async function cancelLeft(
  tx: Tx,
  ctx: Ctx,
  { order, lines, tickets }: Omit<TicketRefund, 'reason'> & { lines: readonly OrderLineRow[] },
): Promise<void> {
  const rows = await tx
    .selectFrom('tickets')
    .select(['id', 'order_line_id as lineId'])
    .where(
      'id',
      'in',
      tickets.map(({ id }) => id),
    )
    .where('cancelled_at', 'is', null)
    .execute();
  const chosen = rows.map(({ id }) => id);
  const copies = lines.flatMap(({ id, kind, mode, sellableId }) => {
    const quantity = rows.filter(({ lineId }) => lineId === id).length;
    return quantity > 0 ? [{ lineId: id, kind, mode, uuid: sellableId, quantity, chosen }] : [];
  });
  const day = calendarDate(order.paidAt ?? ctx.clock.now());
  if (copies.length > 0) await takeBackStock(tx, ctx, { copies, day });
}
