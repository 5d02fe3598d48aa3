import { zonedTime } from '@lathe/rules/zoned-time';
import { presentPicture } from '../../platform/pictures.ts';
import { defineNameSearch, NAMES_COMPARED_MAX } from '../sellables/index.ts';

interface EventRow {
  slug: string;
  name: string;
  venue: string;
  city: string;
  /** ISO timestamp, as in JSON. */
  startsAt: string;
  timeZone: string;
  image: unknown;
  pageSlug: string;
  pageName: string;
}

/** Coming events, the next one first. */
export const eventSearch = defineNameSearch<EventRow, 'events'>({
  field: 'events',
  rowsSql: `
    select coming.slug, coming.name, venue, city, starts_at as "startsAt", time_zone as "timeZone",
      image, pages.slug as "pageSlug", pages.name as "pageName"
    from (
      select slug, name, venue, city, starts_at, time_zone, image, page_id, id from events
      where published_at is not null and cancelled_at is null and published_at <= $3
        and starts_at >= $3
        and words @@ $1::tsquery
      limit ${NAMES_COMPARED_MAX}
    ) as coming
    join pages on pages.id = coming.page_id and pages.is_live and pages.deleted_at is null
    order by starts_at, coming.id limit $4`,
  presenter: async () => (event) => ({
    name: event.name,
    url: urlOf(event),
    page: event.pageName,
    venue: event.venue,
    city: event.city,
    starts_at: zonedTime(new Date(event.startsAt), event.timeZone),
    time_zone: event.timeZone,
    image: presentPicture(event.image),
  }),
  suggest: (event) => ({
    kind: 'event',
    title: event.name,
    subtitle: event.venue,
    url: urlOf(event),
    image: presentPicture(event.image),
  }),
});

function urlOf({ pageSlug, slug }: EventRow): string {
  return `/${pageSlug}/events/${slug}`;
}
