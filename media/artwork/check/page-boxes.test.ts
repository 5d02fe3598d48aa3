import { PDFName } from '@cantoo/pdf-lib';
import { pointsOf } from '@lathe/rules/artwork/shapes';
import { describe, expect, it } from 'vitest';
import { CHECK_LIMITS } from './check-artwork-pdf.ts';
import { type Box, findTrimBox, readPageBoxes } from './page-boxes.ts';
import { readPdf } from './read-pdf.ts';
import { CORPUS_PARTS } from './testing/corpus.ts';
import { type PdfKit, pdfKit } from './testing/pdf-kit.ts';

const [WALLET] = CORPUS_PARTS;

/** Trim box of the first page in millimetres. */
async function readTrim(change: (kit: PdfKit) => void): Promise<Box | null> {
  if (!WALLET) return null;
  const kit = await pdfKit(CORPUS_PARTS);
  change(kit);
  const { pages } = await readPdf(Buffer.from(await kit.document.save()), CHECK_LIMITS);
  const boxes = pages[0] && readPageBoxes(pages[0]);
  if (!boxes) return null;
  const trim = findTrimBox(boxes, WALLET);
  const mm = (units: number) => Math.round((units * boxes.userUnit * 1000) / pointsOf(1)) / 1000;
  return {
    left: mm(trim.left),
    bottom: mm(trim.bottom),
    right: mm(trim.right),
    top: mm(trim.top),
  };
}

describe('trim box', () => {
  it('is the one in the file', async () => {
    const trim = await readTrim(({ document }) => {
      document.getPage(0).setMediaBox(0, 0, pointsOf(300), pointsOf(200));
      document.getPage(0).setTrimBox(pointsOf(20), pointsOf(30), pointsOf(250), pointsOf(125));
    });
    expect(trim).toEqual({ left: 20, bottom: 30, right: 270, top: 155 });
  });

  it('is inside the bleed when the file has none', async () => {
    const trim = await readTrim(({ page }) => page(1).delete(PDFName.of('TrimBox')));
    expect(trim).toEqual({ left: 3, bottom: 3, right: 253, top: 128 });
  });

  it('is inside the bleed box when only that is given', async () => {
    const trim = await readTrim(({ document, page }) => {
      document.getPage(0).setMediaBox(0, 0, pointsOf(300), pointsOf(200));
      document.getPage(0).setBleedBox(pointsOf(10), pointsOf(10), pointsOf(256), pointsOf(131));
      page(1).delete(PDFName.of('TrimBox'));
    });
    expect(trim).toEqual({ left: 13, bottom: 13, right: 263, top: 138 });
  });

  it('uses the units and the origin of the page', async () => {
    const trim = await readTrim(({ document, page, context }) => {
      const half = (mm: number) => pointsOf(mm) / 2;
      document.getPage(0).setMediaBox(half(-50), half(-50), half(256), half(131));
      page(1).delete(PDFName.of('TrimBox'));
      page(1).set(PDFName.of('UserUnit'), context.obj(2));
    });
    expect(trim).toEqual({ left: -47, bottom: -47, right: 203, top: 78 });
  });

  it('is found as an indirect object and when inherited by all pages', async () => {
    const trim = await readTrim(({ document, page, object }) => {
      const box = object([0, 0, pointsOf(256), pointsOf(131)]);
      page(1).delete(PDFName.of('TrimBox'));
      page(1).delete(PDFName.of('MediaBox'));
      document.catalog.Pages().set(PDFName.of('MediaBox'), box);
    });
    expect(trim).toEqual({ left: 3, bottom: 3, right: 253, top: 128 });
  });
});
