/** Counts words and genres the way the storefront does. */
import type { StorefrontRow } from '../../server/modules/storefront/storefront-row.ts';

export interface StorefrontCounts {
  words: Map<string, number>;
  genres: Map<number, number>;
}

/** Searchable words in the text form of a tsvector. */
const SEARCH_WORD = /'([\p{L}\p{N}]+)':/gu;

export function countWords({ words, genres }: StorefrontCounts, row: StorefrontRow): void {
  for (const [, word = ''] of row.words.matchAll(SEARCH_WORD))
    words.set(word, (words.get(word) ?? 0) + 1);
  for (const id of [row.main_genre_id, row.sub_genre_id]) {
    if (id !== null) genres.set(id, (genres.get(id) ?? 0) + 1);
  }
}
