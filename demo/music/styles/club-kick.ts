/** Shared by techno and house. */

import type { Random } from '../random.ts';
import { kick } from '../sound/drums.ts';

export const FOUR_TO_THE_FLOOR = 'X...X...X...X...';

export function clubKick(random: Random) {
  return kick({
    hertz: random.between(44, 56),
    seconds: random.between(0.26, 0.42),
    click: random.between(0.1, 0.35),
    drive: random.between(1.4, 2.6),
  });
}
