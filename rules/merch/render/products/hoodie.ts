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

const SHOULDER_LINE = 'C 164 -240 212 -226 256 -204 ';
const ARMHOLE = 'C 246 -160 250 -110 276 -66 ';
const BODY_SIDE = `${SHOULDER_LINE}${ARMHOLE}C 282 60 272 220 280 330 `;
const FRONT_NECK = 'M 0 -166 C 50 -175 95 -205 112 -256 ';
const BACK_NECK = 'M 0 -232 C 50 -232 90 -240 112 -256 ';
const BODY_END = 'Q 281 360 262 368 C 200 376 80 380 0 381';
/** The body goes on below the rib that gathers it. */
const CUSHION_END = 'L 276 450 L 0 450';
const RIB = path('M 0 364 L 260 356 C 268 382 266 410 258 430 Q 256 436 248 437 Q 130 444 0 445');
const SLEEVE = path(
  'M 236 -188 L 256 -204 C 306 -176 338 -110 358 -26 C 384 90 408 210 424 322 Q 426 340 412 344 ' +
    'L 340 354 Q 324 356 321 340 C 308 230 290 120 276 -10 L 262 -80 Z',
);
const CUFF = path(
  'M 333 340 L 412 330 C 417 364 415 388 409 404 Q 406 410 398 411 L 350 416 Q 342 416 340 409 ' +
    'C 334 388 331 364 333 340',
);
const POCKET = path('M 0 178 L 98 178 C 112 222 148 274 186 298 L 186 374 L 0 378');
const POCKET_OPENING = path('M 98 178 C 112 222 148 274 186 298');

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
  const armhole = path(`M 256 -204 ${ARMHOLE}`);
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
      outline: symmetric(path('M 0 280 L 262 280 L 258 510 L 0 510')),
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
  addRibs(sculpture, cuff, (x, y) => (Math.abs(x) - 0.07 * (y - 330)) / 5, 0.8);
  addPart(sculpture, {
    outline: side(SLEEVE),
    base: 8,
    cushion: { radius: 26, height: 40 },
    relief: drapeOfSleeve(grid, seed, side),
  });
  addSeam(height, grid, side(path('M 332 352 L 414 340')), 1.4);
}

function addPocket(sculpture: Sculpture): void {
  const { grid, height } = sculpture;
  // The opening gapes a little, so its edge throws a shadow.
  for (const line of [POCKET_OPENING, mirrored(POCKET_OPENING)]) {
    addStroke(height, grid, { points: line, width: 7, height: -3.5, fadeIn: 0.1, fadeOut: 0.1 });
  }
  addLayer(sculpture, { outline: symmetric(POCKET), thickness: 3.2, printable: true });
  const [inside, edge] = [path('M 88 186 C 103 232 140 286 178 310'), path('M -96 185 L 96 185')];
  for (const line of [inside, mirrored(inside)]) addStitches(height, grid, line, { gap: 7 });
  addStitches(height, grid, edge, { gap: 6 });
  const end = path('M 180 306 L 180 370');
  for (const line of [end, mirrored(end)]) addStitches(height, grid, line, { gap: 5 });
  const swell = path('M -70 330 C -20 290 30 286 86 320');
  addStroke(height, grid, { points: swell, width: 30, height: 5, fadeIn: 0.4, fadeOut: 0.4 });
}
