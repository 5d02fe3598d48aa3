/** Folds, creases and seams: ridges along lines. */
import {
  emptyField,
  enlarge,
  forEachPixel,
  type Grid,
  makeGrid,
  middleOf,
  pixelAt,
} from './grid.ts';
import { clamp, mix, ramp } from './noise.ts';
import type { Points } from './shapes.ts';

export interface Stroke {
  points: Points;
  /** Half of its width, where it is a third as high. */
  width: number;
  /** Negative for a groove. */
  height: number;
  /** The share of its length over which it fades, at the start and the end. */
  fadeIn?: number;
  fadeOut?: number;
  /** How much steeper the side left of its direction is. */
  lean?: number;
  /** How much wider it is at its end. */
  spread?: number;
}

const FOLD_STEP_MM = 4;

/** Folds and the soft form below them are wide, so they are computed on few pixels. */
export function folds(
  grid: Grid,
  strokes: readonly Stroke[],
  formAt?: (x: number, y: number) => number,
): Float32Array {
  const coarse = makeGrid(Math.min(grid.size, Math.ceil(grid.spanMm / FOLD_STEP_MM)), grid.spanMm);
  const field = emptyField(coarse);
  if (formAt) {
    forEachPixel(coarse, (x, y, at) => {
      field[at] = formAt(x, y);
    });
  }
  for (const stroke of strokes) addStroke(field, coarse, stroke);
  return enlarge(field, coarse.size, grid.size);
}

export function addStroke(field: Float32Array, grid: Grid, stroke: Stroke): void {
  const { points, width, height, fadeIn = 0, fadeOut = 0, lean = 1, spread = 1 } = stroke;
  const reach = width * 2.2 * Math.max(1, 1 / lean) * Math.max(1, spread);
  const lengths = runningLengths(points);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = pixelAt(grid, Math.min(...xs) - reach);
  const right = pixelAt(grid, Math.max(...xs) + reach);
  const bottom = pixelAt(grid, Math.max(...ys) + reach);
  for (let row = pixelAt(grid, Math.min(...ys) - reach); row <= bottom; row++) {
    const y = middleOf(grid, row);
    for (let column = left; column <= right; column++) {
      const near = nearest(points, lengths, middleOf(grid, column), y, reach);
      if (near === null) continue;
      const share = near.along / near.total;
      const wide = width * mix(1, spread, share);
      const scaled = (near.distance / wide) * (near.side > 0 ? lean : 1);
      const fade =
        (fadeIn > 0 ? ramp(0, fadeIn, share) : 1) * (fadeOut > 0 ? ramp(0, fadeOut, 1 - share) : 1);
      const at = row * grid.size + column;
      field[at] = (field[at] as number) + height * fade * bell(scaled);
    }
  }
}

function runningLengths(points: Points): number[] {
  const lengths = [0];
  for (let at = 1; at < points.length; at++) {
    const [x1, y1] = points[at - 1] as readonly [number, number];
    const [x2, y2] = points[at] as readonly [number, number];
    lengths.push((lengths[at - 1] as number) + Math.hypot(x2 - x1, y2 - y1));
  }
  return lengths;
}

export interface Near {
  distance: number;
  /** Length from the start of the line. */
  along: number;
  /** Length of the whole line. */
  total: number;
  side: number;
}

function nearest(
  points: Points,
  lengths: readonly number[],
  x: number,
  y: number,
  reach: number,
): Near | null {
  let best = reach * reach;
  let along = -1;
  let side = 1;
  let start = points[0] as Points[number];
  for (let at = 1; at < points.length; at++) {
    const end = points[at] as Points[number];
    const dx = end[0] - start[0];
    const dy = end[1] - start[1];
    const fromX = x - start[0];
    const fromY = y - start[1];
    start = end;
    const square = dx * dx + dy * dy;
    if (square === 0) continue;
    const share = clamp((fromX * dx + fromY * dy) / square, 0, 1);
    const offX = fromX - share * dx;
    const offY = fromY - share * dy;
    const distance = offX * offX + offY * offY;
    if (distance >= best) continue;
    best = distance;
    along = (lengths[at - 1] as number) + share * Math.sqrt(square);
    side = dx * offY - dy * offX;
  }
  if (along < 0) return null;
  return { distance: Math.sqrt(best), along, total: lengths.at(-1) ?? 1, side };
}

/** Calls back once for each pixel near a line. */
export function alongLine(
  grid: Grid,
  points: Points,
  reach: number,
  visit: (at: number, near: Near) => void,
): void {
  const lengths = runningLengths(points);
  const total = lengths.at(-1) ?? 1;
  const found = new Map<number, Near>();
  // Short pieces have small boxes, so long lines stay cheap.
  for (let start = 0; start + 1 < points.length; start += 4) {
    const piece = points.slice(start, start + 5);
    const pieceLengths = lengths.slice(start, start + 5);
    const xs = piece.map(([x]) => x);
    const ys = piece.map(([, y]) => y);
    const right = pixelAt(grid, Math.max(...xs) + reach);
    const bottom = pixelAt(grid, Math.max(...ys) + reach);
    for (let row = pixelAt(grid, Math.min(...ys) - reach); row <= bottom; row++) {
      const y = middleOf(grid, row);
      for (let column = pixelAt(grid, Math.min(...xs) - reach); column <= right; column++) {
        const near = nearest(piece, pieceLengths, middleOf(grid, column), y, reach);
        const at = row * grid.size + column;
        if (near && near.distance < (found.get(at)?.distance ?? Infinity)) found.set(at, near);
      }
    }
  }
  for (const [at, near] of found) visit(at, { ...near, total });
}

/** Two rows of stitches that press the cloth down. */
export function addStitches(
  field: Float32Array,
  grid: Grid,
  points: Points,
  { gap = 6, depth = 0.7, length = 3.4 }: { gap?: number; depth?: number; length?: number } = {},
): void {
  alongLine(grid, points, gap / 2 + 2.5, (at, near) => {
    const { distance, along } = near;
    const off = gap === 0 ? distance : Math.abs(distance - gap / 2);
    const stitch = 0.55 + 0.45 * Math.cos((along / length) * 2 * Math.PI);
    field[at] = (field[at] as number) - depth * stitch * atEnds(near) * bell(off / 1.1);
  });
}

/** A sewn edge: a groove, with the cloth gathered beside it. */
export function addSeam(field: Float32Array, grid: Grid, points: Points, depth = 1.6): void {
  alongLine(grid, points, 9, (at, near) => {
    const { distance, along } = near;
    const pucker = Math.sin(along / 5.3 + 1.7 * Math.sin(along / 23)) * Math.sin(along / 13);
    const change = 0.28 * pucker * bell(distance / 4.5) - depth * bell(distance / 1.3);
    field[at] = (field[at] as number) + atEnds(near) * change;
  });
}

/** Seams end in other seams, without a hole. */
function atEnds({ along, total }: Near): number {
  return ramp(0, 4, along) * ramp(0, 4, total - along);
}

function bell(value: number): number {
  return Math.exp(-value * value);
}
