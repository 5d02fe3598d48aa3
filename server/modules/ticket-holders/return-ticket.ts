/** Buyers give tickets back. */
import type { CalendarDate } from '@lathe/rules/dates';
import { ticketReturnDay } from '@lathe/rules/ticket-returns';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockOrder, type OrderRow, sendRefundMail } from '../orders/index.ts';
import { admittedAmong, statusOfEvent, type TicketRow } from '../tickets/index.ts';
import { ticketsOf } from './bought-tickets.ts';
import { refundTickets } from './refund-tickets.ts';
import { ticketWorth } from './ticket-worth.ts';

export interface Returnable {
  ticket: TicketRow;
  until: CalendarDate;
  /** In minor units. */
  amount: number;
}

/** Lock the order first if the result is used for a change. */
export async function returnableTickets(
  db: Db | Tx,
  { order, now }: { order: OrderRow; now: Date },
): Promise<Returnable[]> {
  // Without a payment nothing can be refunded, and during a dispute the bank decides.
  if (order.checkoutId === null || order.paidAt === null || order.disputed) return [];
  const all = await ticketsOf(db, order);
  const admitted = await admittedAmong(
    db,
    all.map(({ id }) => id),
  );
  // Who passed a ticket on cannot take it from its new holder.
  const tickets = all.filter(
    ({ id, isCancelled, transfers }) => !isCancelled && transfers === 0 && !admitted.has(id),
  );
  const terms = await returnTerms(db, tickets);
  const worthOf = await ticketWorth(db, order);
  return tickets.flatMap((ticket) => {
    const { event, eventId, orderLineId } = ticket;
    const own = terms.get(eventId);
    const until =
      own &&
      ticketReturnDay(
        {
          ...own,
          startsAt: new Date(event.startsAt),
          timeZone: event.timeZone,
          status: statusOfEvent(event, now),
        },
        { boughtAt: order.createdAt, now },
      );
    const amount = worthOf({ orderLineId });
    return until && amount !== null ? [{ ticket, until, amount }] : [];
  });
}

async function returnTerms(db: Db | Tx, tickets: readonly TicketRow[]) {
  const ids = [...new Set(tickets.map(({ eventId }) => eventId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select(['id', 'returns_until', 'reschedule_told_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, returns_until, reschedule_told_at }) => [
      id,
      { returnsUntil: returns_until, rescheduleToldAt: reschedule_told_at },
    ]),
  );
}

interface TicketReturn {
  orderId: string;
  ticketId: string;
  /** What the buyer saw. */
  amount: number;
}

/** Its code is invalid at once, and its place is on sale again. */
export async function returnTicket(
  ctx: Ctx,
  { orderId, ticketId, amount }: TicketReturn,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // A door lets somebody in before or after.
    await lock(tx, 'admission', ticketId);
    const order = await lockOrder(tx, orderId);
    if (!(await ticketsOf(tx, order)).some(({ id }) => id === ticketId)) {
      throw new CallError('not_found');
    }
    if (order.disputed) throw new CallError('order_disputed');
    const returnable = await returnableTickets(tx, { order, now: ctx.clock.now() });
    const wanted = returnable.find(({ ticket }) => ticket.id === ticketId);
    if (!wanted) throw new CallError('ticket_not_returnable');
    if (wanted.amount !== amount) throw new CallError('changed_meanwhile');
    const tickets = [wanted.ticket];
    const refundId = await refundTickets(tx, ctx, { order, tickets, reason: 'ticket_returned' });
    if (refundId !== null) await ctx.jobs.enqueue(tx, sendRefundMail, { refundId });
  });
}
