/** How a hooded sweatshirt falls: thick cloth makes few, wide folds. */
import { fan, flutes, otherSide } from '../drape.ts';
import type { Grid } from '../grid.ts';
import { noise, ramp, ridgeNoise } from '../noise.ts';
import type { Points } from '../shapes.ts';
import { folds, type Stroke } from '../strokes.ts';

/** Sleeves hang in soft rings: at the elbow, and above the cuff that holds them up. */
export function drapeOfSleeve(
  grid: Grid,
  seed: number,
  side: (points: Points) => Points,
): Float32Array {
  const right: Stroke[] = [
    ...fan({
      x: 284,
      y: -10,
      from: 44,
      to: 96,
      count: 3,
      length: 190,
      width: 15,
      height: 10,
      bend: 12,
      seed,
    }),
    ...fan({
      x: 300,
      y: 100,
      from: -40,
      to: 56,
      count: 4,
      length: 120,
      width: 12,
      height: 9,
      bend: 16,
      seed: seed + 1,
    }),
    ...fan({
      x: 396,
      y: 120,
      from: 120,
      to: 205,
      count: 3,
      length: 120,
      width: 13,
      height: 8,
      bend: -14,
      seed: seed + 2,
    }),
    ...fan({
      x: 314,
      y: 266,
      from: -46,
      to: 40,
      count: 4,
      length: 110,
      width: 10,
      height: 9,
      bend: 18,
      seed: seed + 3,
    }),
    ...fan({
      x: 420,
      y: 300,
      from: 140,
      to: 214,
      count: 4,
      length: 100,
      width: 10,
      height: 8,
      bend: -18,
      seed: seed + 4,
    }),
    ...fan({
      x: 254,
      y: -186,
      from: 48,
      to: 78,
      count: 3,
      length: 190,
      width: 15,
      height: 7,
      seed: seed + 5,
    }),
  ];
  return folds(
    grid,
    right.map((stroke) => ({ ...stroke, points: side(stroke.points) })),
    (x, y) => {
      const bend = (noise(x / 60, y / 60, seed) - 0.5) * 40;
      return ridgeNoise((x + bend) / 70, (y + bend + 0.3 * x) / 60, seed + 6) * 6;
    },
  );
}

export function drapeOfBody(grid: Grid, isBack: boolean): Float32Array {
  const seed = isBack ? 260 : 220;
  const right: Stroke[] = [
    ...fan({
      x: 272,
      y: -64,
      from: 104,
      to: 184,
      count: 5,
      length: 220,
      width: 15,
      height: 9,
      bend: -18,
      seed,
    }),
    ...fan({
      x: 236,
      y: -198,
      from: 84,
      to: 112,
      count: 2,
      length: 170,
      width: 17,
      height: 6,
      seed: seed + 1,
    }),
    ...fan({
      x: 120,
      y: -232,
      from: 60,
      to: 92,
      count: 2,
      length: 170,
      width: 20,
      height: 5,
      seed: seed + 2,
    }),
    ...fan({
      x: 282,
      y: 346,
      from: 190,
      to: 262,
      count: 5,
      length: 170,
      width: 14,
      height: 11,
      bend: 20,
      seed: seed + 3,
    }),
  ];
  const gathers = flutes({
    from: -256,
    to: 256,
    bottom: 380,
    count: 13,
    length: 150,
    width: 9,
    height: 6.5,
    seed: seed + 4,
  });
  return folds(grid, [...right, ...otherSide(right, seed + 5), ...gathers], (x, y) => {
    const bend = (noise(x / 130, y / 130, seed) - 0.5) * 80;
    const loose = ridgeNoise((x + y * 0.4 + bend) / 130, (y - x * 0.3) / 150, seed + 6) * 6;
    const rolls = ridgeNoise((x + bend) / 160, (y + bend * 0.6) / 70, seed + 7);
    // The body is wider than the rib, so it sags over it.
    const sag = 16 * ramp(180, 330, y) * (1 - ramp(335, 382, y));
    return loose + rolls * (1 + 4 * ramp(150, 330, y)) + sag;
  });
}
