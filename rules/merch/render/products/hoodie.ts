/** A hooded sweatshirt as worn, without the wearer. */
import type { Grid } from '../grid.ts';
import type { Studio } from '../pack-maps.ts';
import { addLayer, addPart, emptySculpture, type Sculpture } from '../sculpture.ts';
import { mirrored, type Points, path, symmetric } from '../shapes.ts';
import { addSeam, addStitches, addStroke } from '../strokes.ts';
import type { ProductView } from '../views.ts';
import { addRibs } from './cloth.ts';
import { addBackOfHood, addDrawstrings, addHood } from './hood.ts';
import { drapeOfBody, drapeOfSleeve } from './hoodie-drape.ts';
import { fleece } from './textures.ts';

const SHOULDER_LINE = 'C 164 -270 212 -256 256 -234 ';
const ARMHOLE = 'C 246 -190 250 -140 276 -96 ';
const BODY_SIDE = `${SHOULDER_LINE}${ARMHOLE}C 282 30 272 190 280 300 `;
const FRONT_NECK = 'M 0 -196 C 50 -205 95 -235 112 -286 ';
const BACK_NECK = 'M 0 -262 C 50 -262 90 -270 112 -286 ';
const BODY_END = 'Q 281 330 262 338 C 200 346 80 350 0 351';
/** The body goes on below the rib that gathers it. */
const CUSHION_END = 'L 276 420 L 0 420';
const RIB = path('M 0 334 L 260 326 C 268 352 266 380 258 400 Q 256 406 248 407 Q 130 414 0 415');
const SLEEVE = path(
  'M 236 -218 L 256 -234 C 306 -206 338 -140 358 -56 C 384 60 408 180 424 292 Q 426 310 412 314 ' +
    'L 340 324 Q 324 326 321 310 C 308 200 290 90 276 -40 L 262 -110 Z',
);
const CUFF = path(
  'M 333 310 L 412 300 C 417 334 415 358 409 374 Q 406 380 398 381 L 350 386 Q 342 386 340 379 ' +
    'C 334 358 331 334 333 310',
);
const POCKET = path('M 0 148 L 98 148 C 112 192 148 244 186 268 L 186 344 L 0 348');
const POCKET_OPENING = path('M 98 148 C 112 192 148 244 186 268');

export function sculptHoodie(grid: Grid, { code }: ProductView): Studio {
  const isBack = code === 'back';
  const sculpture = emptySculpture(grid);
  const { height } = sculpture;
  if (!isBack) addHood(sculpture);
  addSleeve(sculpture, isBack ? 310 : 110, false);
  addSleeve(sculpture, isBack ? 330 : 130, true);
  addRib(sculpture);
  const body = (isBack ? BACK_NECK : FRONT_NECK) + BODY_SIDE;
  addPart(sculpture, {
    outline: symmetric(path(body + BODY_END)),
    base: 18,
    cushion: { radius: 36, height: 40, outline: symmetric(path(body + CUSHION_END)) },
    relief: drapeOfBody(grid, isBack),
    printable: true,
  });
  const armhole = path(`M 256 -234 ${ARMHOLE}`);
  for (const line of [armhole, mirrored(armhole)]) addSeam(height, grid, line, 2.2);
  if (isBack) addBackOfHood(sculpture);
  else {
    addPocket(sculpture);
    addDrawstrings(sculpture);
  }
  return {
    sculpture,
    texture: fleece(),
    shadow: { x: 16, y: 24, softMm: 30, strength: 0.42, contact: 0.16 },
  };
}

function addRib(sculpture: Sculpture): void {
  const covered = addPart(sculpture, {
    outline: symmetric(RIB),
    base: 21,
    cushion: {
      radius: 22,
      height: 38,
      outline: symmetric(path('M 0 250 L 262 250 L 258 480 L 0 480')),
    },
  });
  addRibs(sculpture, covered, (x) => (x + 0.00012 * x * Math.abs(x)) / 5.4, 0.8);
}

function addSleeve(sculpture: Sculpture, seed: number, isLeft: boolean): void {
  const { grid, height } = sculpture;
  const side = (points: Points) => (isLeft ? mirrored(points) : points);
  const cuff = addPart(sculpture, {
    outline: side(CUFF),
    base: 8,
    cushion: { radius: 14, height: 20 },
  });
  addRibs(sculpture, cuff, (x, y) => (Math.abs(x) - 0.07 * (y - 300)) / 5, 0.8);
  addPart(sculpture, {
    outline: side(SLEEVE),
    base: 8,
    cushion: { radius: 26, height: 40 },
    relief: drapeOfSleeve(grid, seed, side),
  });
  addSeam(height, grid, side(path('M 332 322 L 414 310')), 1.4);
}

function addPocket(sculpture: Sculpture): void {
  const { grid, height } = sculpture;
  // The opening gapes a little, so its edge throws a shadow.
  for (const line of [POCKET_OPENING, mirrored(POCKET_OPENING)]) {
    addStroke(height, grid, { points: line, width: 7, height: -3.5, fadeIn: 0.1, fadeOut: 0.1 });
  }
  addLayer(sculpture, { outline: symmetric(POCKET), thickness: 3.2, printable: true });
  const [inside, edge] = [path('M 88 156 C 103 202 140 256 178 280'), path('M -96 155 L 96 155')];
  for (const line of [inside, mirrored(inside)]) addStitches(height, grid, line, { gap: 7 });
  addStitches(height, grid, edge, { gap: 6 });
  const end = path('M 180 276 L 180 340');
  for (const line of [end, mirrored(end)]) addStitches(height, grid, line, { gap: 5 });
  const swell = path('M -70 300 C -20 260 30 256 86 290');
  addStroke(height, grid, { points: swell, width: 30, height: 5, fadeIn: 0.4, fadeOut: 0.4 });
}
