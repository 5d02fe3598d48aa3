/** Artwork as sellers upload it, and the plant's files as a program that is not ours reads them. */
import { discPng } from '@lathe/media/merch/testing/samples';
import type { Page } from 'playwright-core';

export async function artwork(name: string, pixels: number, fill?: string) {
  return { name, mimeType: 'image/png', buffer: await discPng(pixels, fill) };
}

export interface ReadPrint {
  /** As the browser decodes it. */
  width: number;
  height: number;
  /** Red, green, blue and alpha. */
  chest: number[];
  corner: number[];
  /** Of the design, as it is written in the file. */
  hash: string | null;
}

/** Downloads a print file like somebody at the plant, and opens it in the browser. */
export async function readPrint(page: Page, path: string): Promise<ReadPrint> {
  const body = await (await page.request.get(path)).body();
  const [, hash = null] = /Design-Hash\0([0-9a-f]{64})/.exec(body.toString('latin1')) ?? [];
  const seen = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('The browser has no canvas.');
    context.drawImage(picture, 0, 0);
    const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
    // Below the collar, where the editor places artwork first.
    const chest = at(Math.round(width / 2), Math.round(height * 0.3));
    return { width, height, corner: at(2, 2), chest };
  }, body.toString('base64'));
  return { ...seen, hash };
}
