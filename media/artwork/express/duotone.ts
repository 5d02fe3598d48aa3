/** A duotone version of the cover, for backgrounds. */
import type { ColourPair } from '@lathe/rules/artwork/express';
import { parseHex, relativeLuminance } from '@lathe/rules/colours';
import sharp from 'sharp';
import { PRINT_JPEG, type PrintPicture } from '../print/print-pictures.ts';

const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

export async function duotone(
  { bytes, width, height }: PrintPicture,
  { ground, ink }: ColourPair,
): Promise<PrintPicture> {
  const isDark = relativeLuminance(ground) < relativeLuminance(ink);
  const dark = toChannels(isDark ? ground : ink);
  const light = toChannels(isDark ? ink : ground);
  const matrixRow = (channel: 0 | 1 | 2): [number, number, number] => {
    const range = (light[channel] - dark[channel]) / 255;
    return [WEIGHTS[0] * range, WEIGHTS[1] * range, WEIGHTS[2] * range];
  };
  const filtered = sharp(bytes)
    .recomb([matrixRow(0), matrixRow(1), matrixRow(2)])
    .linear([1, 1, 1], dark)
    .jpeg(PRINT_JPEG);
  return { bytes: await filtered.toBuffer(), width, height };
}

function toChannels(colour: string): [number, number, number] {
  const rgb = parseHex(colour);
  if (rgb === null) throw new RangeError(`"${colour}" is not a colour.`);
  return [rgb.red, rgb.green, rgb.blue];
}
