/** Reads barcodes from pixels, like a scanner at a till. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes as scan } from 'zxing-wasm/reader';
import type { RawPicture } from '../../pictures/raw-picture.ts';

export interface ReadBarcode {
  text: string;
  /** Of the bars without the quiet zones. */
  widthPx: number;
}

let prepared: Promise<unknown> | undefined;

/** `picture` has four channels. */
export async function readBarcodes(
  { data, width, height }: RawPicture,
  format: 'EAN-13' | 'Code128' | 'QRCode',
): Promise<ReadBarcode[]> {
  prepared ??= prepareScanner();
  await prepared;
  const pixels = { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' } as const;
  const found = await scan(pixels, { formats: [format] });
  return found.map(({ text, position: { topLeft, topRight } }) => ({
    text,
    widthPx: Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
  }));
}

/** From the package folder, because the library would otherwise download it. */
async function prepareScanner(): Promise<unknown> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(wasm)).buffer;
  return await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}
