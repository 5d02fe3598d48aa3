/** Pages, labels and things of all kinds with matching names. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { NAMES_COMPARED_MAX } from '../sellables/index.ts';
import { ALL_NAME_SEARCHES, type NamedRows } from './name-searches.ts';

export interface PageRow {
  id: string;
  slug: string;
  name: string;
  image: unknown;
}

export interface LabelRow {
  id: string;
  slug: string;
  name: string;
  logo: unknown;
}

export interface NameHits extends NamedRows {
  pages: PageRow[];
  labels: LabelRow[];
}

/** $1: words, $2: the whole name as typed, $3: now, $4: limit per kind, $5: country. */
const PAGES = `
  select id, slug, name, page_image as image
  from matching_pages($1::tsquery, ${NAMES_COMPARED_MAX})
  order by name_key = $2 desc, followers desc, id limit $4`;

const LABELS = `
  select id, slug, name, logo from matching_labels($1::tsquery, ${NAMES_COMPARED_MAX})
  order by lower(name), id limit $4`;

const listOf = (rows: string) => `(select coalesce(json_agg(found), '[]') from (${rows}) as found)`;
/** One statement, because four round trips cost more than the queries. */
const NAMES = `select ${listOf(PAGES)} as pages, ${listOf(LABELS)} as labels,
  ${ALL_NAME_SEARCHES.map(({ field, rowsSql }) => `${listOf(rowsSql)} as ${field}`).join(',\n  ')}`;

interface NameQuery {
  query: string;
  /** The whole name as typed. */
  key: string;
  now: Date;
  /** Per kind. */
  limit: number;
  /** Things that are not sold there are left out. */
  country: string;
}

export async function findNames(
  preparedPool: pg.Pool,
  { query, key, now, limit, country }: NameQuery,
): Promise<NameHits | undefined> {
  const [names] = await prepared<NameHits>(preparedPool, 'found names', NAMES, [
    query,
    key,
    now,
    limit,
    country,
  ]);
  return names;
}
