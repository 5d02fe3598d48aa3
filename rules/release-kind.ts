/** Whether a release is an album, from what is on it. */
import { ALBUM_MORE_THAN_SECONDS, ALBUM_MORE_THAN_TRACKS } from './limits.ts';

export const RELEASE_KINDS = ['Album', 'Single/EP'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

/** Null while there is no track. Tracks whose length is not known yet count as none. */
export function releaseKind(trackSeconds: readonly (number | null)[]): ReleaseKind | null {
  if (trackSeconds.length === 0) return null;
  const seconds = trackSeconds.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const isAlbum = trackSeconds.length > ALBUM_MORE_THAN_TRACKS || seconds > ALBUM_MORE_THAN_SECONDS;
  return isAlbum ? 'Album' : 'Single/EP';
}
