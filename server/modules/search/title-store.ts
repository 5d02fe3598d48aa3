/** Finds matching titles with `find_titles`, see server/migrations/0024_search.sql. */
import type { SaleCurrency } from '@lathe/rules/money';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { CARD_LINE, readLines, type StorefrontCard } from '../storefront/index.ts';
import type { TitleQueries } from './tsquery.ts';

/** Upper limit for counts, facets and pages; it bounds the cost of a search. */
export const MAX_FOUND = 120;

export interface SearchFilters {
  country: string;
  currency: SaleCurrency;
  /** Without VAT, in minor units. */
  lowest: number | null;
  highest: number | null;
  firstYear: number | null;
  lastYear: number | null;
}

export interface FoundCard extends StorefrontCard {
  id: string;
  /** The words match its tracks, but not its title or artist. */
  byTrack: boolean;
}

export interface TitlePage {
  cards: FoundCard[];
  /** Across all pages, up to MOST_FOUND. */
  total: number;
  /** A title or artist matches the query exactly. */
  isNamed: boolean;
}

interface FoundRow {
  lines: string | null;
  total: number;
  isNamed: boolean;
}

export interface FacetRow {
  mainGenreId: number | null;
  subGenreId: number | null;
  hasVinyl: boolean;
  hasCd: boolean;
  inStock: boolean;
  year: number | null;
}

const FIND_TITLES_CALL = `find_titles($1::tsquery, $2::tsquery, $3::tsquery, $4::tsquery, $5::tsquery,
  $6::tsquery, $7::tsquery, $8, $9, $10, $11, $12, $13, $14, $15, ${MAX_FOUND})`;

/** Ranks that find_titles returns: up to 1 for an exact name, 5 for a track match. */
const EXACT_NAME_RANK = 1;
const BY_TRACK = 5;

const TITLES = `
  select coalesce(max(total), 0) as total, coalesce(min(best), ${EXACT_NAME_RANK + 1}) <= ${EXACT_NAME_RANK} as "isNamed",
    string_agg(${CARD_LINE} || E'\\t' || found.rank || E'\\t' || found.group_id, E'\\n' order by found.rank, found.sold desc, found.group_id desc) as lines
  from (
    select group_id, rank, sold, (count(*) over ())::integer as total, min(rank) over () as best
    from ${FIND_TITLES_CALL}
    order by rank, sold desc, group_id desc limit $16 offset $17
  ) as found
  join shelf on shelf.group_id = found.group_id`;

const FACETS = `
  select main_genre_id as "mainGenreId", sub_genre_id as "subGenreId", has_vinyl as "hasVinyl",
    has_cd as "hasCd", in_stock as "inStock", year
  from ${FIND_TITLES_CALL} as found join shelf on shelf.group_id = found.group_id`;

function parametersOf(queries: TitleQueries, filters: SearchFilters): unknown[] {
  const { exactName, names, everything, inTitle, inNames, inLabels } = queries;
  const { identifier, key, isCommon } = queries;
  const { country, currency, lowest, highest, firstYear, lastYear } = filters;
  return [
    ...[exactName, names, everything, inTitle, inNames, inLabels, identifier, key, isCommon],
    ...[country, currency, lowest, highest, firstYear, lastYear],
  ];
}

export async function findTitles(
  preparedPool: pg.Pool,
  queries: TitleQueries,
  { filters, limit, offset }: { filters: SearchFilters; limit: number; offset: number },
): Promise<TitlePage> {
  const values = [...parametersOf(queries, filters), limit, offset];
  const [found] = await prepared<FoundRow>(preparedPool, 'found titles', TITLES, values);
  const { lines = null, total = 0, isNamed = false } = found ?? {};
  const cards = readLines(lines).map(([offer = '', card = '', rank, id = '']) => {
    return { offer, card, id, byTrack: Number(rank) === BY_TRACK };
  });
  return { cards, total, isNamed };
}

export async function findFacets(
  preparedPool: pg.Pool,
  queries: TitleQueries,
  filters: SearchFilters,
): Promise<FacetRow[]> {
  return await prepared<FacetRow>(
    preparedPool,
    'found facets',
    FACETS,
    parametersOf(queries, filters),
  );
}
