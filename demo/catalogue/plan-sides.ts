import type { ReleaseTypeCode } from './catalogue-types.ts';

const SIDES = { vinyl_12: 2, vinyl_12_double: 4, vinyl_7: 2, cd: 1 } as const satisfies Record<
  ReleaseTypeCode,
  number
>;

/** Splits tracks into sides, in order, so that the longest side is as short as possible. */
export function planSides<Song extends { seconds: number }>(
  songs: readonly Song[],
  type: ReleaseTypeCode,
): Song[][] {
  return splitSongs(songs, Math.min(SIDES[type], songs.length)).sides;
}

function splitSongs<Song extends { seconds: number }>(
  songs: readonly Song[],
  sides: number,
): { sides: Song[][]; longest: number } {
  if (sides <= 1) return { sides: [[...songs]], longest: totalSeconds(songs) };
  let best: { sides: Song[][]; longest: number } | undefined;
  for (let first = 1; first <= songs.length - sides + 1; first++) {
    const rest = splitSongs(songs.slice(first), sides - 1);
    const longest = Math.max(totalSeconds(songs.slice(0, first)), rest.longest);
    if (!best || longest < best.longest) {
      best = { sides: [songs.slice(0, first), ...rest.sides], longest };
    }
  }
  return best ?? { sides: [[...songs]], longest: totalSeconds(songs) };
}

function totalSeconds(songs: readonly { seconds: number }[]): number {
  return songs.reduce((sum, { seconds }) => sum + seconds, 0);
}
