import { writeFile } from 'node:fs/promises';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { type ArtworkPart, artworkParts } from '@lathe/rules/artwork/geometry';
import { pointsOf } from '@lathe/rules/artwork/shapes';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../testing/folder.ts';
import type { PrintProblem } from '../artwork-output.ts';
import { checkArtworkPdf } from '../check/check-artwork-pdf.ts';
import { openPdf } from '../render/open-pdf.ts';
import { designerFiles } from '../testing/designer-files.ts';
import { QUARTERS } from '../testing/designer-pages.ts';
import { SAMPLE_EAN } from '../testing/sample-release.ts';
import { checkPrintFile } from './check-print-file.ts';
import { openDesignerPdf, printDesignerPart } from './split-designer-pdf.ts';

const at = testFolder();
/** A wallet with a barcode, and a round disc face without one. */
const parts = artworkParts('cd');
const FILES = designerFiles(parts);

async function printedParts(file: Buffer): Promise<{ part: ArtworkPart; pdf: Uint8Array }[]> {
  const source = await openDesignerPdf(file);
  const printed: { part: ArtworkPart; pdf: Uint8Array }[] = [];
  for (const part of parts) {
    const pdf = await printDesignerPart(source, part, { ean: SAMPLE_EAN, title: part.key });
    printed.push({ part, pdf });
  }
  return printed;
}

async function problemsOf(
  pdf: Uint8Array,
  part: ArtworkPart,
  ean: string | null = SAMPLE_EAN,
): Promise<PrintProblem['code'][]> {
  const file = await openPdf(pdf);
  const problems = await checkPrintFile(file, part, ean);
  file.close();
  return problems.map(({ code }) => code);
}

/** The colour at a share of the trimmed part, from its upper left corner. */
async function colourAt(pdf: Uint8Array, part: ArtworkPart, x: number, y: number) {
  const file = await openPdf(pdf);
  const region = {
    x: pointsOf(13 + part.width * x),
    y: pointsOf(13 + part.height * y),
    width: 2,
    height: 2,
  };
  const { data } = file.render(1, { dpi: 72, region });
  file.close();
  return [...data.subarray(0, 3)];
}

describe('designer PDF', () => {
  it.each(FILES)('is printed upright, clipped and with marks: $name', async ({ make }) => {
    const design = await make();
    const file = at('design.pdf');
    await writeFile(file, design);
    expect((await checkArtworkPdf(file, parts)).findings).toEqual([]);
    for (const { part, pdf } of await printedParts(design)) {
      expect(await problemsOf(pdf, part)).toEqual([]);
      expect(await colourAt(pdf, part, 0.2, 0.2)).toEqual([...QUARTERS.topLeft]);
      expect(await colourAt(pdf, part, 0.8, 0.2)).toEqual([...QUARTERS.topRight]);
      expect(await colourAt(pdf, part, 0.2, 0.8)).toEqual([...QUARTERS.bottomLeft]);
      expect(await colourAt(pdf, part, 0.8, 0.8)).toEqual([...QUARTERS.bottomRight]);
      // The bleed is printed up to its edge.
      expect(await colourAt(pdf, part, -2.6 / part.width, 0.1)).toEqual([...QUARTERS.topLeft]);
    }
  });
});

describe('finished print file', () => {
  const wallet = async () => {
    const [file] = FILES;
    const [printed] = file ? await printedParts(await file.make()) : [];
    if (!printed) throw new Error('There is no wallet.');
    return printed;
  };

  async function changed(change: (document: PDFDocument) => void | Promise<void>) {
    const { part, pdf } = await wallet();
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    await change(document);
    return await problemsOf(await document.save(), part);
  }

  /** Draws over the page, in points from its lower left corner. */
  function draw(document: PDFDocument, operators: string): void {
    const { context } = document;
    document.getPage(0).node.addContentStream(context.register(context.flateStream(operators)));
  }

  it('is rejected if a box is wrong, missing or rotated', async () => {
    expect(await changed((document) => document.getPage(0).setTrimBox(0, 0, 100, 100))).toEqual([
      'boxes',
    ]);
    expect(
      await changed((document) => {
        document.getPage(0).node.delete(PDFName.of('BleedBox'));
      }),
    ).toEqual(['boxes']);
    expect(
      await changed((document) => {
        document.getPage(0).node.set(PDFName.of('Rotate'), document.context.obj(90));
      }),
    ).toEqual(['boxes']);
    expect(await changed((document) => void document.addPage())).toEqual(['pages']);
  });

  it('is rejected without its marks, and with ink outside the bleed', async () => {
    const { width = 0 } = parts[0] ?? {};
    const slug = pointsOf(9);
    const right = pointsOf(width + 26 - 9);
    const white = `1 g 0 0 ${slug} 2000 re f ${right} 0 ${slug} 2000 re f`;
    expect(await changed((document) => draw(document, white))).toEqual(['marks']);
    expect(await changed((document) => draw(document, '1 0 0 rg 2 100 3 3 re f'))).toEqual([
      'bleed',
    ]);
  });

  it('is rejected if a scanner reads no barcode, or another one', async () => {
    const { part, pdf } = await wallet();
    expect(await problemsOf(pdf, part, '5901234123457')).toEqual(['barcode']);
    expect(await problemsOf(pdf, part, null)).toEqual([]);
    const { x = 0, y = 0, height = 0 } = part.barcode ?? {};
    const bottom = pointsOf(13 + part.height - y - height);
    const bar = `0 g ${pointsOf(13 + x + 14)} ${bottom} 3 100 re f`;
    expect(await changed((document) => draw(document, bar))).toEqual(['barcode']);
  });
});
