/** The hood of a sweatshirt, which stands up as if worn. */
import { fan, otherSide } from '../drape.ts';
import { smoothField } from '../grid.ts';
import { noise, ridgeNoise } from '../noise.ts';
import { addPart, type Colour, type Sculpture } from '../sculpture.ts';
import { ellipse, mirrored, path, symmetric } from '../shapes.ts';
import { addSeam, addStitches, folds } from '../strokes.ts';
import { addCord } from './cloth.ts';

const OUTSIDE = 'M 0 -444 C 58 -446 112 -416 126 -354 C 134 -316 138 -282 150 -242 ';
const OPENING = 'C 26 -200 98 -246 98 -314 C 98 -372 58 -408 0 -408';
const METAL: Colour = [0.46, 0.45, 0.43];

export function addHood(sculpture: Sculpture): void {
  const { grid, height } = sculpture;
  const inside = symmetric(path('M 0 -416 C 64 -416 106 -378 106 -316 C 106 -250 60 -196 0 -166'));
  addPart(sculpture, {
    outline: inside,
    base: -34,
    tone: 0.5,
    relief: smoothField(
      grid,
      (x, y) => -20 * Math.exp(-((x / 60) ** 2)) + noise(x / 40, y / 50, 5) * 8,
    ),
  });
  addSeam(height, grid, path('M 0 -406 C 1 -370 -1 -300 0 -220'), 1.6);
  const outline = symmetric(path(`${OUTSIDE}C 116 -204 60 -174 0 -150 L 0 -174 ${OPENING}`));
  const wrinkles = [
    ...fan({
      x: 120,
      y: -246,
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
      y: -432,
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
  const hem = path('M 10 -162 C 48 -190 116 -246 116 -314 C 116 -382 68 -426 0 -426');
  for (const line of [hem, mirrored(hem)]) addStitches(height, grid, line, { gap: 5 });
}

export function addDrawstrings(sculpture: Sculpture): void {
  for (const side of [1, -1]) {
    const x = 40 * side;
    addPart(sculpture, {
      outline: ellipse(x, -181, 7.5),
      base: 62,
      colour: METAL,
      cushion: { radius: 2, height: 3 },
    });
    addPart(sculpture, { outline: ellipse(x, -181, 3.8), base: 58, colour: [0.02, 0.02, 0.02] });
    const cord = path(
      `M ${x} -181 C ${x + 3 * side} -160 ${x + 7 * side} -130 ${x + 2 * side} ${side > 0 ? -88 : -78}`,
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
  const outline = symmetric(path(`${OUTSIDE}C 110 -220 50 -212 0 -210`));
  const wrinkles = [
    ...fan({
      x: 112,
      y: -248,
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
  addSeam(height, grid, path('M 0 -440 C 2 -370 -2 -290 0 -222'), 1.6);
  const neck = path('M 148 -240 C 110 -218 50 -210 0 -208');
  addSeam(height, grid, [...neck, ...mirrored(neck).toReversed().slice(1)], 2.4);
}
