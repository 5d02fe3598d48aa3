/** Two colours of an image for the placeholder gradient shown while it loads. */
import { formatHex } from '@lathe/rules/colours';
import sharp, { type Sharp } from 'sharp';

export type TwoColours = [from: string, to: string];

interface Swatch {
  red: number;
  green: number;
  blue: number;
  count: number;
  /** Position on the diagonal from top left to bottom right. */
  diagonalPosition: number;
}

const SAMPLE_SIZE = 24;
/** Colours that share the top three bits of each channel form one swatch. */
const QUANTIZE_BITS = 5;
/** Distance below which two swatches look the same. */
const MIN_DISTANCE = 48;

export async function placeholderColours(picture: { bytes: Uint8Array }): Promise<TwoColours> {
  return await findTwoColours(sharp(picture.bytes));
}

export async function findTwoColours(picture: Sharp): Promise<TwoColours> {
  const pixels = await picture
    .flatten({ background: '#ffffff' })
    .resize({ width: SAMPLE_SIZE, height: SAMPLE_SIZE, fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const [main, ...others] = quantize(pixels).sort((a, b) => b.count - a.count);
  if (main === undefined) throw new Error('The image has no pixels.');
  // Colours far from the main one count more, such as a red dot on white.
  const prominence = (swatch: Swatch) =>
    swatch.count * Math.min(3, distance(swatch, main) / MIN_DISTANCE);
  const second = others
    .filter((swatch) => distance(swatch, main) >= MIN_DISTANCE)
    .sort((a, b) => prominence(b) - prominence(a))[0];
  const pair = [main, second ?? main].sort((a, b) => a.diagonalPosition - b.diagonalPosition);
  return [formatHex(pair[0] ?? main), formatHex(pair[1] ?? main)];
}

function quantize(pixels: Buffer): Swatch[] {
  const sums = new Map<number, Swatch>();
  const channels = pixels.length / (SAMPLE_SIZE * SAMPLE_SIZE);
  for (let pixel = 0; pixel < SAMPLE_SIZE * SAMPLE_SIZE; pixel += 1) {
    const at = pixel * channels;
    const red = pixels[at] ?? 0;
    const green = pixels[at + Math.min(1, channels - 1)] ?? 0;
    const blue = pixels[at + Math.min(2, channels - 1)] ?? 0;
    const key =
      ((red >> QUANTIZE_BITS) << 6) | ((green >> QUANTIZE_BITS) << 3) | (blue >> QUANTIZE_BITS);
    const sum = sums.get(key) ?? { red: 0, green: 0, blue: 0, count: 0, diagonalPosition: 0 };
    sum.red += red;
    sum.green += green;
    sum.blue += blue;
    sum.count += 1;
    sum.diagonalPosition += (pixel % SAMPLE_SIZE) + Math.floor(pixel / SAMPLE_SIZE);
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ count, ...sum }) => ({
    red: sum.red / count,
    green: sum.green / count,
    blue: sum.blue / count,
    diagonalPosition: sum.diagonalPosition / count,
    count,
  }));
}

/** Roughly weighted by perception; good enough to tell colours apart. */
function distance(a: Swatch, b: Swatch): number {
  return Math.hypot(1.2 * (a.red - b.red), 1.6 * (a.green - b.green), b.blue - a.blue);
}
