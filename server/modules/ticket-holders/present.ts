import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { isOver } from '@lathe/rules/event-states';
import { countryName, type Locale } from '@lathe/rules/locales';
import { TICKET_TRANSFERS_MAX } from '@lathe/rules/ticket-limits';
import { zonedTime } from '@lathe/rules/zoned-time';
import { statusOfEvent, type TicketEvent } from '../tickets/index.ts';
import type { Holding } from './find-holding.ts';

interface Reader {
  locale: Locale;
  now: Date;
}

export interface TicketOrder {
  id: string;
  number: string;
}

export function presentHeldTicket(
  { ticket, position, next, order }: Holding,
  { text, isAdmitted, ...reader }: Reader & { text: string; isAdmitted: boolean },
): HeldTicket {
  const event = presentTicketEvent(ticket.event, reader);
  const isHolder = position === ticket.transfers;
  const isUsable = isHolder && !ticket.isCancelled && !isOver(event.status);
  return {
    uuid: ticket.id,
    event,
    category: ticket.category,
    number: ticket.number,
    name: isHolder ? ticket.holderName : (next?.name ?? ''),
    is_cancelled: ticket.isCancelled,
    url: isHolder ? `/T/${text}` : null,
    passed_on: next && {
      name: next.name,
      email: next.email,
      at: next.passedOnAt.toISOString(),
    },
    operations: {
      rename_enabled: isUsable && order !== null,
      transfer_enabled: isUsable && !isAdmitted && ticket.transfers < TICKET_TRANSFERS_MAX,
    },
    order: order && { uuid: order.id, number: order.number },
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
