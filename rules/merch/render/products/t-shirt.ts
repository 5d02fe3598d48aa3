/** A T-shirt as worn, without the wearer: the inside of the collar shows at the front. */
import { type Grid, smoothField } from '../grid.ts';
import { noise, ramp, ridgeNoise } from '../noise.ts';
import type { Studio } from '../pack-maps.ts';
import { addPart, emptySculpture, type Sculpture } from '../sculpture.ts';
import { mirrored, type Points, path, symmetric } from '../shapes.ts';
import { addSeam, addStitches, addStroke, folds, type Stroke } from '../strokes.ts';
import type { ProductView } from '../views.ts';
import { addRibs, jersey } from './cloth.ts';

const SIDE =
  'L 80 -368 C 130 -352 190 -338 222 -318 C 268 -292 330 -212 374 -138 Q 378 -128 368 -122 ' +
  'L 300 -84 Q 291 -80 287 -89 C 280 -112 270 -134 259 -152 C 262 -60 249 60 252 180 ' +
  'C 253 260 258 320 262 368 Q 262 376 252 377 Q 130 389 0 389';
const FRONT_NECK = 'M 0 -290 C 34 -290 58 -318 62 -370 ';
const BACK_NECK = 'M 0 -354 C 30 -354 52 -360 62 -370 ';
const FRONT_RIB = path('M 84 -367 C 80 -302 42 -268 0 -268');
const BACK_RIB = path('M 86 -366 C 62 -342 34 -333 0 -333');
const ARMHOLE = path('M 222 -318 C 206 -272 206 -196 259 -152');
const SHOULDER = path('M 84 -366 C 130 -350 188 -336 222 -318');
const CUFF = path('M 349 -138 C 330 -124 306 -108 286 -99');
const HEM = path('M -260 352 Q -130 366 0 366 Q 130 366 260 352');

export function sculptShirt(grid: Grid, { code }: ProductView): Studio {
  const isBack = code === 'back';
  const sculpture = emptySculpture(grid);
  if (!isBack) addInside(sculpture);
  const outline = symmetric(path((isBack ? BACK_NECK : FRONT_NECK) + SIDE));
  const relief = drape(grid, isBack);
  addPart(sculpture, {
    outline,
    base: 14,
    cushion: { radius: 78, height: 34 },
    relief,
    printable: true,
  });
  addCollar(sculpture, isBack);
  const { height } = sculpture;
  for (const line of [ARMHOLE, mirrored(ARMHOLE)]) addSeam(height, grid, line, 2.2);
  for (const line of [SHOULDER, mirrored(SHOULDER)]) addSeam(height, grid, line, 1.2);
  for (const line of [CUFF, mirrored(CUFF)]) addStitches(height, grid, line, { gap: 5 });
  addStitches(height, grid, HEM, { gap: 6 });
  addStroke(height, grid, { points: HEM, width: 9, height: 0.9 });
  return {
    sculpture,
    texture: jersey(sculpture),
    shadow: { x: 14, y: 22, softMm: 26, strength: 0.42, contact: 0.16 },
  };
}

/** The back of the shirt from inside, darker the deeper, with a woven label. */
function addInside(sculpture: Sculpture): void {
  const { grid } = sculpture;
  const inside = symmetric(path('M 0 -356 C 34 -356 60 -362 70 -372 L 78 -340 L 60 -280 L 0 -262'));
  addPart(sculpture, { outline: inside, base: 4, tone: 0.62 });
  const band = symmetric(
    path('M 0 -356 C 34 -356 60 -362 70 -372 L 72 -352 C 54 -342 30 -337 0 -337'),
  );
  const covered = addPart(sculpture, { outline: band, base: 6, tone: 0.74 });
  addRibs(sculpture, covered, (x) => x / 3.4, 0.25);
  const label = path('M -21 -338 L 21 -338 L 20 -308 L -20 -308');
  addPart(sculpture, { outline: label, base: 6.5, colour: [0.78, 0.76, 0.72], tone: 0.8 });
  const mark = path('M -12 -327 L 12 -327 L 12 -323.5 L -12 -323.5');
  addPart(sculpture, { outline: mark, base: 6.5, colour: [0.06, 0.06, 0.06], tone: 0.8 });
  const line = path('M -8 -318 L 8 -318 L 8 -316 L -8 -316');
  addPart(sculpture, { outline: line, base: 6.5, colour: [0.2, 0.2, 0.2], tone: 0.8 });
  addStroke(sculpture.height, grid, {
    points: path('M -60 -300 L 60 -300'),
    width: 20,
    height: -2,
  });
}

