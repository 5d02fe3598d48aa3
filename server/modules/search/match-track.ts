/** Finds the track of a title that matched the search. */
import { indexWords } from '@lathe/rules/search-text';
import type { ParsedQuery, QuerySlot } from './parse-query.ts';
import type { TrackTitle } from './track-store.ts';

/** The track that matches the most words, the first one if several do; undefined if none does. */
export function matchedTrack(
  { slots, joined }: Pick<ParsedQuery, 'slots' | 'joined'>,
  tracks: readonly TrackTitle[],
): TrackTitle | undefined {
  let best: TrackTitle | undefined;
  let bestCount = 0;
  for (const track of tracks) {
    const titleWords = new Set(indexWords(track.title));
    const both = new Set([...titleWords, ...indexWords(track.artist)]);
    const asOne = joined.filter(({ word }) => titleWords.has(word)).length;
    // A match in the title weighs more than one in the artist, which all tracks may share.
    const score = slots.reduce(
      (sum, slot) => sum + (hasWord(slot, titleWords) ? 3 : hasWord(slot, both) ? 1 : 0),
      asOne * 3,
    );
    if (score > bestCount) [best, bestCount] = [track, score];
  }
  return best;
}

function hasWord({ spellings, alternatives }: QuerySlot, titleWords: ReadonlySet<string>): boolean {
  return (
    spellings.some((word) => titleWords.has(word)) ||
    alternatives.some((all) => all.every((word) => titleWords.has(word)))
  );
}
