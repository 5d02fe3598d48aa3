import type { ColourPair } from '@lathe/rules/artwork/express';
import type { PicturePairs } from './choose-colours.ts';

/** The pairs of a picture to choose from, each once. */
export function offeredPairs(pairs: PicturePairs): ColourPair[] {
  const all = Object.values(pairs).map(({ ground, ink }) => ({ ground, ink }));
  return all.filter(
    (pair, index) => all.findIndex(({ ground }) => ground === pair.ground) === index,
  );
}
