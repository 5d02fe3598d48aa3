/** Chooses readable colour pairs from the cover image. */
import type { ColourPair } from '@lathe/rules/artwork/express';
import {
  CONTRAST_TEXT,
  contrastRatio,
  formatHex,
  isReadable,
  mixColours,
  parseHex,
  relativeLuminance,
} from '@lathe/rules/colours';
import sharp from 'sharp';

/** All colours of a layout. */
export interface LayoutColours extends ColourPair {
  /** Also readable on the ground. */
  accent: string;
  /** For secondary text; still readable. */
  soft: string;
}

export type PairKind = 'dominant' | 'dark' | 'light' | 'vivid';
export type PicturePairs = Record<PairKind, LayoutColours>;

interface Swatch {
  colour: string;
  share: number;
  /** 0 (grey) to 1. */
  chroma: number;
}

const SAMPLE_SIZE = 48;
const QUANTIZE_BITS = 5;
/** Preferred contrast, because text on a sleeve is small. */
const GOOD_CONTRAST = 7;
const WHITE = '#ffffff';
const BLACK = '#000000';

export async function findColourPairs(picture: Uint8Array): Promise<PicturePairs> {
  const pixels = await sharp(picture)
    .flatten({ background: WHITE })
    .resize({ width: SAMPLE_SIZE, height: SAMPLE_SIZE, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const swatches = quantize(pixels);
  const main = swatches[0]?.colour ?? '#808080';
  const byLuminance = swatches
    .filter(({ share }) => share > 0.01)
    .sort((a, b) => relativeLuminance(a.colour) - relativeLuminance(b.colour));
  const darkest = byLuminance[0]?.colour ?? main;
  const lightest = byLuminance.at(-1)?.colour ?? main;
  const vivid = [...swatches].sort((a, b) => vividness(b) - vividness(a))[0]?.colour ?? main;
  return {
    dominant: makeColours(avoidMidGrey(main), { darkest, lightest, vivid }),
    dark: makeColours(darken(darkest), { darkest, lightest, vivid }),
    light: makeColours(lighten(lightest), { darkest, lightest, vivid }),
    vivid: makeColours(vivid, { darkest, lightest, vivid: main }),
  };
}

function vividness({ share, chroma }: Swatch): number {
  return Math.sqrt(share) * chroma ** 1.5;
}

/** Completes a chosen pair. Throws if it is not readable. */
export function completeColourPair({ ground, ink }: ColourPair): LayoutColours {
  if (!isReadable(ink, ground)) {
    throw new RangeError(
      `${ink} on ${ground} has a contrast of ${contrastRatio(ink, ground).toFixed(1)}; text needs ${CONTRAST_TEXT}.`,
    );
  }
  return { ground, ink, accent: ink, soft: softColour(ground, ink) };
}

interface ReferenceColours {
  darkest: string;
  lightest: string;
  vivid: string;
}

function makeColours(
  ground: string,
  { darkest, lightest, vivid }: ReferenceColours,
): LayoutColours {
  const isDark = contrastRatio(WHITE, ground) > contrastRatio(BLACK, ground);
  const ink = makeReadable(isDark ? lightest : darkest, ground, GOOD_CONTRAST);
  const accent = makeReadable(vivid, ground, CONTRAST_TEXT);
  // The accent may look like the ink; that is harmless.
  return { ground, ink, accent, soft: softColour(ground, ink) };
}

/** Mixes towards white or black only until it is readable. */
function makeReadable(colour: string, ground: string, minContrast: number): string {
  const extreme = contrastRatio(WHITE, ground) > contrastRatio(BLACK, ground) ? WHITE : BLACK;
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mixColours(colour, extreme, share);
    if (isReadable(mixed, ground, minContrast)) return mixed;
  }
  return extreme;
}

function softColour(ground: string, ink: string): string {
  for (const share of [0.32, 0.24, 0.16, 0.08]) {
    const mixed = mixColours(ink, ground, share);
    if (isReadable(mixed, ground, CONTRAST_TEXT + 0.3)) return mixed;
  }
  return ink;
}

/** Mid-greys contrast badly with both black and white, so they move towards the nearer one. */
function avoidMidGrey(colour: string): string {
  const light = relativeLuminance(colour);
  if (light < 0.12 || light > 0.32) return colour;
  return light < 0.2 ? mixColours(colour, BLACK, 0.25) : mixColours(colour, WHITE, 0.25);
}

function darken(colour: string): string {
  let dark = colour;
  while (relativeLuminance(dark) > 0.02) dark = mixColours(dark, BLACK, 0.2);
  return dark;
}

function lighten(colour: string): string {
  let light = colour;
  while (relativeLuminance(light) < 0.8) light = mixColours(light, WHITE, 0.2);
  return light;
}

function quantize(pixels: Buffer): Swatch[] {
  const sums = new Map<number, { red: number; green: number; blue: number; count: number }>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const key =
      ((red >> QUANTIZE_BITS) << 6) | ((green >> QUANTIZE_BITS) << 3) | (blue >> QUANTIZE_BITS);
    const sum = sums.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    sum.red += red;
    sum.green += green;
    sum.blue += blue;
    sum.count += 1;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .map(({ count, ...sum }) => {
      const rgb = { red: sum.red / count, green: sum.green / count, blue: sum.blue / count };
      const colour = formatHex(rgb);
      return { colour, share: count / (SAMPLE_SIZE * SAMPLE_SIZE), chroma: chroma(colour) };
    })
    .sort((a, b) => b.share - a.share || a.colour.localeCompare(b.colour));
}

function chroma(colour: string): number {
  const rgb = parseHex(colour);
  if (rgb === null) return 0;
  const channels = [rgb.red, rgb.green, rgb.blue];
  return (Math.max(...channels) - Math.min(...channels)) / 255;
}
