/** Under which words a title is found, as the text of a tsvector. */
import { identifierKey, indexWords, searchKey, type WordClass } from '@lathe/rules/search-text';

export interface Worded {
  title: string;
  artists: readonly string[];
  /** Labels and the page. */
  houses: readonly string[];
  trackTitles: readonly string[];
}

/** A record of 99 songs is found by its title; its last songs need not weigh down the index. */
const MOST_WORDS = 400;

/** Words of title and artist once more, marked, so that search can begin with those. */
export const NAME_MARK = '=';
/**
 * Catalogue numbers, EANs and ISRCs as a whole, and only so: whoever types one types all of it, and
 * millions of them would make the list of known words useless for typing mistakes.
 */
export const IDENTIFIER_MARK = '#';
/** Title and artist as a whole: what is called exactly so is found however many others have the word. */
const WHOLE_MARK = '!';
/** How well it sells: see `sales_tier`. */
export const TIER_MARK = '~';
/** What search can be narrowed down to: the ids of its genres, its media, whether there is any left. */
export const FACET_MARK = '@';
export const VINYL = 'vinyl';
export const CD = 'cd';
export const IN_STOCK = 'stock';

/** Each word once, with the weight of the best place where it stands. */
export function storefrontWords(worded: Worded): Map<string, WordClass> {
  const words = new Map<string, WordClass>();
  const add = (weight: WordClass, texts: readonly string[]) => {
    for (const word of texts.flatMap(indexWords)) {
      if (words.size >= MOST_WORDS) return;
      if (!words.has(word)) words.set(word, weight);
    }
  };
  add('A', [worded.title]);
  add('B', worded.artists);
  add('C', worded.houses);
  add('D', worded.trackTitles);
  return words;
}

interface Marked {
  identifiers: readonly string[];
  facets: readonly (string | number)[];
  /** What it is called as a whole, and who it is by. */
  names: readonly string[];
}

/** Null for what has no letter or digit in it. */
export function wholeName(name: string): string | null {
  const key = searchKey(name);
  return key === '' ? null : `'${WHOLE_MARK}${key}'`;
}

/** As PostgreSQL reads a tsvector. Words are letters and digits alone, so nothing needs escaping. */
export function tsvectorText(
  words: ReadonlyMap<string, WordClass>,
  { identifiers, facets, names }: Marked,
): string {
  const lexemes = [...words].map(([word, weight]) => `'${word}':1${weight}`);
  for (const [word, weight] of words) {
    if (weight === 'A' || weight === 'B') lexemes.push(`'${NAME_MARK}${word}'`);
  }
  for (const key of new Set(identifiers.map(identifierKey))) {
    if (key !== '') lexemes.push(`'${IDENTIFIER_MARK}${key}'`);
  }
  for (const name of names) lexemes.push(wholeName(name) ?? '');
  for (const facet of facets) lexemes.push(`'${FACET_MARK}${facet}'`);
  return lexemes.join(' ');
}
