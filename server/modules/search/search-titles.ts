/** Finds titles for a parsed query. Widens the query if it finds little and no exact name. */
import type pg from 'pg';
import { CARDS_PER_PAGE } from '../storefront/index.ts';
import { type ParsedQuery, widenQuery } from './parse-query.ts';
import { findTitles, type SearchFilters, type TitlePage } from './title-store.ts';
import { type TitleQueries, titleQueries } from './tsquery.ts';

export interface TitleSearch {
  facets: readonly (string | number)[];
  filters: SearchFilters;
  limit: number;
  offset: number;
}

export interface FoundTitles extends TitlePage {
  queries: TitleQueries | null;
  /** The query that was finally used, widened or not. */
  parsedQuery: ParsedQuery;
}

export async function searchTitles(
  preparedPool: pg.Pool,
  parsedQuery: ParsedQuery,
  search: TitleSearch,
): Promise<FoundTitles> {
  const first = await find(preparedPool, parsedQuery, search);
  // Depends on the total, so that all result pages use the same query.
  if (first.total >= CARDS_PER_PAGE || first.isNamed || parsedQuery.slots.length === 0)
    return first;
  const widened = await widenQuery(preparedPool, parsedQuery);
  return widened ? await find(preparedPool, widened, search) : first;
}

async function find(
  preparedPool: pg.Pool,
  parsedQuery: ParsedQuery,
  { facets, filters, limit, offset }: TitleSearch,
): Promise<FoundTitles> {
  const queries = titleQueries(parsedQuery, facets);
  if (!queries) return { queries, parsedQuery, cards: [], total: 0, isNamed: false };
  return {
    queries,
    parsedQuery,
    ...(await findTitles(preparedPool, queries, { filters, limit, offset })),
  };
}
