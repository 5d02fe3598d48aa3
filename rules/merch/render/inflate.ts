/** How far a cushion of a shape rises: smooth in corners, where distances to the edge have creases. */
import { enlarge, type Grid, makeGrid } from './grid.ts';
import { coverage, type Patch, type Points } from './shapes.ts';

const MOST_CELLS = 176;
const CELLS_PER_RADIUS = 7;

/**
 * 0 at the edge and 1 far inside. `radius` millimetres from a straight edge it is 0.63, the solution
 * of u - radius² Δu = 1. Large shapes are solved on few cells.
 */
export function inflate(grid: Grid, outline: Points, radius: number): Float32Array {
  const wanted = Math.ceil((grid.spanMm / radius) * CELLS_PER_RADIUS);
  const coarse = makeGrid(Math.min(grid.size, MOST_CELLS, wanted), grid.spanMm);
  const { left, top, width, height, values } = solve(coverage(coarse, outline), radius / coarse.mm);
  const field = new Float32Array(coarse.size * coarse.size);
  for (let row = 0; row < height; row++) {
    const line = values.subarray(row * width, (row + 1) * width);
    field.set(line, (top + row) * coarse.size + left);
  }
  return enlarge(field, coarse.size, grid.size);
}

/** The same for a small shape, on its own pixels; null if there are too many. */
export function inflatePatch(grid: Grid, patch: Patch, radius: number): Float32Array | null {
  if (Math.max(patch.width, patch.height) > MOST_CELLS) return null;
  return solve(patch, radius / grid.mm).values;
}

function solve(inside: Patch, radius: number): Patch {
  const { width, height } = inside;
  // A frame of zeros around it saves all questions about neighbours.
  const stride = width + 2;
  const field = new Float32Array(stride * (height + 2));
  const weight = radius * radius;
  const self = 1 / (1 + 4 * weight);
  // Over-relaxation: each sweep corrects by more than the error, so that few are needed.
  const spectral = 4 * weight * self * Math.cos(Math.PI / Math.max(width, height, 2));
  const relax = 2 / (1 + Math.sqrt(1 - spectral * spectral));
  const sweeps = Math.ceil(5.5 / -Math.log(Math.max(1e-4, relax - 1)));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let row = 0, from = 0; row < height; row++) {
      let at = (row + 1) * stride + 1;
      for (let column = 0; column < width; column++, from++, at++) {
        const share = inside.values[from] as number;
        if (share === 0) continue;
        const around =
          (field[at - 1] as number) +
          (field[at + 1] as number) +
          (field[at - stride] as number) +
          (field[at + stride] as number);
        const here = field[at] as number;
        field[at] = here + relax * (share * self * (1 + weight * around) - here);
      }
    }
  }
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = (row + 1) * stride + 1;
    values.set(field.subarray(start, start + width), row * width);
  }
  return { ...inside, values };
}
