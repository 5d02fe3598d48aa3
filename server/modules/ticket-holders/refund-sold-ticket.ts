/** The seller of an event refunds one of its tickets. */
import type { TICKET_REFUND_PROBLEMS } from '@lathe/contract/sold-ticket-calls';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockOrder, type OrderRow, sendRefundMail } from '../orders/index.ts';
import { listTickets } from '../tickets/index.ts';
import { refundTickets } from './refund-tickets.ts';
import { findSoldTicket, type SoldTicketRow } from './sold-ticket-store.ts';
import { ticketWorth } from './ticket-worth.ts';

type Problem = (typeof TICKET_REFUND_PROBLEMS)[number];

/** What the buyer would get, or why nothing. */
export async function refundOfTicket(
  db: Db | Tx,
  { ticket, order }: { ticket: SoldTicketRow; order: OrderRow },
): Promise<{ amount: number } | { problem: Problem }> {
  if (ticket.isCancelled) return { problem: 'cancelled' };
  if (ticket.isAdmitted) return { problem: 'admitted' };
  if (order.disputed) return { problem: 'disputed' };
  const isPaid = order.checkoutId !== null && order.paidAt !== null;
  const amount = isPaid ? (await ticketWorth(db, order))(ticket) : null;
  return amount === null || amount === 0 ? { problem: 'nothing_left' } : { amount };
}

interface TicketRefund {
  eventId: string;
  ticketId: string;
  /** What the seller saw. */
  amount: number;
}

/** Its code is invalid at once, and its place is on sale again. Also after it was passed on. */
export async function refundSoldTicket(
  tx: Tx,
  ctx: Ctx,
  { eventId, ticketId, amount }: TicketRefund,
): Promise<void> {
  const found = await findSoldTicket(tx, { eventId, ticketId });
  if (!found) throw new CallError('not_found');
  // A door lets somebody in before or after.
  await lock(tx, 'admission', ticketId);
  const order = await lockOrder(tx, found.orderId);
  const ticket = await findSoldTicket(tx, { eventId, ticketId });
  const [row] = await listTickets(tx, [ticketId]);
  if (!ticket || !row) throw new CallError('not_found');
  const due = await refundOfTicket(tx, { ticket, order });
  if ('problem' in due) throw new CallError('ticket_not_refundable');
  if (due.amount !== amount) throw new CallError('changed_meanwhile');
  const refund = { order, tickets: [row], reason: 'ticket_refunded' } as const;
  const refundId = await refundTickets(tx, ctx, refund);
  if (refundId !== null) await ctx.jobs.enqueue(tx, sendRefundMail, { refundId });
}
