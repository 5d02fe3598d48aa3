/** Outlines in millimetres, and how much of each pixel they cover. */
import { emptyField, type Grid, pixelAt } from './grid.ts';
import { mix } from './noise.ts';

export type Points = readonly (readonly [number, number])[];

const CURVE_STEPS = 14;

/**
 * From the text of an SVG path with absolute M, L, C and Q. Outlines are closed by whoever fills
 * them.
 */
export function path(text: string): Points {
  const points: [number, number][] = [];
  for (const [, command, numbers] of text.matchAll(/([MLCQ])([^MLCQ]*)/g)) {
    const values = (numbers ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const each = command === 'C' ? 6 : command === 'Q' ? 4 : 2;
    for (let at = 0; at + each <= values.length; at += each) {
      const part = values.slice(at, at + each);
      if (each === 2) points.push([part[0] as number, part[1] as number]);
      else addCurve(points, part);
    }
  }
  return points;
}

function addCurve(points: [number, number][], control: readonly number[]): void {
  const [startX, startY] = points.at(-1) as [number, number];
  const xs = [startX, ...control.filter((_, index) => index % 2 === 0)];
  const ys = [startY, ...control.filter((_, index) => index % 2 === 1)];
  for (let step = 1; step <= CURVE_STEPS; step++) {
    points.push([bezier(xs, step / CURVE_STEPS), bezier(ys, step / CURVE_STEPS)]);
  }
}

function bezier(values: readonly number[], t: number): number {
  if (values.length === 1) return values[0] as number;
  const shorter = values.slice(1).map((value, index) => mix(values[index] as number, value, t));
  return bezier(shorter, t);
}

export function mirrored(points: Points): Points {
  return points.map(([x, y]) => [-x, y] as const);
}

/** A right half from top to bottom becomes the whole outline. */
export function symmetric(right: Points): Points {
  return [...right, ...mirrored(right).toReversed()];
}

export function ellipse(
  x: number,
  y: number,
  radiusX: number,
  radiusY = radiusX,
  steps = 96,
): Points {
  return Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)] as const;
  });
}

const ROWS_PER_PIXEL = 4;

/** The covered share of each pixel, 0 to 1. */
export function coverage(grid: Grid, outline: Points): Float32Array {
  const { size, mm, spanMm } = grid;
  const covered = emptyField(grid);
  const ys = outline.map(([, y]) => y);
  const firstRow = pixelAt(grid, Math.min(...ys));
  const lastRow = pixelAt(grid, Math.max(...ys));
  for (let row = firstRow; row <= lastRow; row++) {
    for (let part = 0; part < ROWS_PER_PIXEL; part++) {
      const y = (row + (part + 0.5) / ROWS_PER_PIXEL) * mm - spanMm / 2;
      const crossings = crossingsAt(outline, y);
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const from = ((crossings[at] as number) + spanMm / 2) / mm;
        const to = ((crossings[at + 1] as number) + spanMm / 2) / mm;
        coverSpan(covered, row * size, size, Math.max(0, from), Math.min(size, to));
      }
    }
  }
  return covered;
}

function crossingsAt(outline: Points, y: number): number[] {
  const crossings: number[] = [];
  for (let at = 0; at < outline.length; at++) {
    const [x1, y1] = outline[at] as readonly [number, number];
    const [x2, y2] = outline[(at + 1) % outline.length] as readonly [number, number];
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return crossings.sort((a, b) => a - b);
}

function coverSpan(
  covered: Float32Array,
  start: number,
  size: number,
  from: number,
  to: number,
): void {
  if (to <= from) return;
  const first = Math.min(size - 1, Math.floor(from));
  const last = Math.min(size - 1, Math.floor(to));
  const weight = 1 / ROWS_PER_PIXEL;
  for (let column = first; column <= last; column++) {
    const share = Math.min(to, column + 1) - Math.max(from, column);
    covered[start + column] = (covered[start + column] as number) + weight * share;
  }
}
