/** What garments have in common: texture of the cloth, ribs, seeds of folds. */
import { forEachPixel } from '../grid.ts';
import { hash, noise } from '../noise.ts';
import { addLayer, type Colour, type Sculpture } from '../sculpture.ts';
import type { Points } from '../shapes.ts';
import { alongLine } from '../strokes.ts';

/** Fine vertical ribs of jersey with a little unevenness of the yarn. */
export function jersey({ grid }: Sculpture, strength = 1): (column: number, row: number) => number {
  const { mm } = grid;
  return (column, row) => {
    const grain = hash(column, row, 7) - 0.5;
    const wale = noise(column * 0.62, row * 0.16, 11) - 0.5;
    const slub = noise(column * mm * 0.09, row * mm * 0.4, 13) - 0.5;
    return 1 + strength * (0.035 * grain + 0.05 * wale + 0.022 * slub);
  };
}

/** Ribs of a collar, cuff or hem inside a coverage; `phase` grows by one for each rib. */
export function addRibs(
  { grid, height }: Sculpture,
  covered: Float32Array,
  phase: (x: number, y: number) => number,
  depth: number,
): void {
  forEachPixel(grid, (x, y, at) => {
    const share = covered[at] as number;
    if (share === 0) return;
    height[at] = (height[at] as number) + depth * share * Math.cos(phase(x, y) * 2 * Math.PI);
  });
}

/** Brushed cotton: soft, without ribs. */
export function fleece({ grid }: Sculpture): (column: number, row: number) => number {
  const { mm } = grid;
  return (column, row) => {
    const grain = hash(column, row, 17) - 0.5;
    const fluff = noise(column * 0.55, row * 0.4, 18) - 0.5;
    const uneven = noise(column * mm * 0.06, row * mm * 0.11, 19) - 0.5;
    return 1 + 0.045 * grain + 0.05 * fluff + 0.03 * uneven;
  };
}

/** A round cord on what is below it. */
export function addCord(
  sculpture: Sculpture,
  points: Points,
  { radius, colour, twistMm = 0 }: { radius: number; colour?: Colour; twistMm?: number },
): void {
  const { grid, height } = sculpture;
  const outline = outlineOf(points, radius);
  const covered = addLayer(sculpture, { outline, thickness: 0.3, ...(colour && { colour }) });
  alongLine(grid, points, radius, (at, { distance, along, side }) => {
    const share = covered[at] as number;
    if (share === 0) return;
    const round = Math.sqrt(Math.max(0, 1 - (distance / radius) ** 2));
    const across = (Math.sign(side) * distance) / radius;
    const twist = twistMm > 0 ? 0.12 * Math.cos((along / twistMm + across * 0.5) * 2 * Math.PI) : 0;
    height[at] = (height[at] as number) + share * radius * (1.2 * round + twist);
  });
}

/** The outline of a band along a line; its half width may differ from point to point. */
export function outlineOf(points: Points, halves: number | readonly number[]): Points {
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (const [index, [x, y]] of points.entries()) {
    const [beforeX, beforeY] = points[Math.max(0, index - 1)] as Points[number];
    const [afterX, afterY] = points[Math.min(points.length - 1, index + 1)] as Points[number];
    const length = Math.hypot(afterX - beforeX, afterY - beforeY);
    const [sideX, sideY] = [-(afterY - beforeY) / length, (afterX - beforeX) / length];
    const half = typeof halves === 'number' ? halves : (halves[index] as number);
    left.push([x + sideX * half, y + sideY * half]);
    right.push([x - sideX * half, y - sideY * half]);
  }
  return [...left, ...right.toReversed()];
}

/** Plain weave of thick cotton: threads both ways, some of them thicker. */
export function canvas(): (column: number, row: number) => number {
  return (column, row) => {
    const grain = hash(column, row, 27) - 0.5;
    const warp = noise(column * 0.8, row * 0.06, 28) - 0.5;
    const weft = noise(column * 0.06, row * 0.8, 29) - 0.5;
    const fleck = noise(column * 0.13, row * 0.9, 31);
    const dark = fleck > 0.86 ? (fleck - 0.86) * 0.35 : 0;
    return 1 + 0.05 * grain + 0.075 * warp + 0.075 * weft - dark;
  };
}

/** Pressed wool: fine fibres in every direction. */
export function felt({ grid }: Sculpture): (column: number, row: number) => number {
  const { mm } = grid;
  return (column, row) => {
    const grain = hash(column, row, 47) - 0.5;
    const fibre = noise(column * 0.7 + row * 0.25, row * 0.35 - column * 0.1, 48) - 0.5;
    const other = noise(column * 0.3 - row * 0.2, row * 0.75 + column * 0.2, 49) - 0.5;
    const uneven = noise(column * mm * 0.11, row * mm * 0.11, 50) - 0.5;
    return 1 + 0.06 * grain + 0.07 * fibre + 0.07 * other + 0.035 * uneven;
  };
}
