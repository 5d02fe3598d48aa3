import type { PublicEvent } from '@lathe/contract/public-page-calls';
import { publicEventStatus } from '@lathe/rules/event-states';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { zonedTime } from '@lathe/rules/zoned-time';
import { presentPicture } from '../../platform/pictures.ts';
import type { EventRow } from './event-store.ts';

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
    address: event.address,
    city: event.city,
    country: event.country,
    country_name: countryName(event.country, locale),
    map_url: event.mapUrl,
    starts_at: zonedTime(event.startsAt, event.timeZone),
    doors_at: event.doorsAt && zonedTime(event.doorsAt, event.timeZone),
    time_zone: event.timeZone,
    age_limit: event.ageLimit,
    ticket_url: event.ticketUrl,
    image: presentPicture(event.image),
    status: publicEventStatus(event, now),
    is_preview: !event.pageIsLive,
  };
}
