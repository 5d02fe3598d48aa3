/** Finds the track or the credited person of a title that matched the search. */
import { indexWords } from '@lathe/rules/search-text';
import type { TrackTitle } from '../storefront/index.ts';
import type { ParsedQuery, QuerySlot } from './parse-query.ts';

/** Undefined if the title was found by something else. */
export interface Matched {
  track?: TrackTitle;
  /** Name of a guest or a credited person. */
  credit?: string;
}

/** A person whose name has all words is meant, unless a track has them too. */
export function matched(
  query: Pick<ParsedQuery, 'slots' | 'joined'>,
  { tracks, names }: { tracks: readonly TrackTitle[]; names: readonly string[] },
): Matched {
  const track = matchedTrack(query, tracks);
  const credit = matchedName(query, names);
  if (track && (!credit || countSlots(query, track.title) >= countSlots(query, credit))) {
    return { track };
  }
  return credit === undefined ? {} : { credit };
}

/** The name that matches the most words, the first one if several do. */
function matchedName(
  query: Pick<ParsedQuery, 'slots'>,
  names: readonly string[],
): string | undefined {
  const counted = names.map((name) => ({ name, count: countSlots(query, name) }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return most === 0 ? undefined : counted.find(({ count }) => count === most)?.name;
}

function countSlots({ slots }: Pick<ParsedQuery, 'slots'>, text: string): number {
  const words = new Set(indexWords(text));
  return slots.filter((slot) => hasWord(slot, words)).length;
}

/** The track that matches the most words, the first one if several do; undefined if none does. */
function matchedTrack(
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
