/** How far a cushion of a shape rises: smooth in corners, where distances to the edge have creases. */
import { emptyField, enlarge, type Grid, makeGrid } from './grid.ts';
import { coverage, type Points } from './shapes.ts';

const MOST_CELLS = 176;
const CELLS_PER_RADIUS = 7;

/**
 * 0 at the edge and 1 far inside. `radius` millimetres from a straight edge it is 0.63, the solution
 * of u - radius² Δu = 1.
 */
export function inflate(grid: Grid, outline: Points, radius: number): Float32Array {
  const cells = Math.min(
    grid.size,
    MOST_CELLS,
    Math.ceil((grid.spanMm / radius) * CELLS_PER_RADIUS),
  );
  const coarse = makeGrid(cells, grid.spanMm);
  const inside = coverage(coarse, outline);
  const field = emptyField(coarse);
  const weight = (radius / coarse.mm) ** 2;
  const self = 1 / (1 + 4 * weight);
  // Over-relaxation: each sweep corrects by more than the error, so that few are needed.
  const spectral = 4 * weight * self * Math.cos(Math.PI / cells);
  const relax = 2 / (1 + Math.sqrt(1 - spectral * spectral));
  const sweeps = Math.ceil(5.5 / -Math.log(relax - 1 + 1e-9));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let row = 1; row < cells - 1; row++) {
      for (let at = row * cells + 1; at < row * cells + cells - 1; at++) {
        const share = inside[at] as number;
        if (share === 0) continue;
        const around =
          (field[at - 1] as number) +
          (field[at + 1] as number) +
          (field[at - cells] as number) +
          (field[at + cells] as number);
        const here = field[at] as number;
        field[at] = here + relax * (share * self * (1 + weight * around) - here);
      }
    }
  }
  return enlarge(field, cells, grid.size);
}
