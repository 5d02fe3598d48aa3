/** Refunds the tickets that an order has of a cancelled event. Safe to repeat: what is refunded stays. */
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { lockOrder } from '../orders/index.ts';
import { ticketsOf } from './bought-tickets.ts';
import { sendCancellationMail } from './jobs.ts';
import { refundTickets } from './refund-tickets.ts';

interface Payload {
  eventId: string;
  orderId: string;
}

export async function handler(ctx: Ctx, { eventId, orderId }: Payload): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // The bank holds the money, so a refund would pay it twice. It is tried again tomorrow.
    if (order.disputed) return;
    const tickets = (await ticketsOf(tx, order)).filter(
      (ticket) =>
        ticket.eventId === eventId && !ticket.isCancelled && ticket.event.cancelledAt !== null,
    );
    if (tickets.length === 0) return;
    const refundId = await refundTickets(tx, ctx, { order, tickets, reason: 'event_cancelled' });
    await tellSeller(tx, ctx, eventId);
    const ticketIds = tickets.map(({ id }) => id);
    await ctx.jobs.enqueue(tx, sendCancellationMail, { orderId, refundId, ticketIds });
  });
}

/** Open pages of the studio show how many orders are refunded. */
async function tellSeller(tx: Tx, { realtime }: Ctx, eventId: string): Promise<void> {
  const { owner_id: ownerId } = await tx
    .selectFrom('events')
    .select('owner_id')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  await realtime.publish(tx, `account:${ownerId}`, 'events', { event: eventId });
}
