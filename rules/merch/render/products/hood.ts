/** The hood of a sweatshirt, which stands up as if worn. */
import { fan, otherSide } from '../drape.ts';
import { smoothField } from '../grid.ts';
import { noise, ridgeNoise } from '../noise.ts';
import { addPart, type Colour, type Sculpture } from '../sculpture.ts';
import { ellipse, mirrored, path, symmetric } from '../shapes.ts';
import { addSeam, addStitches, folds } from '../strokes.ts';
import { addCord } from './cloth.ts';

const OUTSIDE = 'M 0 -474 C 58 -476 112 -446 126 -384 C 134 -346 138 -312 150 -272 ';
const OPENING = 'C 26 -230 98 -276 98 -344 C 98 -402 58 -438 0 -438';
const METAL: Colour = [0.46, 0.45, 0.43];

export function addHood(sculpture: Sculpture): void {
  const { grid, height } = sculpture;
  const inside = symmetric(path('M 0 -446 C 64 -446 106 -408 106 -346 C 106 -280 60 -226 0 -196'));
  addPart(sculpture, {
    outline: inside,
    base: -34,
    tone: 0.5,
    relief: smoothField(
      grid,
      (x, y) => -20 * Math.exp(-((x / 60) ** 2)) + noise(x / 40, y / 50, 5) * 8,
    ),
  });
  addSeam(height, grid, path('M 0 -436 C 1 -400 -1 -330 0 -250'), 1.6);
  const outline = symmetric(path(`${OUTSIDE}C 116 -234 60 -204 0 -180 L 0 -204 ${OPENING}`));
  const wrinkles = [
    ...fan({
      x: 120,
      y: -276,
      from: 196,
      to: 268,
      count: 5,
      length: 100,
      width: 8,
      height: 4,
      bend: 22,
      seed: 41,
    }),
    ...fan({
      x: 40,
      y: -462,
      from: 20,
      to: 80,
      count: 2,
      length: 90,
      width: 12,
      height: 3.5,
      bend: 20,
      seed: 42,
    }),
  ];
  const field = folds(grid, [...wrinkles, ...otherSide(wrinkles, 43)]);
  addPart(sculpture, {
    outline,
    base: 14,
    cushion: { radius: 20, height: 30 },
    relief: field,
  });
  const hem = path('M 10 -192 C 48 -220 116 -276 116 -344 C 116 -412 68 -456 0 -456');
  for (const line of [hem, mirrored(hem)]) addStitches(height, grid, line, { gap: 5 });
}

export function addDrawstrings(sculpture: Sculpture): void {
  for (const side of [1, -1]) {
    const x = 40 * side;
    addPart(sculpture, {
      outline: ellipse(x, -211, 7.5),
      base: 62,
      colour: METAL,
      cushion: { radius: 2, height: 3 },
    });
    addPart(sculpture, { outline: ellipse(x, -211, 3.8), base: 58, colour: [0.02, 0.02, 0.02] });
    const cord = path(
      `M ${x} -211 C ${x + 3 * side} -190 ${x + 7 * side} -160 ${x + 2 * side} ${side > 0 ? -118 : -108}`,
    );
    addCord(sculpture, cord, { radius: 3.6, twistMm: 5 });
    const [endX, endY] = cord.at(-1) as readonly [number, number];
    addCord(sculpture, path(`M ${endX} ${endY - 4} L ${endX - side} ${endY + 14}`), {
      radius: 3.9,
      colour: METAL,
    });
  }
}

export function addBackOfHood(sculpture: Sculpture): void {
  const { grid, height } = sculpture;
  const outline = symmetric(path(`${OUTSIDE}C 110 -250 50 -242 0 -240`));
  const wrinkles = [
    ...fan({
      x: 112,
      y: -278,
      from: 190,
      to: 262,
      count: 5,
      length: 130,
      width: 11,
      height: 5,
      bend: 20,
      seed: 51,
    }),
  ];
  const relief = folds(
    grid,
    [...wrinkles, ...otherSide(wrinkles, 52)],
    (x, y) => ridgeNoise((x + 0.3 * y) / 80, y / 70, 53) * 5,
  );
  addPart(sculpture, {
    outline,
    base: 22,
    cushion: { radius: 34, height: 44 },
    relief,
  });
  addSeam(height, grid, path('M 0 -470 C 2 -400 -2 -320 0 -252'), 1.6);
  const neck = path('M 148 -270 C 110 -248 50 -240 0 -238');
  addSeam(height, grid, [...neck, ...mirrored(neck).toReversed().slice(1)], 2.4);
}
