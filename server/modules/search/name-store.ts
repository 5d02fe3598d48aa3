/** Pages, merchandise, events and labels with matching names. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';

export interface PageRow {
  id: string;
  slug: string;
  name: string;
  image: unknown;
}

export interface MerchRow {
  slug: string;
  title: string;
  typeName: { en: string; de: string };
  image: unknown;
  pageSlug: string;
  pageName: string;
}

export interface EventRow {
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

export interface LabelRow {
  id: string;
  slug: string;
  name: string;
  logo: unknown;
}

export interface NameHits {
  pages: PageRow[];
  merch: MerchRow[];
  events: EventRow[];
  labels: LabelRow[];
}

/** Number of matches from which the best are chosen. */
const MAX_COMPARED = 200;

/** $1: words, $2: the whole name as typed, $3: now, $4: limit per kind. */
const PAGES = `
  select id, slug, name, page_image as image
  from matching_pages($1::tsquery, ${MAX_COMPARED})
  order by name_key = $2 desc, followers desc, id limit $4`;

const MERCH = `
  select items.slug, items.title, items.image, pages.slug as "pageSlug", pages.name as "pageName",
    json_build_object('en', types.name_en, 'de', types.name_de) as "typeName"
  from (
    select slug, title, image, page_id, published_at, id, words, merch_type_id from merch_items
    where published_at is not null and retired_at is null and published_at <= $3
      and words @@ $1::tsquery
    limit ${MAX_COMPARED}
  ) as items
  join pages on pages.id = items.page_id and pages.is_live and pages.deleted_at is null
  join merch_types as types on types.id = items.merch_type_id
  order by ts_rank(items.words, $1::tsquery) desc, items.published_at desc, items.id limit $4`;

const EVENTS = `
  select coming.slug, coming.name, venue, city, starts_at as "startsAt", time_zone as "timeZone",
    image, pages.slug as "pageSlug", pages.name as "pageName"
  from (
    select slug, name, venue, city, starts_at, time_zone, image, page_id, id from events
    where published_at is not null and cancelled_at is null and published_at <= $3
      and starts_at >= $3
      and words @@ $1::tsquery
    limit ${MAX_COMPARED}
  ) as coming
  join pages on pages.id = coming.page_id and pages.is_live and pages.deleted_at is null
  order by starts_at, coming.id limit $4`;

const LABELS = `
  select id, slug, name, logo from matching_labels($1::tsquery, ${MAX_COMPARED})
  order by lower(name), id limit $4`;

const listOf = (rows: string) => `(select coalesce(json_agg(found), '[]') from (${rows}) as found)`;
/** One statement, because four round trips cost more than the queries. */
const NAMES = `select ${listOf(PAGES)} as pages, ${listOf(MERCH)} as merch,
  ${listOf(EVENTS)} as events, ${listOf(LABELS)} as labels`;

interface NameQuery {
  query: string;
  /** The whole name as typed. */
  key: string;
  now: Date;
  /** Per kind. */
  limit: number;
}

export async function findNames(
  preparedPool: pg.Pool,
  { query, key, now, limit }: NameQuery,
): Promise<NameHits | undefined> {
  const [names] = await prepared<NameHits>(preparedPool, 'found names', NAMES, [
    query,
    key,
    now,
    limit,
  ]);
  return names;
}
