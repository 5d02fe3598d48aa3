import type { FoundCard as Found, storefrontCalls } from '@lathe/contract/storefront-calls';
import { searchKey } from '@lathe/rules/search-text';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { nextPageUrl, readKeys } from '../../platform/http/paging.ts';
import { RawJson } from '../../platform/http/raw-json.ts';
import {
  CARDS_PER_PAGE,
  type CardContext,
  cardContextFor,
  creditedOf,
  suggestTitle,
  tracksOf,
  writeCard,
} from '../storefront/index.ts';
import { facetsOf, searchFiltersOf } from './filters.ts';
import { type Matched, matched } from './match-track.ts';
import { noNamed, presentNamed, suggestNamed } from './name-searches.ts';
import { findNames, type NameHits } from './name-store.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import {
  presentFacets,
  presentLabelHit,
  presentPageHit,
  presentTrackHit,
  suggestCredited,
  suggestLabel,
  suggestPage,
  suggestTrack,
} from './present.ts';
import { searchTitles } from './search-titles.ts';
import { type FoundCard, findFacets, MAX_FOUND } from './title-store.ts';
import { findByTrack } from './track-store.ts';
import { nameQuery } from './tsquery.ts';

const NO_NAME_HITS: NameHits = { pages: [], labels: [] };
const MAX_NAMES = 6;
const MAX_SUGGESTIONS = 8;
const SUGGESTED_TITLES = 5;

export const searchRoutes: Handlers<
  Pick<typeof storefrontCalls, 'GET /api/search' | 'GET /api/search/suggestions'>
> = {
  'GET /api/search': async (call) => {
    const { ctx, query } = call;
    const cardContext = await cardContextFor(call);
    const q = query.q.trim();
    const genre = query.genre === undefined ? undefined : cardContext.genres.find(query.genre);
    const offset = offsetOf(query.page);
    if (isEmptyQuery(query, q) || (query.genre !== undefined && !genre))
      return emptyReply(query.facets);
    const filters = searchFiltersOf(query, cardContext.reader);
    const parsedQuery = await parseQuery(ctx.preparedPool, q);
    const facets = facetsOf(query, genre?.id);
    const isFirst = offset === 0;
    const [{ queries, cards, total, parsedQuery: wider }, names] = await Promise.all([
      searchTitles(ctx.preparedPool, parsedQuery, {
        facets,
        filters,
        limit: CARDS_PER_PAGE,
        offset,
      }),
      // Names are shown on the first page only.
      isFirst ? namesFor(call, parsedQuery, MAX_NAMES) : NO_NAME_HITS,
    ]);
    const [facetRows, hits, named] = await Promise.all([
      query.facets && queries ? findFacets(ctx.preparedPool, queries, filters) : [],
      // A page that is not full already contains all track matches.
      isFirst && queries && next(offset) < total
        ? findByTrack(ctx.preparedPool, queries, { country: call.country, limit: MAX_NAMES })
        : cards.filter(({ byTrack }) => byTrack),
      presentNamed(names, call),
    ]);
    const matches = await findMatches(ctx, wider, [...cards, ...hits]);
    const nextPage = { path: '/api/search', query, keys: [next(offset)], name: 'page' } as const;
    const isFound = total > 0 || Object.values(names).some((each) => each.length > 0);
    return writeFound(
      cards,
      { cardContext, matches },
      {
        next_page_url: next(offset) < total ? nextPageUrl(nextPage) : null,
        corrected: isFound ? parsedQuery.corrected : null,
        total,
        total_limit: MAX_FOUND,
        facets: query.facets
          ? presentFacets(facetRows, {
              genres: cardContext.genres,
              genreId: genre?.id,
              locale: call.locale,
            })
          : null,
        pages: names.pages.map(presentPageHit),
        ...named,
        labels: names.labels.map(presentLabelHit),
        tracks: isFirst
          ? hits.slice(0, MAX_NAMES).flatMap((hit) => {
              const track = matches.get(hit.id)?.track;
              return track ? [presentTrackHit(hit, track)] : [];
            })
          : [],
      },
    );
  },

  'GET /api/search/suggestions': async (call) => {
    const { ctx, query } = call;
    const q = query.q.trim();
    if (searchKey(q) === '') return { data: [], next_page_url: null };
    const { reader } = await cardContextFor(call);
    const parsedQuery = await parseQuery(ctx.preparedPool, q);
    const filters = searchFiltersOf({}, reader);
    const [{ cards, parsedQuery: wider }, { pages, labels, ...named }] = await Promise.all([
      searchTitles(ctx.preparedPool, parsedQuery, {
        facets: [],
        filters,
        limit: MAX_SUGGESTIONS,
        offset: 0,
      }),
      namesFor(call, parsedQuery, 2),
    ]);
    const others = [
      ...pages.map(suggestPage),
      ...labels.map(suggestLabel),
      ...suggestNamed(named, call.locale),
    ].slice(0, MAX_SUGGESTIONS - Math.min(SUGGESTED_TITLES, cards.length));
    const shown = cards.slice(0, MAX_SUGGESTIONS - others.length);
    const matches = await findMatches(ctx, wider, shown);
    const titles = shown.map((card) => {
      const { track, credit } = matches.get(card.id) ?? {};
      if (track) return suggestTrack(card, track);
      return credit ? suggestCredited(card, credit, call.locale) : suggestTitle(card);
    });
    return { data: [...titles, ...others], next_page_url: null };
  },
};

