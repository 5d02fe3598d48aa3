/** Describes a ticket that is or was sold: its event, category, day and place. */
import { formatDay } from '@lathe/rules/date-format';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { type RawBuilder, sql } from 'kysely';
import type { Translate } from '../../../platform/translations.ts';
import type { MailedLine, SoldThing } from '../../sellables/index.ts';

interface TicketFacts {
  startsAt: string;
  timeZone: string;
  venue: string;
  city: string;
}

export interface SoldTicket extends SoldThing, TicketFacts {}

/** Names both, because an order can have several categories of one event. */
export const TICKET_TITLE = "events.name || ': ' || categories.name";

export function soldTicketSql(line: string): RawBuilder<SoldTicket | null> {
  return sql`(
    select json_build_object('kind', 'ticket', 'mode', ${sql.ref(`${line}.mode`)},
      'image', events.image, 'ean', null, 'catalogNo', null, 'startsAt', starts_at,
      'timeZone', time_zone, 'venue', venue, 'city', city)
    from ticket_categories as categories join events on events.id = categories.event_id
    where categories.id = ${sql.ref(`${line}.sellable_id`)})`;
}

/** The day is the one at the place of the event. */
export function describeTicket(
  { startsAt, timeZone, venue, city }: TicketFacts,
  { locale }: { locale: Locale },
): string {
  const day = formatDay(calendarDate(new Date(startsAt), timeZone), locale, 'short');
  return [day, venue, city].filter((part) => part !== '').join(', ');
}

/** The names are on the tickets, because the buyer can change them. */
export function mailTextOfTicket({ title, description, copies }: MailedLine, t: Translate): string {
  return t('mail:order_tickets', {
    title,
    description,
    count: copies.length,
    numbers: copies.join(', '),
  });
}
