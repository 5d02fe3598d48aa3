/** Tracks by side, and the reorder actions. */
import type { SongList } from '@lathe/contract/song-calls';

/** All buttons that move or remove a track submit this form. */
export const ORDER_FORM = 'songs-order';

/** Track ids by side. */
export type Sides = readonly (readonly string[])[];

export function sidesOf({ sides }: Pick<SongList, 'sides'>): Sides {
  return sides.map(({ tracks }) => tracks.map(({ uuid }) => uuid));
}

export function positionsOf(sides: Sides) {
  return sides.flatMap((songs, index) =>
    songs.map((uuid, at) => ({ uuid, side: index + 1, position: at + 1 })),
  );
}

/** `at` is an index into the side without the moved track. */
function moveSong(sides: Sides, uuid: string, side: number, at: number): Sides {
  return sides
    .map((songs) => songs.filter((each) => each !== uuid))
    .map((songs, index) => (index === side - 1 ? songs.toSpliced(at, 0, uuid) : songs));
}

/** Null for an invalid move, for example from a stale page. */
export function orderAfter(sides: Sides, intent: string): Sides | null {
  const [verb = '', uuid = '', side = '', at = ''] = intent.split(':');
  const from = sides.findIndex((songs) => songs.includes(uuid));
  if (from === -1) return null;
  const index = sides[from]?.indexOf(uuid) ?? 0;
  switch (verb) {
    case 'up':
      return moveSong(sides, uuid, from + 1, Math.max(index - 1, 0));
    case 'down':
      return moveSong(sides, uuid, from + 1, index + 1);
    case 'side':
      return sides[Number(side) - 1] ? moveSong(sides, uuid, Number(side), Infinity) : null;
    case 'place':
      return sides[Number(side) - 1] ? moveSong(sides, uuid, Number(side), Number(at)) : null;
    default:
      return null;
  }
}
