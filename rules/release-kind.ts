/** Classifies a release as album or not, by its tracks. */
import { ALBUM_MORE_THAN_SECONDS, ALBUM_MORE_THAN_TRACKS } from './limits.ts';

export const RELEASE_KINDS = ['Album', 'Single/EP'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

/** Null without tracks. Tracks of unknown length count as zero. */
export function releaseKind(trackSeconds: readonly (number | null)[]): ReleaseKind | null {
  if (trackSeconds.length === 0) return null;
  const seconds = trackSeconds.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const isAlbum = trackSeconds.length > ALBUM_MORE_THAN_TRACKS || seconds > ALBUM_MORE_THAN_SECONDS;
  return isAlbum ? 'Album' : 'Single/EP';
}
