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
  along: number;
}

const SIDE = 24;
/** Colours that share the top three bits of each channel form one swatch. */
const COARSE = 5;
/** Distance below which two swatches look the same. */
const APART = 48;

export async function placeholderColours(picture: { bytes: Uint8Array }): Promise<TwoColours> {
  return await coloursOf(sharp(picture.bytes));
}

export async function coloursOf(picture: Sharp): Promise<TwoColours> {
  const pixels = await picture
    .flatten({ background: '#ffffff' })
    .resize({ width: SIDE, height: SIDE, fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const [main, ...others] = swatches(pixels).sort((a, b) => b.count - a.count);
  if (main === undefined) throw new Error('A picture has at least one pixel.');
  // Colours far from the main one count more, such as a red dot on white.
  const weight = (swatch: Swatch) => swatch.count * Math.min(3, distance(swatch, main) / APART);
  const second = others
    .filter((swatch) => distance(swatch, main) >= APART)
    .sort((a, b) => weight(b) - weight(a))[0];
  const pair = [main, second ?? main].sort((a, b) => a.along - b.along);
  return [formatHex(pair[0] ?? main), formatHex(pair[1] ?? main)];
}

function swatches(pixels: Buffer): Swatch[] {
  const sums = new Map<number, Swatch>();
  const channels = pixels.length / (SIDE * SIDE);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const at = pixel * channels;
    const red = pixels[at] ?? 0;
    const green = pixels[at + Math.min(1, channels - 1)] ?? 0;
    const blue = pixels[at + Math.min(2, channels - 1)] ?? 0;
    const key = ((red >> COARSE) << 6) | ((green >> COARSE) << 3) | (blue >> COARSE);
    const sum = sums.get(key) ?? { red: 0, green: 0, blue: 0, count: 0, along: 0 };
    sum.red += red;
    sum.green += green;
    sum.blue += blue;
    sum.count += 1;
    sum.along += (pixel % SIDE) + Math.floor(pixel / SIDE);
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ count, ...sum }) => ({
    red: sum.red / count,
    green: sum.green / count,
    blue: sum.blue / count,
    along: sum.along / count,
    count,
  }));
}

/** Roughly weighted by perception; good enough to tell colours apart. */
function distance(a: Swatch, b: Swatch): number {
  return Math.hypot(1.2 * (a.red - b.red), 1.6 * (a.green - b.green), b.blue - a.blue);
}
