/** PDF transformation matrices [a b c d e f]. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

export function parseMatrix(numbers: readonly unknown[] | null): Matrix | null {
  if (numbers?.length !== 6 || !numbers.every((number) => Number.isFinite(number))) return null;
  return numbers as unknown as Matrix;
}

/** Side lengths of the transformed unit square. */
export function unitSquareSize([a, b, c, d]: Matrix): { width: number; height: number } {
  return { width: Math.hypot(a, b), height: Math.hypot(c, d) };
}
