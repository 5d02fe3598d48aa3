import type { PublicEvent } from '@lathe/contract/public-page-calls';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { subtractDuration } from '@lathe/rules/time';
import { zonedTime } from '@lathe/rules/zoned-time';
import { presentPicture } from '../../platform/pictures.ts';
import type { EventRow } from './event-store.ts';

/** An event counts as past this many hours after its start. */
const EVENT_HOURS = 6;

export function pastBefore(now: Date): Date {
  return subtractDuration(now, { hours: EVENT_HOURS });
}

export function presentEvent(
  event: EventRow,
  { locale, now }: { locale: Locale; now: Date },
): PublicEvent {
  return {
    uuid: event.id,
    name: event.name,
    description: event.description,
    url: `/${event.pageSlug}/events/${event.slug}`,
    page: { name: event.pageName, url: event.pageSlug },
    venue: event.venue,
    city: event.city,
    country: event.country,
    country_name: countryName(event.country, locale),
    starts_at: zonedTime(event.startsAt, event.timeZone),
    time_zone: event.timeZone,
    ticket_url: event.ticketUrl,
    image: presentPicture(event.image),
    status: statusOf(event, now),
    is_preview: !event.pageIsLive,
  };
}

function statusOf({ cancelledAt, startsAt }: EventRow, now: Date): PublicEvent['status'] {
  if (cancelledAt) return 'cancelled';
  return startsAt < pastBefore(now) ? 'past' : 'coming';
}
