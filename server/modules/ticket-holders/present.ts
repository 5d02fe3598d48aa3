import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { countryName, type Locale } from '@lathe/rules/locales';
import { subtractDuration } from '@lathe/rules/time';
import { zonedTime } from '@lathe/rules/zoned-time';
import type { TicketEvent, TicketRow } from '../tickets/index.ts';

interface Reader {
  locale: Locale;
  now: Date;
}

export interface TicketOrder {
  id: string;
  number: string;
}

/** An event counts as past this many hours after its start, as on its page. */
const EVENT_HOURS = 6;

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
    operations: { rename_enabled: !ticket.isCancelled && event.status === 'coming' },
    order: { uuid: order.id, number: order.number },
  };
}

export function presentTicketEvent(
  { name, url, venue, city, country, startsAt, timeZone, isCancelled }: TicketEvent,
  { locale, now }: Reader,
): HeldTicket['event'] {
  const start = new Date(startsAt);
  const isPast = start < subtractDuration(now, { hours: EVENT_HOURS });
  return {
    name,
    url,
    venue,
    city,
    country_name: countryName(country, locale),
    starts_at: zonedTime(start, timeZone),
    time_zone: timeZone,
    status: isCancelled ? 'cancelled' : isPast ? 'past' : 'coming',
  };
}
