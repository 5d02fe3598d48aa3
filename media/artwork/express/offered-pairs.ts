import type { ColourPair } from '@lathe/rules/artwork/express';
import { contrastRatio, INK, PAPER } from '@lathe/rules/colours';
import type { PicturePairs } from './choose-colours.ts';

/** Grounds that are closer than this look like one. */
const ALIKE = 1.12;

/** The pairs of a picture to choose from, each once, and two that go with everything. */
export function offeredPairs(pairs: PicturePairs): ColourPair[] {
  const neutral = [
    { ground: PAPER, ink: INK },
    { ground: INK, ink: PAPER },
  ];
  const offered: ColourPair[] = [];
  for (const { ground, ink } of [...Object.values(pairs), ...neutral]) {
    const isNew = offered.every((other) => contrastRatio(other.ground, ground) > ALIKE);
    if (isNew) offered.push({ ground, ink });
  }
  return offered;
}
