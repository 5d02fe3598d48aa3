/**
 * What is new about an event, for a buyer of its tickets: as it is when the mail is sent, with the
 * tickets and the file for calendars.
 */
import { dateFormat } from '@lathe/rules/date-format';
import { bcp47, DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import type { Translate } from '../../platform/translations.ts';
import { findOrder, type OrderRow, sendLoggedMail } from '../orders/index.ts';
import {
  attachTickets,
  calendarFiles,
  placeOfEvent,
  startOfEvent,
  statusOfEvent,
  type TicketEvent,
  type TicketRow,
} from '../tickets/index.ts';
import { ticketsOf } from './bought-tickets.ts';

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
  const status = statusOfEvent(event, ctx.clock.now());
  if (status === 'past' || status === 'cancelled') return;
  const letter = status === 'postponed' ? 'event_postponed' : 'event_changed';
  const key = `event-${eventId}-${event.sequence}`;
  const attachments = await (status === 'postponed'
    ? calendarOf(ctx, tickets, order)
    : printedAgain(ctx, tickets));
  await sendLoggedMail(ctx, { order, letter, key, attachments }, (t, locale) => ({
    subject: t(`mail:${letter}_subject`, { event: event.name }),
    paragraphs: [
      t(`mail:${letter}_text`, { event: event.name, count: tickets.length }),
      ...(status === 'postponed' ? [] : factsOf(event, t, locale)),
      t(`mail:${letter}_tickets`, { count: tickets.length }),
    ],
  }));
}

/** No tickets: the date on them would be the old one. */
function calendarOf(ctx: Ctx, tickets: TicketRow[], order: OrderRow): MailAttachment[] {
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  return calendarFiles(ctx, { tickets, locale });
}

async function printedAgain(ctx: Ctx, tickets: TicketRow[]): Promise<MailAttachment[]> {
  const lines = new Set(tickets.map(({ orderLineId }) => orderLineId));
  return await attachTickets(
    ctx,
    [...lines].map((lineId) => ({ lineId })),
  );
}

async function ticketsLeft({ db }: Ctx, order: OrderRow, eventId: string): Promise<TicketRow[]> {
  return (await ticketsOf(db, order)).filter(
    (ticket) => ticket.eventId === eventId && !ticket.isCancelled,
  );
}

/** Times are those of the place. */
function factsOf(event: TicketEvent, t: Translate, locale: Locale): string[] {
  const { doorsAt, timeZone } = event;
  const hour = dateFormat(bcp47(locale), { timeStyle: 'short', timeZone });
  return [
    `${t('tickets:when')}: ${startOfEvent(event, locale)}`,
    ...(doorsAt === null ? [] : [`${t('tickets:doors')}: ${hour.format(new Date(doorsAt))}`]),
    `${t('tickets:where')}: ${placeOfEvent(event, locale)}`,
  ];
}
