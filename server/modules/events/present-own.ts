import type { OwnEvent } from '@lathe/contract/event-calls';
import { canStep, eventStatus } from '@lathe/rules/event-states';
import { localTime, readLocalTime } from '@lathe/rules/local-time';
import { countryName, type Locale } from '@lathe/rules/locales';
import { TICKET_COUNTRIES } from '@lathe/rules/ticket-limits';
import { zonedTime } from '@lathe/rules/zoned-time';
import { presentPicture } from '../../platform/pictures.ts';
import type { OwnEventRow } from './own-store.ts';

export function presentOwnEvent(
  event: OwnEventRow,
  { locale, now }: { locale: Locale; now: Date },
): OwnEvent {
  const { startsAt, doorsAt, timeZone, tickets } = event;
  const local = localTime(startsAt, timeZone);
  const [date = '', time = ''] = local.split('T');
  const status = eventStatus(event, now);
  return {
    uuid: event.id,
    event_name: event.name,
    url: `/${event.pageSlug}/events/${event.slug}`,
    page: { uuid: event.pageId, name: event.pageName, is_live: event.pageIsLive },
    venue: event.venue,
    address: event.address,
    city: event.city,
    country: event.country,
    country_name: countryName(event.country, locale),
    map_url: event.mapUrl ?? '',
    date,
    time,
    occurrence: occurrenceOf(local, event),
    doors_time: doorsAt ? localTime(doorsAt, timeZone).slice('YYYY-MM-DDT'.length) : '',
    time_zone: timeZone,
    starts_at: zonedTime(startsAt, timeZone),
    age_limit: event.ageLimit,
    ticket_url: event.ticketUrl ?? '',
    description: event.description,
    acts: event.acts,
    returns_until: event.returnsUntil ?? '',
    image: presentPicture(event.image),
    status,
    tickets: {
      categories: tickets.categories,
      capacity: tickets.capacity,
      sold: tickets.sold,
      free: tickets.free,
      held: tickets.held,
    },
    version: event.version,
    operations: {
      edit_enabled: canStep(status, 'edit'),
      publish_enabled: canStep(status, 'publish'),
      postpone_enabled: canStep(status, 'postpone'),
      resume_enabled: canStep(status, 'resume'),
      cancel_enabled: canStep(status, 'cancel'),
      delete_enabled: tickets.inTheWay === 0,
      sell_tickets_enabled: TICKET_COUNTRIES.includes(event.country),
    },
  };
}

function occurrenceOf(local: string, { startsAt, timeZone }: OwnEventRow): 'first' | 'second' {
  const read = readLocalTime(local, timeZone);
  const isSecond = read?.kind === 'twice' && read.later.getTime() === startsAt.getTime();
  return isSecond ? 'second' : 'first';
}