function addCollar(sculpture: Sculpture, isBack: boolean): void {
  const { grid, height } = sculpture;
  const inner = isBack
    ? path('M 62 -370 C 52 -360 30 -354 0 -354')
    : path('M 62 -370 C 58 -318 34 -290 0 -290');
  const outer = isBack ? BACK_RIB : FRONT_RIB;
  const half: Points = [...inner.toReversed(), ...outer];
  const outline = symmetric(half);
  const middleY = isBack ? -440 : -372;
  const before = height.slice();
  const covered = addPart(sculpture, { outline, base: 0, cushion: { radius: 9, height: 3.4 } });
  for (let at = 0; at < covered.length; at++) {
    const share = covered[at] as number;
    if (share > 0) height[at] = (height[at] as number) + (before[at] as number) * share + share;
  }
  addRibs(
    sculpture,
    covered,
    (x, y) => (Math.atan2(x, y - middleY) * (isBack ? 96 : 80)) / 3.1,
    0.34,
  );
  for (const line of [outer, mirrored(outer)]) addSeam(height, grid, line, 1.8);
}

/** Folds run from the points that carry the cloth: shoulders and armpits. */
function drape(grid: Grid, isBack: boolean): Float32Array {
  const flip = isBack ? -1 : 1;
  const side = (text: string, rest: Omit<Stroke, 'points'>): Stroke[] => [
    { points: path(text), fadeIn: 0.12, fadeOut: 0.6, ...rest },
  ];
  const right = [
    ...side('M 256 -156 C 226 -132 176 -112 122 -104', { width: 11, height: 6.5, lean: 1.5 }),
    ...side('M 257 -146 C 228 -96 190 -48 136 -14', { width: 13, height: 6, lean: 1.6 }),
    ...side('M 256 -128 C 240 -60 214 10 168 74', { width: 14, height: 5.5, lean: 1.4 }),
    ...side('M 196 -326 C 212 -270 218 -214 240 -176', { width: 10, height: 4.5 }),
    ...side('M 150 -338 C 168 -280 176 -230 204 -180', { width: 14, height: 3.2 }),
    ...side('M 250 40 C 226 110 212 200 222 352', { width: 17, height: 6, fadeIn: 0.5 }),
    ...side('M 182 120 C 170 200 164 280 172 380', {
      width: 20,
      height: 5,
      fadeIn: 0.6,
      fadeOut: 0.15,
    }),
    ...side('M 263 -178 C 290 -166 318 -148 346 -140', { width: 9, height: 5.5 }),
    ...side('M 262 -196 C 294 -206 326 -190 352 -166', { width: 10, height: 4 }),
    ...side('M 258 -160 C 276 -140 288 -122 296 -100', { width: 8, height: 4.5 }),
    ...side('M 232 -306 C 266 -270 300 -220 318 -188', { width: 13, height: 3.5 }),
  ];
  const left = right.map((stroke, index) => ({
    ...stroke,
    points: mirrored(stroke.points).map(
      ([x, y]) => [x * 0.98 + 3, y + ((index * 7) % 11) - 4] as const,
    ),
    height: stroke.height * (0.75 + ((index * 37) % 50) / 100),
    lean: 1 / (stroke.lean ?? 1),
  }));
  const across: Stroke[] = [
    {
      points: path(`M ${150 * flip} -190 C ${90 * flip} -60 ${20 * flip} 70 ${-70 * flip} 190`),
      width: 34,
      height: 3.2,
      fadeIn: 0.4,
      fadeOut: 0.5,
    },
    {
      points: path(`M ${-40 * flip} 130 C ${-64 * flip} 220 ${-70 * flip} 300 ${-62 * flip} 392`),
      width: 26,
      height: 6,
      fadeIn: 0.6,
      lean: 1.4,
    },
    {
      points: path(`M ${58 * flip} 180 C ${46 * flip} 250 ${52 * flip} 320 ${64 * flip} 392`),
      width: 24,
      height: 5.5,
      fadeIn: 0.6,
      lean: 0.7,
    },
    {
      points: path(`M ${-190 * flip} 90 C ${-120 * flip} 130 ${-60 * flip} 140 ${10 * flip} 120`),
      width: 16,
      height: 2.4,
      fadeIn: 0.4,
      fadeOut: 0.6,
    },
    {
      points: path(`M ${210 * flip} 190 C ${140 * flip} 226 ${80 * flip} 232 ${20 * flip} 214`),
      width: 14,
      height: 2.6,
      fadeIn: 0.3,
      fadeOut: 0.6,
    },
  ];
  const field = folds(grid, [...right, ...left, ...across]);
  const seed = isBack ? 60 : 20;
  const soft = smoothField(grid, (x, y) => {
    const bend = (noise(x / 120, y / 120, seed) - 0.5) * 70;
    const low = ramp(-120, 330, y);
    const vertical = ridgeNoise((x + bend) / 74, y / 330 + bend / 300, seed + 3) * 7 * low;
    const loose = ridgeNoise((x + y * 0.5 + bend) / 110, (y - x * 0.3) / 150, seed + 5) * 5;
    const small = ridgeNoise((x - y * 0.6 + bend) / 46, (y + x * 0.4) / 84, seed + 9);
    const sides = ramp(110, 250, Math.abs(x));
    return vertical + loose + small * (0.9 + 1.8 * sides);
  });
  return field.map((value, at) => value + (soft[at] as number));
}
