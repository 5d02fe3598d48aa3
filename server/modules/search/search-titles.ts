/** Finds titles for a parsed query. Widens the query if it finds little and no exact name. */
import type pg from 'pg';
import { CARDS_PER_PAGE } from '../storefront/index.ts';
import { type ParsedQuery, widenQuery } from './parse-query.ts';
import { findTitles, type SearchFilters, type TitlePage } from './title-store.ts';
import { type TitleQueries, titleQueries } from './tsquery.ts';

export interface TitleSearch {
  facets: readonly (string | number)[];
  narrowing: SearchFilters;
  limit: number;
  offset: number;
}

export interface FoundTitles extends TitlePage {
  queries: TitleQueries | null;
  /** The query that was finally used, widened or not. */
  understood: ParsedQuery;
}

export async function searchTitles(
  preparedPool: pg.Pool,
  understood: ParsedQuery,
  asked: TitleSearch,
): Promise<FoundTitles> {
  const first = await find(preparedPool, understood, asked);
  // Depends on the total, so that all result pages use the same query.
  if (first.total >= CARDS_PER_PAGE || first.isNamed || understood.slots.length === 0) return first;
  const wider = await widenQuery(preparedPool, understood);
  return wider ? await find(preparedPool, wider, asked) : first;
}

async function find(
  preparedPool: pg.Pool,
  understood: ParsedQuery,
  { facets, narrowing, limit, offset }: TitleSearch,
): Promise<FoundTitles> {
  const queries = titleQueries(understood, facets);
  if (!queries) return { queries, understood, cards: [], total: 0, isNamed: false };
  return {
    queries,
    understood,
    ...(await findTitles(preparedPool, queries, { narrowing, limit, offset })),
  };
}
