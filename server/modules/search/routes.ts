import type { shelfCalls } from '@lathe/contract/shelf-calls';
import { searchKey } from '@lathe/rules/search-text';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { nextAddress, readKeys } from '../../platform/http/paging.ts';
import { CARDS_PER_PAGE, showingFor, writePage } from '../shelf/index.ts';
import { findNames, type Names } from './name-store.ts';
import { facetsOf, narrowingOf } from './narrowing.ts';
import {
  presentEventHit,
  presentFacets,
  presentMerchHit,
  presentPageHit,
  suggestEvent,
  suggestMerch,
  suggestPage,
  suggestTitle,
} from './present.ts';
import { searchTitles } from './search-titles.ts';
import { findFacets, MOST_FOUND } from './title-store.ts';
import { nameQuery } from './tsquery.ts';
import { type Understood, understand } from './understand.ts';

const NO_NAMES: Names = { pages: [], merch: [], events: [] };
const MOST_NAMES = 6;
const MOST_SUGGESTIONS = 8;
const SUGGESTED_TITLES = 5;

export const searchRoutes: Handlers<
  Pick<typeof shelfCalls, 'GET /api/search' | 'GET /api/search/suggestions'>
> = {
  'GET /api/search': async (call) => {
    const { ctx, query } = call;
    const showing = await showingFor(call);
    const q = query.q.trim();
    const genre = query.genre === undefined ? undefined : showing.genres.find(query.genre);
    const offset = offsetOf(query.page);
    if (isNothing(query, q) || (query.genre !== undefined && !genre)) return nothing(query.facets);
    const narrowing = narrowingOf(query, showing.reader);
    const understood = await understand(ctx.reads, q);
    const facets = facetsOf(query, genre?.id);
    const [{ queries, cards, total }, names] = await Promise.all([
      searchTitles(ctx.reads, understood, { facets, narrowing, limit: CARDS_PER_PAGE, offset }),
      // They stand on the first page alone.
      offset === 0 ? namesFor(ctx, understood, MOST_NAMES) : NO_NAMES,
    ]);
    const facetRows =
      query.facets && queries ? await findFacets(ctx.reads, queries, narrowing) : [];
    const next = offset + CARDS_PER_PAGE;
    const place = { path: '/api/search', query, keys: [next], name: 'page' } as const;
    return writePage(cards, showing, {
      next_page_url: next < total ? nextAddress(place) : null,
      corrected: total > 0 ? understood.corrected : null,
      total,
      total_limit: MOST_FOUND,
      facets: query.facets
        ? presentFacets(facetRows, {
            genres: showing.genres,
            genreId: genre?.id,
            locale: call.locale,
          })
        : null,
      pages: names.pages.map(presentPageHit),
      merch: names.merch.map(presentMerchHit),
      events: names.events.map(presentEventHit),
    });
  },

  'GET /api/search/suggestions': async (call) => {
    const { ctx, query } = call;
    const q = query.q.trim();
    if (searchKey(q) === '') return { data: [], next_page_url: null };
    const { reader } = await showingFor(call);
    const understood = await understand(ctx.reads, q);
    const narrowing = narrowingOf({}, reader);
    const [{ cards }, { pages, merch, events }] = await Promise.all([
      searchTitles(ctx.reads, understood, {
        facets: [],
        narrowing,
        limit: MOST_SUGGESTIONS,
        offset: 0,
      }),
      namesFor(ctx, understood, 2),
    ]);
    const others = [
      ...pages.map(suggestPage),
      ...merch.map(suggestMerch),
      ...events.map(suggestEvent),
    ].slice(0, MOST_SUGGESTIONS - Math.min(SUGGESTED_TITLES, cards.length));
    const titles = cards.slice(0, MOST_SUGGESTIONS - others.length).map(suggestTitle);
    return { data: [...titles, ...others], next_page_url: null };
  },
};

function offsetOf(page: string | undefined): number {
  const [key = '0'] = readKeys(page, ['number']) ?? [];
  const offset = Number(key);
  if (offset % CARDS_PER_PAGE !== 0 || offset >= MOST_FOUND) throw new CallError('malformed');
  return offset;
}

/** Nothing typed and nothing chosen, or nothing but signs typed. */
function isNothing(query: object, q: string): boolean {
  const { q: _, facets: __, page: ___, ...filters } = query as Record<string, unknown>;
  if (q !== '') return searchKey(q) === '';
  return Object.values(filters).every((value) => value === undefined);
}

function nothing(withFacets: boolean | undefined) {
  return {
    data: [],
    next_page_url: null,
    corrected: null,
    total: 0,
    total_limit: MOST_FOUND,
    facets: withFacets ? { media: [], genres: [], years: [], in_stock: 0 } : null,
    pages: [],
    merch: [],
    events: [],
  };
}

async function namesFor(
  { reads, clock }: Caller['ctx'],
  understood: Understood,
  limit: number,
): Promise<Names> {
  const query = nameQuery(understood);
  if (query === null) return NO_NAMES;
  const asked = { query, key: understood.key, now: clock.now(), limit };
  return (await findNames(reads, asked)) ?? NO_NAMES;
}
