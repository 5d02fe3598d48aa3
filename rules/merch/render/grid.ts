/** Square fields of numbers in which products are modelled, and their filters. */

export interface Grid {
  /** Pixels on each side. */
  size: number;
  spanMm: number;
  /** Millimetres on one pixel. */
  mm: number;
}

export function makeGrid(size: number, spanMm: number): Grid {
  return { size, spanMm, mm: spanMm / size };
}

export function emptyField({ size }: Grid): Float32Array {
  return new Float32Array(size * size);
}

/** The middle of a pixel, in millimetres from the middle of the picture. */
export function middleOf({ mm, spanMm }: Grid, pixel: number): number {
  return (pixel + 0.5) * mm - spanMm / 2;
}

/** The pixel that contains a coordinate, within the field. */
export function pixelAt({ size, mm, spanMm }: Grid, at: number): number {
  return Math.min(size - 1, Math.max(0, Math.floor((at + spanMm / 2) / mm)));
}

/** With its middle in millimetres. */
export function forEachPixel(grid: Grid, visit: (x: number, y: number, at: number) => void): void {
  for (let row = 0, at = 0; row < grid.size; row++) {
    const y = middleOf(grid, row);
    for (let column = 0; column < grid.size; column++, at++) visit(middleOf(grid, column), y, at);
  }
}

/** Smooth parts of a product are computed on few pixels. */
export function smoothField(
  grid: Grid,
  valueAt: (x: number, y: number) => number,
  stepMm = 3.5,
): Float32Array {
  const coarse = makeGrid(Math.min(grid.size, Math.ceil(grid.spanMm / stepMm)), grid.spanMm);
  const values = emptyField(coarse);
  for (let row = 0, at = 0; row < coarse.size; row++) {
    const y = middleOf(coarse, row);
    for (let column = 0; column < coarse.size; column++, at++) {
      values[at] = valueAt(middleOf(coarse, column), y);
    }
  }
  return enlarge(values, coarse.size, grid.size);
}

export function enlarge(values: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return values;
  // First the columns of each row, then the rows; with smooth steps no edges of pixels show.
  const { index, weight } = cubicTaps(from, to);
  const wide = new Float32Array(to * from);
  for (let row = 0; row < from; row++) {
    const start = row * from;
    for (let column = 0, tap = 0; column < to; column++, tap += 4) {
      wide[row * to + column] =
        (weight[tap] as number) * (values[start + (index[tap] as number)] as number) +
        (weight[tap + 1] as number) * (values[start + (index[tap + 1] as number)] as number) +
        (weight[tap + 2] as number) * (values[start + (index[tap + 2] as number)] as number) +
        (weight[tap + 3] as number) * (values[start + (index[tap + 3] as number)] as number);
    }
  }
  const result = new Float32Array(to * to);
  for (let row = 0, tap = 0, target = 0; row < to; row++, tap += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((each) => (index[tap + each] as number) * to);
    const [first, second, third, fourth] = weight.subarray(tap, tap + 4);
    for (let column = 0; column < to; column++, target++) {
      result[target] =
        (first as number) * (wide[(a as number) + column] as number) +
        (second as number) * (wide[(b as number) + column] as number) +
        (third as number) * (wide[(c as number) + column] as number) +
        (fourth as number) * (wide[(d as number) + column] as number);
    }
  }
  return result;
}

/** Weights of a cubic B-spline: no overshoot, and continuous curvature. */
function cubicTaps(from: number, to: number) {
  const index = new Int32Array(to * 4);
  const weight = new Float32Array(to * 4);
  for (let at = 0; at < to; at++) {
    const position = ((at + 0.5) * from) / to - 0.5;
    const whole = Math.floor(position);
    const t = position - whole;
    const weights = [
      (1 - t) ** 3 / 6,
      (3 * t ** 3 - 6 * t * t + 4) / 6,
      (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6,
      t ** 3 / 6,
    ];
    for (let tap = 0; tap < 4; tap++) {
      index[at * 4 + tap] = Math.min(from - 1, Math.max(0, whole + tap - 1));
      weight[at * 4 + tap] = weights[tap] as number;
    }
  }
  return { index, weight };
}

/** Nearly a Gaussian of this radius: three running means. Large ones are made on fewer pixels. */
export function blur(values: Float32Array, size: number, radius: number): Float32Array {
  if (radius > 6 && size >= 64) return blurFast(values, size, radius);
  const reach = Math.max(1, Math.round(radius * 0.85));
  const first = new Float32Array(size * size);
  const second = new Float32Array(size * size);
  meanOfRows(values, first, size, reach);
  meanOfColumns(first, second, size, reach);
  for (let pass = 1; pass < 3; pass++) {
    meanOfRows(second, first, size, reach);
    meanOfColumns(first, second, size, reach);
  }
  return second;
}

/** On half of the pixels each way: for what is soft anyway. */
export function blurFast(values: Float32Array, size: number, radius: number): Float32Array {
  const half = Math.ceil(size / 2);
  return enlarge(blur(halve(values, size, half), half, radius / 2), half, size);
}

function meanOfRows(from: Float32Array, to: Float32Array, size: number, reach: number): void {
  const share = 1 / (2 * reach + 1);
  for (let start = 0; start < size * size; start += size) {
    const end = start + size - 1;
    let sum = (from[start] as number) * reach;
    for (let at = 0; at <= reach; at++) sum += from[Math.min(start + at, end)] as number;
    for (let at = start; at <= end; at++) {
      to[at] = sum * share;
      sum += from[Math.min(at + reach + 1, end)] as number;
      sum -= from[Math.max(at - reach, start)] as number;
    }
  }
}

/** Row by row with a sum for each column: columns one by one would miss the processor's cache. */
function meanOfColumns(from: Float32Array, to: Float32Array, size: number, reach: number): void {
  const share = 1 / (2 * reach + 1);
  const last = (size - 1) * size;
  const sums = new Float64Array(size);
  for (let column = 0; column < size; column++) sums[column] = (from[column] as number) * reach;
  for (let step = 0; step <= reach; step++) {
    const row = Math.min(step * size, last);
    for (let column = 0; column < size; column++) {
      sums[column] = (sums[column] as number) + (from[row + column] as number);
    }
  }
  for (let row = 0; row <= last; row += size) {
    const enter = Math.min(row + (reach + 1) * size, last);
    const leave = Math.max(row - reach * size, 0);
    for (let column = 0; column < size; column++) {
      const sum = sums[column] as number;
      to[row + column] = sum * share;
      sums[column] = sum + (from[enter + column] as number) - (from[leave + column] as number);
    }
  }
}

export function halve(values: Float32Array, size: number, half: number): Float32Array {
  const result = new Float32Array(half * half);
  for (let row = 0; row < half; row++) {
    const upper = Math.min(size - 1, row * 2) * size;
    const lower = Math.min(size - 1, row * 2 + 1) * size;
    for (let column = 0; column < half; column++) {
      const left = Math.min(size - 1, column * 2);
      const right = Math.min(size - 1, column * 2 + 1);
      result[row * half + column] =
        ((values[upper + left] as number) +
          (values[upper + right] as number) +
          (values[lower + left] as number) +
          (values[lower + right] as number)) /
        4;
    }
  }
  return result;
}
