import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface EventRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  venue: string;
  city: string;
  country: string;
  startsAt: Date;
  timeZone: string;
  ticketUrl: string | null;
  image: unknown;
  cancelledAt: Date | null;
  pageName: string;
  pageSlug: string;
  pageIsLive: boolean;
}

const MAX_UPCOMING = 50;
const MAX_PAST = 12;
const MAX_NEXT = 24;

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
      'events.city',
      'events.country_iso as country',
      'events.starts_at as startsAt',
      'events.time_zone as timeZone',
      'events.ticket_url as ticketUrl',
      'events.image',
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
  const [coming, gone] = await Promise.all([
    ofPage
      .where('starts_at', '>=', past)
      .orderBy('starts_at')
      .orderBy('events.id')
      .limit(MAX_UPCOMING)
      .execute(),
    ofPage
      .where('starts_at', '<', past)
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

export async function listNextEvents(
  db: Db,
  { now, past }: { now: Date; past: Date },
): Promise<EventRow[]> {
  return await publishedEvents(db, now)
    .where('pages.is_live', '=', true)
    .where('pages.deleted_at', 'is', null)
    .where('events.cancelled_at', 'is', null)
    .where('events.starts_at', '>=', past)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(MAX_NEXT)
    .execute();
}
