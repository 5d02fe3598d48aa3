/** Which line of a pasted track list belongs to which track of the release. */
import { foldTitle, trigramSimilarity } from './title-similarity.ts';
import type { ListedTrack } from './track-list.ts';

/** `order`: the first line is the first track. `title`: each line is the track with its title. */
export const MATCH_MODES = ['order', 'title'] as const;
export type MatchMode = (typeof MATCH_MODES)[number];

/** Below this, two titles are not the same with a typing error. */
const SAME_TITLE_MIN = 0.5;

interface Matches<Song> {
  pairs: { listed: ListedTrack; song: Song }[];
  /** In the order of the list. */
  linesLeft: ListedTrack[];
  /** In the order of the release. */
  songsLeft: Song[];
}

export function matchTrackList<Song extends { title: string }>(
  tracks: readonly ListedTrack[],
  songs: readonly Song[],
  mode: MatchMode,
): Matches<Song> {
  const bySong = mode === 'order' ? byOrder(tracks, songs) : byTitle(tracks, songs);
  const used = new Set(bySong.values());
  return {
    pairs: songs.flatMap((song) => {
      const listed = bySong.get(song);
      return listed ? [{ listed, song }] : [];
    }),
    linesLeft: tracks.filter((listed) => !used.has(listed)),
    songsLeft: songs.filter((song) => !bySong.has(song)),
  };
}

function byOrder<Song>(tracks: readonly ListedTrack[], songs: readonly Song[]) {
  const pairs = songs.slice(0, tracks.length).map((song, index) => [song, tracks[index]] as const);
  return new Map(pairs.flatMap(([song, listed]) => (listed ? [[song, listed] as const] : [])));
}

/** The most similar titles first. Equally similar ones are taken in order. */
function byTitle<Song extends { title: string }>(
  tracks: readonly ListedTrack[],
  songs: readonly Song[],
) {
  const scores = tracks.flatMap((listed) => {
    const folded = foldTitle(listed.title);
    return songs.map((song) => ({ listed, song, score: likeness(folded, foldTitle(song.title)) }));
  });
  const matches = new Map<Song, ListedTrack>();
  const used = new Set<ListedTrack>();
  for (const { listed, song, score } of scores.toSorted((a, b) => b.score - a.score)) {
    if (score < SAME_TITLE_MIN || used.has(listed) || matches.has(song)) continue;
    matches.set(song, listed);
    used.add(listed);
  }
  return matches;
}

function likeness(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1;
  // Only equal titles are fully alike.
  return Math.min(trigramSimilarity(a, b), 0.99);
}
