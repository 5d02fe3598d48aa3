import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { RawPicture } from '../../pictures/raw-picture.ts';
import { openPdf } from './open-pdf.ts';

/** 2 × 1 inches: red, with a blue square inch on the right. */
async function twoColourPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([144, 72]);
  page.drawRectangle({ x: 0, y: 0, width: 144, height: 72, color: rgb(1, 0, 0) });
  page.drawRectangle({ x: 72, y: 0, width: 72, height: 72, color: rgb(0, 0, 1) });
  return await document.save();
}

const pixel = ({ data, width, channels }: RawPicture, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
];

describe('rendered PDF page', () => {
  it('has the size of its resolution, and its colours', async () => {
    const pdf = await openPdf(await twoColourPdf());
    expect(pdf.pages).toBe(1);
    expect(pdf.sizeOf(1)).toEqual({ width: 144, height: 72 });
    const picture = pdf.render(1, { dpi: 100 });
    expect(picture).toMatchObject({ width: 200, height: 100, channels: 4 });
    expect(pixel(picture, 10, 50)).toEqual([255, 0, 0, 255]);
    expect(pixel(picture, 190, 50)).toEqual([0, 0, 255, 255]);
    pdf.close();
  });

  it('can be a region of the page', async () => {
    const pdf = await openPdf(await twoColourPdf());
    const picture = pdf.render(1, { dpi: 72, region: { x: 71, y: 0, width: 2, height: 10 } });
    expect(picture).toMatchObject({ width: 2, height: 10 });
    expect(pixel(picture, 0, 5)).toEqual([255, 0, 0, 255]);
    expect(pixel(picture, 1, 5)).toEqual([0, 0, 255, 255]);
    pdf.close();
  });

  it('never exceeds the pixel limit, even for a large page', async () => {
    const document = await PDFDocument.create();
    document.addPage([28_346, 28_346]);
    const pdf = await openPdf(await document.save());
    const { width, height } = pdf.render(1, { dpi: 300, maxPixels: 10_000 });
    expect([width, height]).toEqual([100, 100]);
    pdf.close();
  });

  it('reports what is wrong with a file that it cannot open', async () => {
    await expect(openPdf(Buffer.from('%PDF-1.7 and nothing else'))).rejects.toMatchObject({
      code: 'broken',
    });
    await expect(openPdf(new Uint8Array())).rejects.toMatchObject({ code: 'broken' });
    const pdf = await openPdf(await twoColourPdf());
    expect(() => pdf.sizeOf(2)).toThrow('page 2');
    pdf.close();
  });
});
