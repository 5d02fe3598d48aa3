/** The tickets of an order with their new codes, after the seller replaced the key of the event. */
import type { Ctx } from '../../context.ts';
import { findOrder, sendLoggedMail } from '../orders/index.ts';
import { printBoughtTickets, ticketsOf } from './bought-tickets.ts';

interface Payload {
  eventId: string;
  orderId: string;
  /** Number of the new key. */
  key: number;
}

export async function handler(ctx: Ctx, { eventId, orderId, key }: Payload): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) return;
  const tickets = (await ticketsOf(ctx.db, order)).filter(
    // Those passed on are mailed to their new holders.
    (ticket) => ticket.eventId === eventId && !ticket.isCancelled && ticket.transfers === 0,
  );
  const [first] = tickets;
  // They were refunded or passed on since.
  if (!first) return;
  const attachments = await printBoughtTickets(ctx, tickets);
  const letter = 'tickets_renewed';
  const mail = { order, letter, key: `tickets-${eventId}-${key}`, attachments };
  const values = { event: first.event.name, count: tickets.length };
  await sendLoggedMail(ctx, mail, (t) => ({
    subject: t(`mail:${letter}_subject`, values),
    paragraphs: [t(`mail:${letter}_text`, values), t(`mail:${letter}_tickets`, values)],
  }));
}
