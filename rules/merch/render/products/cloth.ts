/** What garments have in common: texture of the cloth, ribs, seeds of folds. */
import { type Grid, middleOf } from '../grid.ts';
import { hash, noise } from '../noise.ts';
import type { Sculpture } from '../sculpture.ts';

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

export function forEachPixel(grid: Grid, visit: (x: number, y: number, at: number) => void): void {
  for (let row = 0, at = 0; row < grid.size; row++) {
    const y = middleOf(grid, row);
    for (let column = 0; column < grid.size; column++, at++) visit(middleOf(grid, column), y, at);
  }
}
