import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Layout } from '../express/layout.ts';
import { samplePicture } from '../testing/sample-release.ts';
import { printLayout } from './print-layout.ts';

/** The embedded images of a print file. */
async function embeddedPictures(pdf: Uint8Array): Promise<Buffer[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isImage =
      object instanceof PDFRawStream &&
      object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image');
    return isImage ? [Buffer.from(object.contents)] : [];
  });
}

function layoutWithPictures(...widths: number[]): Layout {
  return {
    part: 'label_a',
    elements: widths.map((width) => {
      const box = { x: 0, y: 0, width, height: width };
      return { kind: 'picture', picture: 'cover', box, clip: box };
    }),
  };
}

describe('picture in a print file', () => {
  const [, label] = artworkParts('vinyl_12');

  it('is embedded once, unchanged, unless its resolution is too high', async () => {
    if (!label) throw new Error('There is no label.');
    const cover = await samplePicture(600);
    const pdf = await printLayout(label, layoutWithPictures(100, 60), {
      pictures: { cover },
      title: '',
    });
    const pictures = await embeddedPictures(pdf);
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.equals(cover.bytes)).toBe(true);
  });

  it('is scaled below 600 dpi, without metadata', async () => {
    if (!label) throw new Error('There is no label.');
    const cover = await samplePicture(600);
    const pdf = await printLayout(label, layoutWithPictures(20), {
      pictures: { cover },
      title: '',
    });
    const [picture] = await embeddedPictures(pdf);
    const { width, format, exif, icc, space } = await sharp(picture).metadata();
    expect({ format, exif, icc, space }).toEqual({ format: 'jpeg', space: 'srgb' });
    expect(width).toBe(Math.ceil((20 / 25.4) * 450));
  });
});
