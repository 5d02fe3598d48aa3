/** Pages, merchandise and events whose names match. */
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
  image: unknown;
  pageSlug: string;
  pageName: string;
}

export interface EventRow {
  slug: string;
  name: string;
  venue: string;
  city: string;
  startsAt: Date;
  timeZone: string;
  image: unknown;
  pageSlug: string;
  pageName: string;
}

/** Of many that match, so many are looked at to choose the best. */
const LOOKED_AT = 200;

interface Asked {
  query: string;
  /** The whole name as typed. */
  key: string;
  limit: number;
}

const PAGES = `
  select id, slug, name, page_image as image
  from (
    select id, slug, name, page_image, followers from pages
    where is_live and deleted_at is null and to_tsvector('simple', folded(name)) @@ $1::tsquery
    limit ${LOOKED_AT}
  ) as matching
  order by folded(name) = $2 desc, followers desc, id limit $3`;

export async function findPages(pool: pg.Pool, { query, key, limit }: Asked): Promise<PageRow[]> {
  return await prepared<PageRow>(pool, 'found pages', PAGES, [query, key, limit]);
}

const MERCH = `
  select items.slug, items.title, items.image, pages.slug as "pageSlug", pages.name as "pageName"
  from (
    select slug, title, image, page_id, published_at, id from merch_items
    where published_at is not null and retired_at is null and published_at <= $2
      and to_tsvector('simple', folded(title)) @@ $1::tsquery
    limit ${LOOKED_AT}
  ) as items
  join pages on pages.id = items.page_id and pages.is_live and pages.deleted_at is null
  order by items.published_at desc, items.id limit $3`;

export async function findMerch(
  pool: pg.Pool,
  { query, now, limit }: { query: string; now: Date; limit: number },
): Promise<MerchRow[]> {
  return await prepared<MerchRow>(pool, 'found merch', MERCH, [query, now, limit]);
}

const EVENTS = `
  select coming.slug, coming.name, venue, city, starts_at as "startsAt", time_zone as "timeZone",
    image, pages.slug as "pageSlug", pages.name as "pageName"
  from (
    select slug, name, venue, city, starts_at, time_zone, image, page_id, id from events
    where published_at is not null and cancelled_at is null and published_at <= $2
      and starts_at >= $2 and to_tsvector('simple', folded(name || ' ' || venue || ' ' || city)) @@ $1::tsquery
    limit ${LOOKED_AT}
  ) as coming
  join pages on pages.id = coming.page_id and pages.is_live and pages.deleted_at is null
  order by starts_at, coming.id limit $3`;

export async function findEvents(
  pool: pg.Pool,
  { query, now, limit }: { query: string; now: Date; limit: number },
): Promise<EventRow[]> {
  return await prepared<EventRow>(pool, 'found events', EVENTS, [query, now, limit]);
}
