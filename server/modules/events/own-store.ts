/** The events of a seller, also drafts. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import type { PictureRecord } from '../../platform/pictures.ts';

export interface OwnEventRow {
  id: string;
  ownerId: string;
  pageId: string;
  pageName: string;
  pageSlug: string;
  pageIsLive: boolean;
  slug: string;
  name: string;
  description: string;
  venue: string;
  address: string;
  city: string;
  country: string;
  mapUrl: string | null;
  startsAt: Date;
  /** The sort key of lists. */
  startsKey: string;
  doorsAt: Date | null;
  timeZone: string;
  ageLimit: number | null;
  ticketUrl: string | null;
  /** The last day on which buyers may give tickets back. */
  returnsUntil: string | null;
  image: unknown;
  publishedAt: Date | null;
  postponedAt: Date | null;
  movedAt: Date | null;
  cancelledAt: Date | null;
  version: number;
  sequence: number;
  acts: { name: string; page: { uuid: string; name: string; url: string } | null }[];
  tickets: Tickets;
}

interface Tickets {
  categories: number;
  /** Categories that were never sold, or have tickets that are not refunded. */
  inTheWay: number;
  capacity: number;
  /** Without the places of guests. */
  sold: number;
  free: number;
  held: number;
}

export interface OwnEvent {
  ownerId: string;
  id: string;
}

function ownEvents(db: Db | Tx, ownerId: string) {
  return db
    .selectFrom('events')
    .innerJoin('pages', 'pages.id', 'events.page_id')
    .select([
      'events.id',
      'events.owner_id as ownerId',
      'events.page_id as pageId',
      'pages.name as pageName',
      'pages.slug as pageSlug',
      'pages.is_live as pageIsLive',
      'events.slug',
      'events.name',
      'events.description',
      'venue',
      'venue_address as address',
      'city',
      'country_iso as country',
      'map_url as mapUrl',
      'starts_at as startsAt',
      instantKey('events.starts_at').as('startsKey'),
      'doors_at as doorsAt',
      'time_zone as timeZone',
      'age_limit as ageLimit',
      'ticket_url as ticketUrl',
      'returns_until as returnsUntil',
      'image',
      'published_at as publishedAt',
      'postponed_at as postponedAt',
      'moved_at as movedAt',
      'cancelled_at as cancelledAt',
      'events.version',
      'sequence',
      ACTS.as('acts'),
      TICKETS.as('tickets'),
    ])
    .where('events.owner_id', '=', ownerId)
    .where('events.deleted_at', 'is', null);
}

const ACTS = sql<OwnEventRow['acts']>`(
  select coalesce(json_agg(json_build_object('name', event_acts.name, 'page',
    case when act_pages.id is not null then json_build_object('uuid', act_pages.id,
      'name', act_pages.name, 'url', act_pages.slug) end) order by position), '[]')
  from event_acts
  left join pages as act_pages on act_pages.id = event_acts.page_id and act_pages.deleted_at is null
  where event_id = events.id)`;

/** Places of guests, which categories count as sold. */
const FREE = sql`(select count(*) from ticket_guests
  join tickets on tickets.guest_id = ticket_guests.id and tickets.cancelled_at is null
  where ticket_guests.event_id = events.id)`;

/** Places of pools without a category are not sold. */
const TICKETS = sql<Tickets>`(
  select json_build_object('categories', count(*),
    'inTheWay', count(*) filter (where numbered = 0 or sold > 0 or reserved > 0),
    'capacity', (select coalesce(sum(capacity), 0) from ticket_pools
      where id in (select pool_id from ticket_categories
        where event_id = events.id and removed_at is null)),
    'sold', coalesce(sum(sold), 0) - ${FREE}, 'free', ${FREE}, 'held', coalesce(sum(reserved), 0))
  from ticket_categories where event_id = events.id and removed_at is null)`;

export async function findOwnEvent(
  db: Db | Tx,
  { ownerId, id }: OwnEvent,
): Promise<OwnEventRow | undefined> {
  return await ownEvents(db, ownerId).where('events.id', '=', id).executeTakeFirst();
}

interface ListInput {
  ownerId: string;
  show: 'coming' | 'past';
  past: Date;
  cursor: Cursor | null;
}

/** One row more than a page. Postponed events are coming: their new date is unknown. */
export async function listOwnEvents(
  db: Db,
  { ownerId, show, past, cursor }: ListInput,
): Promise<OwnEventRow[]> {
  const order = show === 'coming' ? 'asc' : 'desc';
  const isComing = sql<SqlBool>`(starts_at >= ${past} or (postponed_at is not null
    and cancelled_at is null))`;
  let query = ownEvents(db, ownerId).where(
    show === 'coming' ? isComing : sql<SqlBool>`not ${isComing}`,
  );
  if (cursor) {
    const at = sql`('epoch'::timestamptz + ${cursor.at}::bigint * interval '1 microsecond')`;
    query = query.where(
      sql<SqlBool>`(starts_at, events.id) ${sql.raw(order === 'asc' ? '>' : '<')}
        (${at}, ${cursor.id}::uuid)`,
    );
  }
  return await query
    .orderBy('starts_at', order)
    .orderBy('events.id', order)
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function countOwnEvents(tx: Tx, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function takenEventSlugs(
  tx: Tx,
  { pageId, base }: { pageId: string; base: string },
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('events')
    .select('slug')
    .where('page_id', '=', pageId)
    .where('slug', 'like', `${base}%`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

export async function replaceActs(
  tx: Tx,
  eventId: string,
  acts: readonly { name: string; pageId: string | null }[],
): Promise<void> {
  await tx.deleteFrom('event_acts').where('event_id', '=', eventId).execute();
  if (acts.length === 0) return;
  await tx
    .insertInto('event_acts')
    .values(
      acts.map(({ name, pageId }, at) => ({
        event_id: eventId,
        position: at + 1,
        name,
        page_id: pageId,
      })),
    )
    .execute();
}

/** Pictures of duplicates share their files. */
export async function isPictureShared(
  tx: Tx,
  { eventId, base }: { eventId: string } & Pick<PictureRecord, 'base'>,
): Promise<boolean> {
  const other = await tx
    .selectFrom('events')
    .select('id')
    .where('id', '<>', eventId)
    .where(sql<SqlBool>`owner_id = (select owner_id from events where id = ${eventId})`)
    .where(sql<SqlBool>`image ->> 'base' = ${base}`)
    .executeTakeFirst();
  return other !== undefined;
}
