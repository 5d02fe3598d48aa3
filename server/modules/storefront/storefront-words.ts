/** The search words of a title, as tsvector text. */
import { identifierKey, indexWords, searchKey, type WordClass } from '@lathe/rules/search-text';

export interface IndexedText {
  title: string;
  artists: readonly string[];
  /** Labels and the page. */
  labels: readonly string[];
  trackTitles: readonly string[];
  /** Guests and people in the credits. */
  credited: readonly string[];
}

/** Limits the index size for releases with very many tracks or credits. */
const MAX_WORDS = 600;

/** Marks the words of title and artist, so that search can try those first. */
export const NAME_MARK = '=';
/**
 * Catalogue numbers, EANs and ISRCs are indexed only as a whole: nobody types part of one, and
 * millions of them would spoil the word list for typo correction.
 */
export const IDENTIFIER_MARK = '#';
/** Title and artist as a whole, so that exact names are found even if the words are common. */
const WHOLE_NAME_MARK = '!';
/** Sales tier, see `sales_tier`. */
export const TIER_MARK = '~';
/** Facets for search filters: genre ids, media, and availability. */
export const FACET_MARK = '@';
export const VINYL = 'vinyl';
export const CD = 'cd';
export const IN_STOCK = 'stock';

/** Each word once, with the highest weight of all places where it appears. */
export function storefrontWords(text: IndexedText): Map<string, WordClass> {
  const classes = new Map<string, WordClass>();
  const add = (weight: WordClass, texts: readonly string[]) => {
    for (const word of texts.flatMap(indexWords)) {
      if (classes.size >= MAX_WORDS) return;
      if (!classes.has(word)) classes.set(word, weight);
    }
  };
  add('A', [text.title]);
  add('B', text.artists);
  add('C', text.labels);
  add('D', text.trackTitles);
  // Last, so that long credits never push out a track.
  add('D', text.credited);
  return classes;
}

interface MarkedTerms {
  identifiers: readonly string[];
  facets: readonly (string | number)[];
  /** Title and artist as whole names. */
  names: readonly string[];
}

/** Null if the name contains no letter or digit. */
export function wholeName(name: string): string | null {
  const key = searchKey(name);
  return key === '' ? null : `'${WHOLE_NAME_MARK}${key}'`;
}

/** Words contain only letters and digits, so nothing needs escaping. */
export function tsvectorText(
  classes: ReadonlyMap<string, WordClass>,
  { identifiers, facets, names }: MarkedTerms,
): string {
  const lexemes = [...classes].map(([word, weight]) => `'${word}':1${weight}`);
  for (const [word, weight] of classes) {
    if (weight === 'A' || weight === 'B') lexemes.push(`'${NAME_MARK}${word}'`);
  }
  for (const key of new Set(identifiers.map(identifierKey))) {
    if (key !== '') lexemes.push(`'${IDENTIFIER_MARK}${key}'`);
  }
  for (const name of names) lexemes.push(wholeName(name) ?? '');
  for (const facet of facets) lexemes.push(`'${FACET_MARK}${facet}'`);
  return lexemes.join(' ');
}