type Matches = ReadonlyMap<string, Matched>;

/** By title id, for titles that were found by their tracks or credits. */
async function findMatches(
  { preparedPool }: Caller['ctx'],
  parsedQuery: ParsedQuery,
  cards: readonly { id: string; byTrack?: boolean }[],
): Promise<Matches> {
  if (parsedQuery.slots.length === 0) return new Map();
  const ids = cards.filter(({ byTrack = true }) => byTrack).map(({ id }) => id);
  const unique = [...new Set(ids)];
  const [tracks, names] = await Promise.all([
    tracksOf(preparedPool, unique),
    creditedOf(preparedPool, unique),
  ]);
  return new Map(
    unique.map((id) => {
      const ofTitle = { tracks: tracks.get(id) ?? [], names: names.get(id) ?? [] };
      return [id, matched(parsedQuery, ofTitle)];
    }),
  );
}

/** Serialized cards, each with the track or person that matched. */
function writeFound<Rest extends object>(
  cards: readonly FoundCard[],
  { cardContext, matches }: { cardContext: CardContext; matches: Matches },
  rest: Rest,
): RawJson<{ data: Found[] } & Rest> {
  const data = cards.map((card) => {
    const { track, credit } = matches.get(card.id) ?? {};
    const found = JSON.stringify({
      matched_track: track ? { uuid: track.id, title: track.title } : null,
      matched_credit: credit ? { name: credit } : null,
    });
    return `${writeCard(card, cardContext).slice(0, -1)},${found.slice(1)}`;
  });
  return new RawJson(`{"data":[${data.join()}],${JSON.stringify(rest).slice(1)}`);
}

function next(offset: number): number {
  return offset + CARDS_PER_PAGE;
}

function offsetOf(page: string | undefined): number {
  const [key = '0'] = readKeys(page, ['number']) ?? [];
  const offset = Number(key);
  if (offset % CARDS_PER_PAGE !== 0 || offset >= MAX_FOUND) throw new CallError('malformed');
  return offset;
}

/** No query and no filters, or a query of punctuation only. */
function isEmptyQuery(query: object, q: string): boolean {
  const { q: _, facets: __, page: ___, ...filters } = query as Record<string, unknown>;
  if (q !== '') return searchKey(q) === '';
  return Object.values(filters).every((value) => value === undefined);
}

function emptyReply(withFacets: boolean | undefined) {
  return {
    data: [],
    next_page_url: null,
    corrected: null,
    total: 0,
    total_limit: MAX_FOUND,
    facets: withFacets ? { media: [], genres: [], years: [], in_stock: 0 } : null,
    pages: [],
    ...noNamed(),
    labels: [],
    tracks: [],
  };
}

async function namesFor(
  { ctx: { preparedPool, clock }, country }: Pick<Caller, 'ctx' | 'country'>,
  parsedQuery: ParsedQuery,
  limit: number,
): Promise<NameHits> {
  const query = nameQuery(parsedQuery);
  if (query === null) return NO_NAME_HITS;
  const nameLookup = { query, key: parsedQuery.key, now: clock.now(), limit, country };
  return (await findNames(preparedPool, nameLookup)) ?? NO_NAME_HITS;
}
