/** Builds tsqueries for PostgreSQL. Words contain only letters and digits. */
import { FACET_MARK, IDENTIFIER_MARK, NAME_MARK, wholeName } from '../storefront/index.ts';
import { isUsable, type ParsedQuery, type QuerySlot } from './parse-query.ts';

export interface TitleQueries {
  /** The exact name of a title or artist; null if nothing was typed. */
  whole: string | null;
  /** Matches in title and artist. */
  names: string;
  everything: string;
  /** By where the words match, best rank first; null if nothing was typed. */
  inTitle: string | null;
  inNames: string | null;
  inHouses: string | null;
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
  understood: ParsedQuery,
  facets: readonly (string | number)[],
): TitleQueries | null {
  const { slots, identifiers, key } = understood;
  const narrowing = facets.map((facet) => `'${FACET_MARK}${facet}'`);
  if (slots.length === 0 && identifiers.length === 0) {
    if (key !== '') return null;
    const all = [ANY, ...narrowing].join(' & ');
    const places = { inTitle: null, inNames: null, inHouses: null, identifier: null };
    return { whole: null, names: all, everything: all, ...places, key, isCommon: true };
  }
  const identifier = identifiers.map((each) => `'${IDENTIFIER_MARK}${each}'`).join(' | ');
  const matching = (render: Render) => wordsQuery(understood, render);
  const narrowed = (render: Render) =>
    [`(${[matching(render), identifier].filter(Boolean).join(' | ')})`, ...narrowing].join(' & ');
  return {
    whole: wholeName(key),
    names: narrowed((word) => `'${NAME_MARK}${word}'`),
    everything: narrowed((word) => `'${word}'`),
    inTitle: matching((word) => `'${word}':A`),
    inNames: matching((word) => `'${word}':AB`),
    inHouses: matching((word) => `'${word}':ABC`),
    identifier,
    key,
    isCommon: mostHits(understood) > COMMON,
  };
}

function wordsQuery({ slots, joined }: ParsedQuery, render: Render): string | null {
  const usable = (slot: QuerySlot, without: readonly number[], at: number) =>
    isUsable(slot) && !without.includes(at);
  const all = (without: readonly number[]) =>
    slots.filter((slot, at) => usable(slot, without, at)).map((slot) => slotQuery(slot, render));
  const ways = [
    all([]),
    ...joined.map(({ at, word }) => [...all([at, at + 1]), render(word)]),
  ].filter((terms) => terms.length > 0);
  return ways.length > 0 ? ways.map((terms) => `(${terms.join(' & ')})`).join(' | ') : null;
}

function slotQuery({ alternatives }: QuerySlot, render: Render): string {
  return `(${alternatives.map((words) => `(${words.map(render).join(' & ')})`).join(' | ')})`;
}

/** Upper bound: the number of titles with the rarest word. */
function mostHits({ slots, joined }: ParsedQuery): number {
  const rarest = Math.min(...slots.filter(isUsable).map(({ uses }) => uses));
  return joined.reduce((sum, { uses }) => sum + uses, Number.isFinite(rarest) ? rarest : 0);
}

const MIN_START_LENGTH = 3;

/** For names outside of the storefront: pages, merchandise, events. Null for an empty query. */
export function nameQuery({ slots }: ParsedQuery): string | null {
  if (slots.length === 0) return null;
  const terms = slots.map(({ typed, spelled, alternatives }, at) => {
    const words = new Set([...spelled, ...alternatives.flat()]);
    const exact = [...words].map((word) => `'${word}'`);
    const isStart = at === slots.length - 1 && typed.length >= MIN_START_LENGTH;
    return `(${[...exact, ...(isStart ? [`'${typed}':*`] : [])].join(' | ')})`;
  });
  return terms.join(' & ');
}
