/** A T-shirt as worn, without the wearer: the inside of the collar shows at the front. */
import { fan, flutes, otherSide } from '../drape.ts';
import type { Grid } from '../grid.ts';
import { noise, ramp, ridgeNoise } from '../noise.ts';
import type { Studio } from '../pack-maps.ts';
import { addLayer, addPart, emptySculpture, type Sculpture } from '../sculpture.ts';
import { mirrored, type Points, path, symmetric } from '../shapes.ts';
import { addSeam, addStitches, addStroke, folds, type Stroke } from '../strokes.ts';
import type { ProductView } from '../views.ts';
import { addRibs } from './cloth.ts';
import { jersey } from './textures.ts';

const FRONT_NECK = 'M 0 -288 C 36 -288 60 -318 64 -366 ';
const BACK_NECK = 'M 0 -354 C 30 -354 52 -358 64 -366 ';
const SHOULDER_LINE = 'C 122 -352 188 -336 222 -316 C 266 -290 326 -212 370 -140 ';
const ARMPIT_LINE = 'C 281 -110 271 -132 259 -152 C 257 -60 248 60 250 180 ';
const SIDE =
  `L 84 -364 ${SHOULDER_LINE} Q 375 -130 366 -124 L 300 -86 Q 291 -82 287 -90 ${ARMPIT_LINE}` +
  'C 251 260 256 320 260 366 Q 261 376 250 378 C 200 388 140 384 96 389 C 60 392 30 388 0 391';
/** Goes on below hem and cuffs, where the cloth ends without turning away. */
const CUSHION_SIDE = `L 84 -364 ${SHOULDER_LINE} L 460 10 L 360 60 L 287 -90 ${ARMPIT_LINE}L 262 560 L 0 560`;
const FRONT_RIB = path('M 87 -363 C 83 -300 44 -265 0 -265');
const BACK_RIB = path('M 88 -363 C 64 -342 34 -333 0 -333');
const ARMHOLE = path('M 222 -316 C 207 -272 208 -200 259 -152');
const SHOULDER = path('M 84 -364 C 130 -350 188 -336 222 -316');
const CUFF = path('M 366 -152 L 340 -136 L 310 -118 L 281 -102');
const HEM = path('M -260 352 Q -130 365 0 367 Q 130 365 260 352');

export function sculptShirt(grid: Grid, { code }: ProductView): Studio {
  const isBack = code === 'back';
  const sculpture = emptySculpture(grid);
  if (!isBack) addInside(sculpture);
  const neck = isBack ? BACK_NECK : FRONT_NECK;
  addPart(sculpture, {
    outline: symmetric(path(neck + SIDE)),
    base: 14,
    cushion: { radius: 34, height: 34, outline: symmetric(path(neck + CUSHION_SIDE)) },
    relief: drape(grid, isBack),
    printable: true,
  });
  addCollar(sculpture, isBack);
  const { height } = sculpture;
  for (const line of [ARMHOLE, mirrored(ARMHOLE)]) addSeam(height, grid, line, 1.9);
  for (const line of [SHOULDER, mirrored(SHOULDER)]) addSeam(height, grid, line, 1);
  for (const line of [CUFF, mirrored(CUFF)]) addStitches(height, grid, line, { gap: 5 });
  addStitches(height, grid, HEM, { gap: 6 });
  addStroke(height, grid, { points: HEM, width: 9, height: 0.9 });
  return {
    sculpture,
    texture: jersey(),
    shadow: { x: 14, y: 22, softMm: 26, strength: 0.42, contact: 0.16 },
  };
}

