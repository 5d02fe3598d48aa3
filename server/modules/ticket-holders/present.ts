import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { isOver } from '@lathe/rules/event-states';
import { countryName, type Locale } from '@lathe/rules/locales';
import { zonedTime } from '@lathe/rules/zoned-time';
import { statusOfEvent, type TicketEvent, type TicketRow } from '../tickets/index.ts';

interface Reader {
  locale: Locale;
  now: Date;
}

export interface TicketOrder {
  id: string;
  number: string;
}

export function presentHeldTicket(
  ticket: TicketRow,
  { text, order, ...reader }: Reader & { text: string; order: TicketOrder },
): HeldTicket {
  const event = presentTicketEvent(ticket.event, reader);
  return {
    uuid: ticket.id,
    event,
    category: ticket.category,
    number: ticket.number,
    name: ticket.holderName,
    is_cancelled: ticket.isCancelled,
    url: `/T/${text}`,
    operations: { rename_enabled: !ticket.isCancelled && !isOver(event.status) },
    order: { uuid: order.id, number: order.number },
  };
}

export function presentTicketEvent(
  ticketEvent: TicketEvent,
  { locale, now }: Reader,
): HeldTicket['event'] {
  const { name, url, venue, city, country, startsAt, timeZone } = ticketEvent;
  return {
    name,
    url,
    venue,
    city,
    country_name: countryName(country, locale),
    starts_at: zonedTime(new Date(startsAt), timeZone),
    time_zone: timeZone,
    status: statusOfEvent(ticketEvent, now),
  };
}
