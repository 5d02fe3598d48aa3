/** Public content for search engines. The storefront table contains only public titles. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { shownSql } from '../bundles/index.ts';
import { notWithdrawnSql, onSaleSql } from '../merch/index.ts';

export interface PublicTitle {
  id: string;
  title: string;
  artist: string;
  image: unknown;
  pageSlug: string;
  pageName: string;
  slug: string;
}

const titles = (db: Db) =>
  db
    .selectFrom('shelf')
    .select([
      'group_id as id',
      'title',
      'artist',
      'image',
      'page_slug as pageSlug',
      'page_name as pageName',
      'slug',
    ]);

export async function findTitleById(db: Db, id: string): Promise<PublicTitle | undefined> {
  return await titles(db).where('group_id', '=', id).executeTakeFirst();
}

export async function findTitleByAddress(
  db: Db,
  { page, slug }: { page: string; slug: string },
): Promise<PublicTitle | undefined> {
  const group = db
    .selectFrom('pages')
    .innerJoin('release_groups', 'release_groups.page_id', 'pages.id')
    .select('release_groups.id')
    .where('pages.slug', '=', page)
    .where('release_groups.slug', '=', slug);
  return await titles(db).where('group_id', '=', group).executeTakeFirst();
}

export interface FeedEntry {
  id: string;
  title: string;
  path: string;
  description: string;
  since: Date;
  /** Path of the picture; null if there is none. */
  image: string | null;
}

export interface FeedPage {
  id: string;
  name: string;
  slug: string;
  description: string;
}

export async function findFeedPage(db: Db, slug: string): Promise<FeedPage | undefined> {
  return await db
    .selectFrom('pages')
    .select(['id', 'name', 'slug', 'description'])
    .where('slug', '=', slug)
    .where('is_live', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

interface FeedQuery {
  pageId: string;
  now: Date;
  limit: number;
}

interface FeedRow extends Omit<FeedEntry, 'image'> {
  image: unknown;
  isRelease: boolean;
}

/** New releases, merchandise, bundles and events, the newest first. */
export async function listFeed(db: Db, { pageId, now, limit }: FeedQuery): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedRow>`
    select group_id as id, shelf.artist || ': ' || shelf.title as title,
      '/' || page_slug || '/releases/' || shelf.slug as path, release_groups.description,
      on_sale_since as since, null as image, true as "isRelease"
    from shelf join release_groups on release_groups.id = shelf.group_id
    where shelf.page_id = ${pageId}
    union all
    select merch_items.id, pages.name || ': ' || merch_items.title,
      '/' || pages.slug || '/merch/' || merch_items.slug, merch_items.description,
      merch_items.published_at, merch_items.image, false
    from merch_items join pages on pages.id = merch_items.page_id
    where merch_items.page_id = ${pageId} and merch_items.published_at <= ${now}
      and ${sql.raw(notWithdrawnSql('merch_items'))}
    union all
    select bundles.id, pages.name || ': ' || bundles.title,
      '/' || pages.slug || '/bundles/' || bundles.slug, bundles.description,
      greatest(bundles.published_at, bundles.starts_on::timestamptz), null, false
    from bundles join pages on pages.id = bundles.page_id
    where bundles.page_id = ${pageId}
      and ${sql.raw(shownSql('bundles', `'${now.toISOString()}'::timestamptz`))}
    union all
    select events.id, pages.name || ': ' || events.name,
      '/' || pages.slug || '/events/' || events.slug, events.description,
      events.published_at, events.image, false
    from events join pages on pages.id = events.page_id
    where events.page_id = ${pageId} and events.published_at <= ${now}
      and events.cancelled_at is null
    order by since desc, id limit ${limit}`.execute(db);
  return rows.map(({ isRelease, image, ...entry }) => ({
    ...entry,
    image: isRelease ? `/media/social/${entry.id}.jpg` : (presentPicture(image)?.src ?? null),
  }));
}

export interface CalendarEvent {
  id: string;
  slug: string;
  name: string;
  description: string;
  venue: string;
  address: string;
  city: string;
  country: string;
  startsAt: Date;
  postponedAt: Date | null;
  movedAt: Date | null;
  cancelledAt: Date | null;
  sequence: number;
}

const CALENDAR_ENTRIES = 200;

/** Also cancelled and past ones, because calendars that have them must learn of it. */
export async function listCalendar(
  db: Db,
  { pageId, slug, now }: { pageId: string; slug: string | null; now: Date },
): Promise<CalendarEvent[]> {
  let query = db
    .selectFrom('events')
    .select([
      'id',
      'slug',
      'name',
      'description',
      'venue',
      'venue_address as address',
      'city',
      'country_iso as country',
      'starts_at as startsAt',
      'postponed_at as postponedAt',
      'moved_at as movedAt',
      'cancelled_at as cancelledAt',
      'sequence',
    ])
    .where('page_id', '=', pageId)
    .where('published_at', '<=', now);
  if (slug !== null) query = query.where('slug', '=', slug);
  return await query.orderBy('starts_at', 'desc').orderBy('id').limit(CALENDAR_ENTRIES).execute();
}

/** Sections of the sitemap, each sorted by its key. */
export const SITEMAP_PARTS = ['releases', 'pages', 'labels', 'merch', 'bundles', 'events'] as const;
export type SitemapPart = (typeof SITEMAP_PARTS)[number];

/** Key and path of each item in a section. */
const PATHS_SQL: Record<SitemapPart, string> = {
  releases: `select group_id as id, '/' || page_slug || '/releases/' || slug as path from shelf`,
  pages: `select id, '/' || slug as path from pages where is_live and deleted_at is null`,
  // Only labels with content.
  labels: `select labels.id, '/labels/' || labels.slug as path from labels
    where labels.deleted_at is null and exists (
      select from pages where pages.is_live and pages.deleted_at is null and (
        pages.owner_id = labels.owner_id or exists (
          select from label_agreements where label_agreements.label_id = labels.id
            and label_agreements.state = 'agreed' and label_agreements.artist_id = pages.owner_id
            and coalesce(label_agreements.page_id, pages.id) = pages.id)))`,
  merch: `select merch_items.id, '/' || pages.slug || '/merch/' || merch_items.slug as path
    from merch_items join pages on pages.id = merch_items.page_id
    where pages.is_live and pages.deleted_at is null and ${onSaleSql('merch_items', 'now()')}`,
  bundles: `select bundles.id, '/' || pages.slug || '/bundles/' || bundles.slug as path
    from bundles join pages on pages.id = bundles.page_id
    where pages.is_live and pages.deleted_at is null and ${shownSql('bundles', 'now()')}`,
  events: `select events.id, '/' || pages.slug || '/events/' || events.slug as path
    from events join pages on pages.id = events.page_id
    where pages.is_live and pages.deleted_at is null
      and published_at is not null and cancelled_at is null`,
};

/** Genres with something on sale. */
export async function listGenrePaths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from genres
    where exists (select from shelf where main_genre_id = genres.id)
      or exists (select from shelf where sub_genre_id = genres.id)
    order by id`.execute(db);
  return rows.map(({ slug }) => `/genres/${slug}`);
}

/** Every nth key, where the chunks of a section begin. */
export async function chunkStarts(db: Db, part: SitemapPart, every: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as place from (${sql.raw(PATHS_SQL[part])}) as listed
    ) as numbered
    where place % ${sql.lit(every)} = 1
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listPaths(
  db: Db,
  part: SitemapPart,
  { from, limit }: { from: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from (${sql.raw(PATHS_SQL[part])}) as listed
    where id >= ${from}::uuid order by id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ path }) => path);
}