/** The back of the shirt from inside, darker the deeper, with a woven label. */
function addInside(sculpture: Sculpture): void {
  const inside = symmetric(path('M 0 -354 C 30 -354 52 -358 66 -367 L 82 -340 L 60 -280 L 0 -258'));
  addPart(sculpture, { outline: inside, base: 4, tone: 0.62 });
  const band = symmetric(
    path('M 0 -354 C 30 -354 52 -358 66 -367 L 72 -352 C 54 -340 30 -335 0 -335'),
  );
  const covered = addPart(sculpture, { outline: band, base: 6, tone: 0.76 });
  addRibs(sculpture, covered, (x) => x / 3.4, 0.25);
  const label = path('M -21 -337 L 21 -337 L 20 -307 L -20 -307');
  addPart(sculpture, { outline: label, base: 6.5, colour: [0.78, 0.76, 0.72], tone: 0.8 });
  const mark = path('M -12 -327 L 12 -327 L 12 -323.5 L -12 -323.5');
  addPart(sculpture, { outline: mark, base: 6.5, colour: [0.06, 0.06, 0.06], tone: 0.8 });
  const line = path('M -8 -318 L 8 -318 L 8 -316 L -8 -316');
  addPart(sculpture, { outline: line, base: 6.5, colour: [0.2, 0.2, 0.2], tone: 0.8 });
}

function addCollar(sculpture: Sculpture, isBack: boolean): void {
  const { grid, height } = sculpture;
  const inner = isBack
    ? path('M 64 -366 C 52 -358 30 -354 0 -354')
    : path('M 64 -366 C 60 -318 36 -288 0 -288');
  const outer = isBack ? BACK_RIB : FRONT_RIB;
  const half: Points = [...inner.toReversed(), ...outer];
  const middleY = isBack ? -440 : -372;
  const covered = addLayer(sculpture, {
    outline: symmetric(half),
    thickness: 1,
    cushion: { radius: 5, height: 3.6 },
  });
  const radius = isBack ? 96 : 80;
  addRibs(sculpture, covered, (x, y) => (Math.atan2(x, y - middleY) * radius) / 3.1, 0.34);
  addSeam(height, grid, [...outer, ...mirrored(outer).toReversed().slice(1)], 1.6);
}

/** Folds run from the points that carry the cloth: shoulders and armpits. */
function drape(grid: Grid, isBack: boolean): Float32Array {
  const seed = isBack ? 60 : 20;
  const right: Stroke[] = [
    ...fan({
      x: 256,
      y: -150,
      from: 108,
      to: 186,
      count: 5,
      length: 200,
      width: 10,
      height: 5.5,
      bend: -18,
      seed,
    }),
    ...fan({
      x: 214,
      y: -300,
      from: 78,
      to: 104,
      count: 2,
      length: 150,
      width: 12,
      height: 3.4,
      seed: seed + 1,
    }),
    ...fan({
      x: 150,
      y: -340,
      from: 70,
      to: 110,
      count: 2,
      length: 190,
      width: 17,
      height: 2.4,
      seed: seed + 2,
    }),
    ...fan({
      x: 262,
      y: -160,
      from: -62,
      to: 24,
      count: 4,
      length: 96,
      width: 8,
      height: 4.6,
      bend: 24,
      seed: seed + 3,
    }),
    ...fan({
      x: 226,
      y: -306,
      from: 38,
      to: 62,
      count: 2,
      length: 150,
      width: 12,
      height: 3,
      seed: seed + 4,
    }),
  ];
  const low = flutes({
    from: -244,
    to: 244,
    bottom: 394,
    count: 8,
    length: 340,
    width: 15,
    height: 6.5,
    seed: seed + 5,
  });
  return folds(grid, [...right, ...otherSide(right, seed + 6), ...low], (x, y) => {
    const bend = (noise(x / 120, y / 120, seed) - 0.5) * 70;
    const below = ramp(-120, 330, y);
    const vertical = ridgeNoise((x + bend) / 74, y / 330 + bend / 300, seed + 3) * 6 * below;
    const loose = ridgeNoise((x + y * 0.5 + bend) / 110, (y - x * 0.3) / 150, seed + 5) * 5;
    const small = ridgeNoise((x - y * 0.6 + bend) / 46, (y + x * 0.4) / 84, seed + 9);
    const sides = ramp(110, 250, Math.abs(x));
    return vertical + loose + small * (0.9 + 1.8 * sides);
  });
}
