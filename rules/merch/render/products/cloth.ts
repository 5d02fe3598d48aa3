/** What garments have in common: ribs, cords, bands. */
import { middleOf } from '../grid.ts';
import { addLayer, type Colour, type Sculpture } from '../sculpture.ts';
import { eachCovered, type Patch, type Points } from '../shapes.ts';
import { alongLine } from '../strokes.ts';

/** Ribs of a collar, cuff or hem inside a coverage; `phase` grows by one for each rib. */
export function addRibs(
  { grid, height }: Sculpture,
  covered: Patch,
  phase: (x: number, y: number) => number,
  depth: number,
): void {
  eachCovered(grid, covered, (at, share) => {
    const x = middleOf(grid, at % grid.size);
    const y = middleOf(grid, Math.floor(at / grid.size));
    height[at] = (height[at] as number) + depth * share * Math.cos(phase(x, y) * 2 * Math.PI);
  });
}

/** A round cord on what is below it. */
export function addCord(
  sculpture: Sculpture,
  points: Points,
  { radius, colour, twistMm = 0 }: { radius: number; colour?: Colour; twistMm?: number },
): void {
  const { grid, height } = sculpture;
  const outline = outlineOf(points, radius);
  addLayer(sculpture, { outline, thickness: 0.3, ...(colour && { colour }) });
  alongLine(grid, points, radius, (at, { distance, along, side }) => {
    const round = Math.sqrt(Math.max(0, 1 - (distance / radius) ** 2));
    const across = (Math.sign(side) * distance) / radius;
    const twist = twistMm > 0 ? 0.12 * Math.cos((along / twistMm + across * 0.5) * 2 * Math.PI) : 0;
    height[at] = (height[at] as number) + radius * (1.2 * round + twist);
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
