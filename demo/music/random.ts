/** Seeded random numbers: the same seed gives the same sequence. */

export interface Random {
  /** In [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** An integer, both ends inclusive. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

export function randomFrom(seed: string): Random {
  let state = hashText(seed);
  // mulberry32: 32 bits of state are enough for a song.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: (share) => next() < share,
    pick: <T>(choices: readonly T[]): T => {
      if (choices.length === 0) throw new Error('There is nothing to pick from.');
      return choices[Math.floor(next() * choices.length)] as T;
    },
  };
}

/** FNV-1a with a final mix, so that similar seeds give very different values. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
