/**
 * What is new about an event, for a buyer of its tickets: as it is when the mail is sent, with the
 * tickets and the file for calendars.
 */
import { formatDay } from '@lathe/rules/date-format';
import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import { findOrder, type OrderRow, sendLoggedMail } from '../orders/index.ts';
import { calendarFiles, type TicketRow } from '../tickets/index.ts';
import { printBoughtTickets, ticketsOf } from './bought-tickets.ts';
import { letterAbout, writeEventLetter } from './event-letter.ts';
import { returnableTickets } from './return-ticket.ts';

interface Payload {
  eventId: string;
  orderId: string;
}

export async function handler(ctx: Ctx, { eventId, orderId }: Payload): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) return;
  const tickets = await ticketsLeft(ctx, order, eventId);
  const [first] = tickets;
  // They were refunded since.
  if (!first) return;
  const { event } = first;
  const letter = letterAbout(event, ctx);
  if (letter === null) return;
  const key = `event-${eventId}-${event.sequence}`;
  // Who passed all on is told, too, but has none to print.
  const own = tickets.filter(({ transfers }) => transfers === 0);
  const hasPrinted = letter === 'event_changed' && own.length > 0;
  const attachments = hasPrinted
    ? await printBoughtTickets(ctx, own)
    : calendarOf(ctx, tickets, order);
  const count = own.length || tickets.length;
  const returnable = (await returnableTickets(ctx.db, { order, now: ctx.clock.now() })).filter(
    ({ ticket }) => ticket.eventId === eventId,
  );
  await sendLoggedMail(ctx, { order, letter, key, attachments }, (t, locale) => {
    const { subject, paragraphs } = writeEventLetter(
      { letter, event, count, hasPrinted },
      t,
      locale,
    );
    const offers = returnable.slice(0, 1).map(({ until }) => {
      const day = formatDay(until, locale, 'long');
      return t('mail:event_return', { day, count: returnable.length });
    });
    return { subject, paragraphs: [...paragraphs, ...offers] };
  });
}

/** No tickets: the date on them would be the old one. */
function calendarOf(ctx: Ctx, tickets: TicketRow[], order: OrderRow): MailAttachment[] {
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  return calendarFiles(ctx, { tickets, locale });
}

async function ticketsLeft({ db }: Ctx, order: OrderRow, eventId: string): Promise<TicketRow[]> {
  return (await ticketsOf(db, order)).filter(
    (ticket) => ticket.eventId === eventId && !ticket.isCancelled,
  );
}
