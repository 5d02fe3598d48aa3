/** Builds tsqueries for PostgreSQL. Words contain only letters and digits. */
import { nameTsquery } from '../sellables/index.ts';
import { FACET_MARK, IDENTIFIER_MARK, NAME_MARK, wholeName } from '../storefront/index.ts';
import { isUsable, type ParsedQuery, type QuerySlot } from './parse-query.ts';

export interface TitleQueries {
  /** The exact name of a title or artist; null if nothing was typed. */
  exactName: string | null;
  /** Matches in title and artist. */
  names: string;
  everything: string;
  /** By where the words match, best rank first; null if nothing was typed. */
  inTitle: string | null;
  inNames: string | null;
  inLabels: string | null;
  identifier: string | null;
  key: string;
  /** Too many titles match to rank all of them. */
  isCommon: boolean;
}

/** Matches every title. */
const ANY = `('${FACET_MARK}vinyl' | '${FACET_MARK}cd')`;
const COMMON = 500;

type Render = (word: string) => string;

/** Null if no word of the query is known in any form. */
export function titleQueries(
  parsedQuery: ParsedQuery,
  facets: readonly (string | number)[],
): TitleQueries | null {
  const { slots, identifiers, key } = parsedQuery;
  const facetTerms = facets.map((facet) => `'${FACET_MARK}${facet}'`);
  if (slots.length === 0 && identifiers.length === 0) {
    if (key !== '') return null;
    const all = [ANY, ...facetTerms].join(' & ');
    const noQueries = { inTitle: null, inNames: null, inLabels: null, identifier: null };
    return { exactName: null, names: all, everything: all, ...noQueries, key, isCommon: true };
  }
  const identifier = identifiers.map((each) => `'${IDENTIFIER_MARK}${each}'`).join(' | ');
  const matching = (render: Render) => wordsQuery(parsedQuery, render);
  const withFacets = (render: Render) =>
    [`(${[matching(render), identifier].filter(Boolean).join(' | ')})`, ...facetTerms].join(' & ');
  return {
    exactName: wholeName(key),
    names: withFacets((word) => `'${NAME_MARK}${word}'`),
    everything: withFacets((word) => `'${word}'`),
    inTitle: matching((word) => `'${word}':A`),
    inNames: matching((word) => `'${word}':AB`),
    inLabels: matching((word) => `'${word}':ABC`),
    identifier,
    key,
    isCommon: maxHits(parsedQuery) > COMMON,
  };
}

function wordsQuery({ slots, joined }: ParsedQuery, render: Render): string | null {
  const usable = (slot: QuerySlot, excluded: readonly number[], at: number) =>
    isUsable(slot) && !excluded.includes(at);
  const all = (excluded: readonly number[]) =>
    slots.filter((slot, at) => usable(slot, excluded, at)).map((slot) => slotQuery(slot, render));
  const queries = [
    all([]),
    ...joined.map(({ at, word }) => [...all([at, at + 1]), render(word)]),
  ].filter((terms) => terms.length > 0);
  return queries.length > 0 ? queries.map((terms) => `(${terms.join(' & ')})`).join(' | ') : null;
}

function slotQuery({ alternatives }: QuerySlot, render: Render): string {
  return `(${alternatives.map((slotWords) => `(${slotWords.map(render).join(' & ')})`).join(' | ')})`;
}

/** Upper bound: the number of titles with the rarest word. */
function maxHits({ slots, joined }: ParsedQuery): number {
  const rarest = Math.min(...slots.filter(isUsable).map(({ uses }) => uses));
  return joined.reduce((sum, { uses }) => sum + uses, Number.isFinite(rarest) ? rarest : 0);
}

/** For names outside of the storefront: pages, merchandise, events. Null for an empty query. */
export function nameQuery({ slots }: ParsedQuery): string | null {
  return nameTsquery(
    slots.map(({ text, spellings, alternatives }) => ({
      text,
      forms: [...spellings, ...alternatives.flat()],
    })),
  );
}
