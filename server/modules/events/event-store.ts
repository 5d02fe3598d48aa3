import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface EventRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  venue: string;
  address: string;
  city: string;
  country: string;
  mapUrl: string | null;
  startsAt: Date;
  doorsAt: Date | null;
  timeZone: string;
  ageLimit: number | null;
  ticketUrl: string | null;
  image: unknown;
  postponedAt: Date | null;
  movedAt: Date | null;
  cancelledAt: Date | null;
  pageName: string;
  pageSlug: string;
  pageIsLive: boolean;
}

const MAX_UPCOMING = 50;
const MAX_PAST = 12;
const MAX_NEXT = 24;
const MAX_FILTERED = 200;

function publishedEvents(db: Db, now: Date) {
  return db
    .selectFrom('events')
    .innerJoin('pages', 'pages.id', 'events.page_id')
    .select([
      'events.id',
      'events.slug',
      'events.name',
      'events.description',
      'events.venue',
      'events.venue_address as address',
      'events.city',
      'events.country_iso as country',
      'events.map_url as mapUrl',
      'events.starts_at as startsAt',
      'events.doors_at as doorsAt',
      'events.time_zone as timeZone',
      'events.age_limit as ageLimit',
      'events.ticket_url as ticketUrl',
      'events.image',
      'events.postponed_at as postponedAt',
      'events.moved_at as movedAt',
      'events.cancelled_at as cancelledAt',
      'pages.name as pageName',
      'pages.slug as pageSlug',
      'pages.is_live as pageIsLive',
    ])
    .where('events.published_at', '<=', now);
}

interface EventFilter {
  pageId: string;
  now: Date;
  /** Events that started before this time are past. */
  past: Date;
}

/** Upcoming events first, soonest on top, then past events, latest on top. */
export async function listPageEvents(
  db: Db,
  { pageId, now, past }: EventFilter,
): Promise<EventRow[]> {
  const ofPage = publishedEvents(db, now).where('events.page_id', '=', pageId);
  const isComing = sql<SqlBool>`(starts_at >= ${past} or (postponed_at is not null
    and events.cancelled_at is null))`;
  const [coming, gone] = await Promise.all([
    ofPage.where(isComing).orderBy('starts_at').orderBy('events.id').limit(MAX_UPCOMING).execute(),
    ofPage
      .where(sql<SqlBool>`not ${isComing}`)
      .orderBy('starts_at', 'desc')
      .orderBy('events.id', 'desc')
      .limit(MAX_PAST)
      .execute(),
  ]);
  return [...coming, ...gone];
}

export async function findEvent(
  db: Db,
  { pageId, event, now }: { pageId: string; event: string; now: Date },
): Promise<EventRow | undefined> {
  return await publishedEvents(db, now)
    .where('events.page_id', '=', pageId)
    .where((where) =>
      where.or([where('events.slug', '=', event), where(sql<string>`events.id::text`, '=', event)]),
    )
    .executeTakeFirst();
}

function nextEvents(db: Db, { now, past }: { now: Date; past: Date }) {
  return publishedEvents(db, now)
    .where('pages.is_live', '=', true)
    .where('pages.deleted_at', 'is', null)
    .where('events.cancelled_at', 'is', null)
    .where('events.starts_at', '>=', past);
}

/** The month at the place of the event. */
const MONTH = sql<string>`to_char(starts_at at time zone time_zone, 'YYYY-MM')`;

interface NextEvents {
  now: Date;
  past: Date;
  /** ISO code. */
  country?: string | undefined;
  city?: string | undefined;
  /** `2026-12`. */
  month?: string | undefined;
}

export async function listNextEvents(
  db: Db,
  { country, city, month, ...times }: NextEvents,
): Promise<EventRow[]> {
  let query = nextEvents(db, times);
  if (country) query = query.where('events.country_iso', '=', country);
  if (city) query = query.where('events.city', '=', city);
  if (month) query = query.where(MONTH, '=', month);
  return await query
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(country || month ? MAX_FILTERED : MAX_NEXT)
    .execute();
}

/** Each combination once. */
export async function listEventFilters(
  db: Db,
  times: { now: Date; past: Date },
): Promise<{ country: string; city: string; month: string }[]> {
  return await nextEvents(db, times)
    .clearSelect()
    .select(['events.country_iso as country', 'events.city', MONTH.as('month')])
    .distinct()
    .orderBy('month')
    .execute();
}

/** The line-up; the URL is null for artists without a live page. */
export async function listActs(
  db: Db,
  eventId: string,
): Promise<{ name: string; url: string | null }[]> {
  const rows = await db
    .selectFrom('event_acts')
    .leftJoin('pages', (join) =>
      join
        .onRef('pages.id', '=', 'event_acts.page_id')
        .on('pages.is_live', '=', true)
        .on('pages.deleted_at', 'is', null),
    )
    .select(['event_acts.name', 'pages.slug'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  return rows.map(({ name, slug }) => ({ name, url: slug === null ? null : `/${slug}` }));
}
