/** The files that the plant prints: the ink, and the white below it for dark cloth. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INK_ALPHA_MIN } from '@lathe/rules/merch/design-limits';
import type { PrintSize } from '@lathe/rules/merch/print-size';
import sharp from 'sharp';
import { drawPrint, type PrintInput } from './draw-print.ts';
import { withPrintChunks } from './png-chunks.ts';
import { underBase } from './under-base.ts';

export interface PrintFilesInput extends PrintInput {
  /** Dark cloth needs white below the ink. */
  hasUnderBase: boolean;
  designHash: string;
  outFolder: string;
}

export interface MadePrintFile {
  layer: 'ink' | 'white';
  file: string;
  widthPx: number;
  heightPx: number;
  bytes: number;
  sha256: string;
}

/** The same input always makes the same bytes. Fails if nothing would be printed. */
export async function makePrintFiles(input: PrintFilesInput): Promise<MadePrintFile[]> {
  const { pixels, size } = await drawPrint(input);
  if (!hasInk(pixels)) throw new Error(`Nothing is printed on ${input.area.code}.`);
  await mkdir(input.outFolder, { recursive: true });
  const files = [await writePrint(input, { layer: 'ink', pixels, size })];
  if (input.hasUnderBase) {
    const white = underBase(pixels, size);
    files.push(await writePrint(input, { layer: 'white', pixels: white, size }));
  }
  return files;
}

function hasInk(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) {
    if ((pixels[at] as number) >= INK_ALPHA_MIN) return true;
  }
  return false;
}

async function writePrint(
  { outFolder, area, designHash }: PrintFilesInput,
  { layer, pixels, size }: { layer: 'ink' | 'white'; pixels: Uint8Array; size: PrintSize },
): Promise<MadePrintFile> {
  const { widthPx, heightPx, widthMm, heightMm } = size;
  const encoded = await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  const png = withPrintChunks(encoded, {
    Software: 'Lathe',
    'Design-Hash': designHash,
    Area: area.code,
    Layer: layer,
    'Size-mm': `${widthMm.toFixed(1)} x ${heightMm.toFixed(1)}`,
  });
  const file = join(outFolder, `${area.code}-${layer}.png`);
  await writeFile(file, png);
  const sha256 = createHash('sha256').update(png).digest('hex');
  return { layer, file, widthPx, heightPx, bytes: png.length, sha256 };
}
