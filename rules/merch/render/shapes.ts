/** Outlines in millimetres, and how much of each pixel they cover. */
import { type Grid, pixelAt } from './grid.ts';
import { mix } from './noise.ts';

export type Points = readonly (readonly [number, number])[];

const CURVE_STEPS = 14;

/**
 * From the text of an SVG path with absolute M, L, C and Q. An outline is closed when it is filled.
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

/** A rectangle of pixels with a number for each. */
export interface Patch {
  left: number;
  top: number;
  width: number;
  height: number;
  values: Float32Array;
}

/** The covered share of each pixel, 0 to 1. */
export function coverage(grid: Grid, outline: Points): Patch {
  const { mm, spanMm } = grid;
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, top] = [pixelAt(grid, Math.min(...xs)), pixelAt(grid, Math.min(...ys))];
  const width = pixelAt(grid, Math.max(...xs)) - left + 1;
  const height = pixelAt(grid, Math.max(...ys)) - top + 1;
  const values = new Float32Array(width * height);
  const lines = crossings(outline, top * mm - spanMm / 2, mm / ROWS_PER_PIXEL, height);
  for (const [line, xsOfLine] of lines.entries()) {
    const start = Math.floor(line / ROWS_PER_PIXEL) * width;
    xsOfLine.sort((a, b) => a - b);
    for (let at = 0; at + 1 < xsOfLine.length; at += 2) {
      const from = ((xsOfLine[at] as number) + spanMm / 2) / mm - left;
      const to = ((xsOfLine[at + 1] as number) + spanMm / 2) / mm - left;
      coverSpan(values, start, width, Math.max(0, from), Math.min(width, to));
    }
  }
  return { left, top, width, height, values };
}

/** Where the outline crosses each of the lines, from `top` downwards. */
function crossings(outline: Points, top: number, step: number, rows: number): number[][] {
  const lines: number[][] = Array.from({ length: rows * ROWS_PER_PIXEL }, () => []);
  let [x1, y1] = outline.at(-1) as Points[number];
  for (const [x2, y2] of outline) {
    const first = Math.max(0, Math.ceil((Math.min(y1, y2) - top) / step - 0.5));
    const end = Math.min(lines.length, Math.ceil((Math.max(y1, y2) - top) / step - 0.5));
    for (let line = first; line < end; line++) {
      const y = top + (line + 0.5) * step;
      lines[line]?.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    }
    [x1, y1] = [x2, y2];
  }
  return lines;
}

/** Calls back for each pixel that is not 0, with its place in the field and in the patch. */
export function eachCovered(
  { size }: Grid,
  { left, top, width, height, values }: Patch,
  visit: (at: number, share: number, inPatch: number) => void,
): void {
  for (let row = 0, inPatch = 0; row < height; row++) {
    const start = (top + row) * size + left;
    for (let column = 0; column < width; column++, inPatch++) {
      const share = values[inPatch] as number;
      if (share > 0) visit(start + column, share, inPatch);
    }
  }
}

function coverSpan(
  covered: Float32Array,
  start: number,
  width: number,
  from: number,
  to: number,
): void {
  if (to <= from) return;
  const first = Math.min(width - 1, Math.floor(from));
  const last = Math.min(width - 1, Math.floor(to));
  const weight = 1 / ROWS_PER_PIXEL;
  for (let column = first; column <= last; column++) {
    const share = Math.min(to, column + 1) - Math.max(from, column);
    covered[start + column] = (covered[start + column] as number) + weight * share;
  }
}
