import type { ColourPair } from '@lathe/rules/artwork/express';
import { INK, PAPER, parseHex } from '@lathe/rules/colours';
import type { PicturePairs } from './choose-colours.ts';

/** Grounds that are closer than this, of 441 from black to white, look like one. */
const ALIKE = 24;

/** The pairs of a picture to choose from, each once, and two that go with everything. */
export function offeredPairs(pairs: PicturePairs): ColourPair[] {
  const neutral = [
    { ground: PAPER, ink: INK },
    { ground: INK, ink: PAPER },
  ];
  const offered: ColourPair[] = [];
  for (const { ground, ink } of [...Object.values(pairs), ...neutral]) {
    const isNew = offered.every((other) => distance(other.ground, ground) > ALIKE);
    if (isNew) offered.push({ ground, ink });
  }
  return offered;
}

function distance(one: string, other: string): number {
  const [a, b] = [parseHex(one), parseHex(other)];
  if (!a || !b) return 0;
  return Math.hypot(a.red - b.red, a.green - b.green, a.blue - b.blue);
}
