import type { ColourPair } from '@lathe/rules/artwork/express';
import { INK, PAPER, parseHex } from '@lathe/rules/colours';
import type { PicturePairs } from './choose-colours.ts';

/** RGB distance below which two grounds look the same; black to white is 441. */
const MIN_DISTANCE = 24;

/** The distinct pairs of an image, plus two neutral ones. */
export function suggestColourPairs(pairs: PicturePairs): ColourPair[] {
  const neutral = [
    { ground: PAPER, ink: INK },
    { ground: INK, ink: PAPER },
  ];
  const suggested: ColourPair[] = [];
  for (const { ground, ink } of [...Object.values(pairs), ...neutral]) {
    const isNew = suggested.every((other) => distance(other.ground, ground) > MIN_DISTANCE);
    if (isNew) suggested.push({ ground, ink });
  }
  return suggested;
}

function distance(one: string, other: string): number {
  const [a, b] = [parseHex(one), parseHex(other)];
  if (!a || !b) return 0;
  return Math.hypot(a.red - b.red, a.green - b.green, a.blue - b.blue);
}
