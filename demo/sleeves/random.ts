/** Seeded random numbers. */
import { createHash } from 'node:crypto';

export interface Random {
  /** In [0, 1). */
  next(): number;
  between(min: number, max: number): number;
  whole(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  shuffle<T>(list: readonly T[]): T[];
}

export function randomFrom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  // mulberry32: small, and uniform enough for drawing.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + next() * (max - min);
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    whole,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    shuffle: (list) =>
      list
        .map((item) => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  };
}
