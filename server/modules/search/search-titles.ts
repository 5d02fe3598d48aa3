/** Titles for what was typed: as it was understood, and wider when that finds little. */
import type { Caller } from '../../platform/http/handlers.ts';
import { CARDS_PER_PAGE } from '../shelf/index.ts';
import { type FoundRow, findTitles, type Narrowing } from './title-store.ts';
import { type TitleQueries, titleQueries } from './tsquery.ts';
import { type Understood, understand } from './understand.ts';

export interface Asked {
  q: string;
  facets: readonly (string | number)[];
  narrowing: Narrowing;
  limit: number;
  offset: number;
}

export interface FoundTitles {
  understood: Understood;
  queries: TitleQueries | null;
  rows: FoundRow[];
  total: number;
}

export async function searchTitles(
  { pool }: Pick<Caller['ctx'], 'pool'>,
  asked: Asked,
): Promise<FoundTitles> {
  const first = await find(pool, asked, false);
  // The width must be the same on every page, so it hangs on the whole and not on one page.
  if (first.total >= CARDS_PER_PAGE || asked.q === '') return first;
  const wider = await find(pool, asked, true);
  return wider.total > first.total ? wider : first;
}

async function find(
  pool: Caller['ctx']['pool'],
  { q, facets, narrowing, limit, offset }: Asked,
  wide: boolean,
): Promise<FoundTitles> {
  const understood = await understand(pool, q, { wide });
  const queries = titleQueries(understood, facets);
  if (!queries) return { understood, queries, rows: [], total: 0 };
  const rows = await findTitles(pool, queries, { narrowing, limit, offset });
  return { understood, queries, rows, total: rows[0]?.total ?? 0 };
}
