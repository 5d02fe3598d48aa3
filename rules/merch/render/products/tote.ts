/** A cotton bag that hangs from a wooden peg. */
import { fan, flutes, otherSide } from '../drape.ts';
import { type Grid, middleOf } from '../grid.ts';
import { noise, ramp, ridgeNoise } from '../noise.ts';
import type { Studio } from '../pack-maps.ts';
import { addPart, type Colour, emptySculpture, type Sculpture } from '../sculpture.ts';
import { eachCovered, ellipse, type Points, path, symmetric } from '../shapes.ts';
import { addStitches, addStroke, alongLine, folds, type Stroke } from '../strokes.ts';
import type { ProductView } from '../views.ts';
import { outlineOf } from './cloth.ts';
import { canvas } from './textures.ts';

const TOP = 'M 0 -50 C 36 -51 70 -66 98 -68 C 128 -66 162 -54 186 -46 ';
const BAG = path(`${TOP}C 182 60 192 200 190 340 Q 190 360 172 363 C 120 368 60 362 0 366`);
/** The edge of the back panel, seen above the front. */
const BACK_PANEL = path('M 0 -62 C 40 -63 70 -74 98 -75 C 128 -74 160 -64 184 -52 L 184 0 L 0 0');
const HEM = path(
  'M -186 -18 C -150 -28 -124 -38 -98 -40 C -70 -38 -36 -23 0 -22 C 36 -23 70 -38 98 -40 C 124 -38 150 -28 186 -18',
);
/** From the inside of the hem over the peg and down again. */
const HANDLE = path(
  'M -98 -44 C -94 -130 -52 -270 -20 -330 Q -10 -350 0 -350 Q 10 -350 20 -330 C 52 -270 94 -130 98 -44',
);
const BACK_HANDLE = path(
  'M -90 -60 C -84 -140 -44 -270 -17 -328 Q -9 -344 0 -344 Q 9 -344 17 -328 C 46 -270 88 -140 94 -60',
);
const STRAP_MM = 12.5;
const PEG = { x: 0, y: -321, radius: 18 };
const WOOD: Colour = [0.5, 0.31, 0.16];

export function sculptTote(grid: Grid, { code }: ProductView): Studio {
  const seed = code === 'back' ? 460 : 420;
  const sculpture = emptySculpture(grid);
  const { height } = sculpture;
  addStrap(sculpture, BACK_HANDLE, { base: 6, tone: 0.8 });
  addPart(sculpture, { outline: symmetric(BACK_PANEL), base: 4, tone: 0.66 });
  addPeg(sculpture);
  addStrap(sculpture, HANDLE, { base: 16, tone: 1 });
  addPart(sculpture, {
    outline: symmetric(BAG),
    base: 12,
    cushion: {
      radius: 20,
      height: 22,
      outline: symmetric(
        path(
          'M 0 -160 L 190 -160 L 182 60 C 184 120 192 200 190 340 Q 190 360 172 363 C 120 368 60 362 0 366',
        ),
      ),
    },
    relief: drape(grid, seed),
    printable: true,
  });
  addStitches(height, grid, HEM, { gap: 3, depth: 0.5 });
  addStroke(height, grid, { points: HEM, width: 4, height: -0.7 });
  for (const x of [-96, 96]) addCross(sculpture, x);
  return {
    sculpture,
    texture: canvas(),
    shadow: { x: 15, y: 18, softMm: 22, strength: 0.4, contact: 0.2 },
    sheenGain: 0.034,
  };
}

/** Flat cloth tape that turns its edge to the viewer where it lies on the peg. */
function addStrap(
  sculpture: Sculpture,
  line: Points,
  { base, tone }: { base: number; tone: number },
): void {
  const { grid, height, paint } = sculpture;
  const widths = line.map(([, y]) => STRAP_MM * (0.62 + 0.38 * ramp(-350, -270, y)));
  addPart(sculpture, { outline: outlineOf(line, widths), base, tone });
  alongLine(grid, line, STRAP_MM, (at, { distance, along }) => {
    // At its narrow part the peg is beside it.
    if (paint[at] === 1) return;
    const edge = Math.exp(-(((distance - STRAP_MM + 3) / 1.2) ** 2));
    const stitch = 0.5 + 0.5 * Math.cos((along / 3.4) * 2 * Math.PI);
    height[at] =
      (height[at] as number) +
      2.2 * Math.sqrt(1 - (distance / STRAP_MM) ** 2) -
      0.5 * edge * stitch;
  });
}

function addPeg(sculpture: Sculpture): void {
  const { x, y, radius } = PEG;
  const { colours, paint, grid } = sculpture;
  const covered = addPart(sculpture, {
    outline: ellipse(x, y, radius),
    base: 40,
    colour: WOOD,
    cushion: { radius: 4, height: 6 },
  });
  // Rings of the wood.
  eachCovered(grid, covered, (at) => {
    if (paint[at] === 0) return;
    const fromX = middleOf(grid, at % grid.size) - x + 5;
    const fromY = middleOf(grid, Math.floor(at / grid.size)) - y - 3;
    const ring = 1 + 0.1 * Math.sin(Math.hypot(fromX, fromY) * 1.3);
    for (const field of colours) field[at] = (field[at] as number) * ring;
  });
}

/** Where a strap is sewn to the inside. */
function addCross(sculpture: Sculpture, x: number): void {
  const { grid, height } = sculpture;
  const [left, right, top, bottom] = [x - 10, x + 10, -58, -43];
  const lines = [
    `M ${left} ${top} L ${right} ${top} L ${right} ${bottom} L ${left} ${bottom} L ${left} ${top}`,
    `M ${left} ${top} L ${right} ${bottom}`,
    `M ${left} ${bottom} L ${right} ${top}`,
  ];
  for (const line of lines)
    addStitches(height, grid, path(line), { gap: 0, depth: 0.8, length: 3 });
}

function drape(grid: Grid, seed: number): Float32Array {
  const right: Stroke[] = [
    ...fan({
      x: 98,
      y: -66,
      from: 52,
      to: 122,
      count: 5,
      length: 270,
      width: 12,
      height: 5.5,
      seed,
    }),
    ...fan({
      x: 184,
      y: -44,
      from: 100,
      to: 132,
      count: 2,
      length: 200,
      width: 15,
      height: 4.5,
      seed: seed + 1,
    }),
    ...fan({
      x: 184,
      y: 356,
      from: 196,
      to: 262,
      count: 4,
      length: 150,
      width: 12,
      height: 5,
      bend: 16,
      seed: seed + 2,
    }),
  ];
  const low = flutes({
    from: -170,
    to: 170,
    bottom: 372,
    count: 6,
    length: 150,
    width: 14,
    height: 3.5,
    seed: seed + 3,
  });
  return folds(grid, [...right, ...otherSide(right, seed + 4), ...low], (x, y) => {
    const bend = (noise(x / 110, y / 110, seed) - 0.5) * 60;
    const loose = ridgeNoise((x + 0.4 * y + bend) / 105, (y - 0.2 * x) / 190, seed + 5) * 6;
    return loose + ridgeNoise((x + bend) / 60, y / 120, seed + 6) * 2.2;
  });
}
