/** How similar two pictures look (SSIM, Wang et al. 2004): 1 for the same picture. */

export interface Pixels {
  /** Four bytes for each pixel; the fourth does not count. */
  data: ArrayLike<number>;
  width: number;
  height: number;
}

const WINDOW = 8;
const STEP = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** The mean over all windows of all three channels. */
export function ssim(a: Pixels, b: Pixels): number {
  if (a.width !== b.width || a.height !== b.height) throw new RangeError('The sizes differ.');
  if (Math.min(a.width, a.height) < WINDOW) throw new RangeError('The pictures are too small.');
  let sum = 0;
  let count = 0;
  for (let top = 0; top + WINDOW <= a.height; top += STEP) {
    for (let left = 0; left + WINDOW <= a.width; left += STEP) {
      for (let channel = 0; channel < 3; channel++) {
        sum += similarity(a, b, (top * a.width + left) * 4 + channel);
        count++;
      }
    }
  }
  return sum / count;
}

/**
 * Half as wide. The authors of SSIM compare pictures of 512 pixels like this, because nobody sees
 * single pixels from a usual distance.
 */
export function halved({ data, width, height }: Pixels): Pixels {
  const [columns, rows] = [width >> 1, height >> 1];
  const half = new Uint8ClampedArray(columns * rows * 4);
  for (let at = 0; at < half.length; at++) {
    const [pixel, channel] = [at >> 2, at & 3];
    const row = Math.floor(pixel / columns);
    const from = (2 * row * width + 2 * (pixel % columns)) * 4 + channel;
    const four = [from, from + 4, from + width * 4, from + width * 4 + 4];
    half[at] = four.reduce((sum, each) => sum + (data[each] as number), 0) / 4;
  }
  return { data: half, width: columns, height: rows };
}

/** Of one window: brightness, contrast and structure. */
function similarity(a: Pixels, b: Pixels, start: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW; row++) {
    for (let column = 0; column < WINDOW; column++) {
      const at = start + (row * a.width + column) * 4;
      const valueA = a.data[at] as number;
      const valueB = b.data[at] as number;
      sumA += valueA;
      sumB += valueB;
      squaresA += valueA * valueA;
      squaresB += valueB * valueB;
      products += valueA * valueB;
    }
  }
  const count = WINDOW * WINDOW;
  const meanA = sumA / count;
  const meanB = sumB / count;
  const varianceA = squaresA / count - meanA * meanA;
  const varianceB = squaresB / count - meanB * meanB;
  const covariance = products / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
  );
}
