/**
 * Distance of every pixel to the nearest marked one, in two passes (chamfer 5-7-11). Millions of
 * pixels: the loops have no bounds to check, because the grid has a margin of two.
 */

const FAR = 60_000;
const STEP = 5;
const MARGIN = 2;

export function distanceTo(
  { width, height }: { width: number; height: number },
  isMarked: (at: number) => boolean,
): Float32Array {
  const stride = width + 2 * MARGIN;
  const grid = new Uint16Array(stride * (height + 2 * MARGIN)).fill(FAR);
  for (let y = 0; y < height; y += 1) {
    const row = (y + MARGIN) * stride + MARGIN;
    for (let x = 0; x < width; x += 1) if (isMarked(y * width + x)) grid[row + x] = 0;
  }
  for (let y = 0; y < height; y += 1) {
    const row = (y + MARGIN) * stride + MARGIN;
    for (let at = row; at < row + width; at += 1) relax(grid, at, stride, 1);
  }
  for (let y = height - 1; y >= 0; y -= 1) {
    const row = (y + MARGIN) * stride + MARGIN;
    for (let at = row + width - 1; at >= row; at -= 1) relax(grid, at, stride, -1);
  }
  const distances = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = (y + MARGIN) * stride + MARGIN;
    for (let x = 0; x < width; x += 1) distances[y * width + x] = (grid[row + x] as number) / STEP;
  }
  return distances;
}

/**
 * The same for some pixels only, in ascending order, and along ways that do not leave them: for each,
 * whether it is farther than `limit` from all that are marked. Cheap where most are marked.
 */
export function findFarther(
  { width, height }: { width: number; height: number },
  pixels: Uint32Array,
): (isMarked: (at: number) => boolean, limit: number) => number {
  const stride = width + 2 * MARGIN;
  const cells = new Uint32Array(pixels.length);
  for (let index = 0; index < pixels.length; index += 1) {
    const at = pixels[index] as number;
    cells[index] = at + 2 * MARGIN * Math.floor(at / width) + stride * MARGIN + MARGIN;
  }
  const open = new Uint32Array(pixels.length);
  return (isMarked, limit) => {
    const grid = new Uint16Array(stride * (height + 2 * MARGIN)).fill(FAR);
    let count = 0;
    for (let index = 0; index < pixels.length; index += 1) {
      const cell = cells[index] as number;
      if (isMarked(pixels[index] as number)) grid[cell] = 0;
      else open[count++] = cell;
    }
    for (let index = 0; index < count; index += 1) relax(grid, open[index] as number, stride, 1);
    let farther = 0;
    for (let index = count - 1; index >= 0; index -= 1) {
      const cell = open[index] as number;
      relax(grid, cell, stride, -1);
      if ((grid[cell] as number) / STEP > limit) farther += 1;
    }
    return farther;
  };
}

/** From the eight neighbours before it, or after it with the direction -1. */
function relax(grid: Uint16Array, at: number, stride: number, direction: number): void {
  let nearest = grid[at] as number;
  if (nearest === 0) return;
  const up = at - direction * stride;
  const up2 = up - direction * stride;
  nearest = Math.min(
    nearest,
    (grid[at - direction] as number) + 5,
    (grid[up] as number) + 5,
    (grid[up - direction] as number) + 7,
    (grid[up + direction] as number) + 7,
    (grid[up - 2 * direction] as number) + 11,
    (grid[up + 2 * direction] as number) + 11,
    (grid[up2 - direction] as number) + 11,
    (grid[up2 + direction] as number) + 11,
  );
  grid[at] = nearest;
}
