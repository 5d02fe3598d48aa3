/** Test helpers that read print files like a printer or scanner. */
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { mmOf, pointsOf } from '@lathe/rules/artwork/shapes';
import { readBarcodes } from '../print/read-barcodes.ts';
import { openPdf } from '../render/open-pdf.ts';

const SCANNER_DPI = 300;
/** Resolution of a hand scanner at arm's length. */
const HAND_SCANNER_DPI = 100;
/** Distance from the page edge to the trim on every print file. */
const TRIM_OFFSET_MM = 13;

/** Barcodes in the reserved area, read from a 300 dpi rendering. */
export async function scanBarcode(pdf: Uint8Array, part: ArtworkPart): Promise<string[]> {
  if (!part.barcode) return [];
  const { x, y, width, height } = part.barcode;
  const file = await openPdf(pdf);
  const picture = file.render(1, {
    dpi: SCANNER_DPI,
    region: {
      x: pointsOf(x + TRIM_OFFSET_MM),
      y: pointsOf(y + TRIM_OFFSET_MM),
      width: pointsOf(width),
      height: pointsOf(height),
    },
  });
  file.close();
  return textsOf(await readBarcodes(picture, 'EAN-13'));
}

/** Code 128 barcodes on a page. */
export async function scanSheet(pdf: Uint8Array, page: number): Promise<string[]> {
  const file = await openPdf(pdf);
  const picture = file.render(page, { dpi: HAND_SCANNER_DPI });
  file.close();
  return textsOf(await readBarcodes(picture, 'Code128'));
}

const textsOf = (barcodes: readonly { text: string }[]) => barcodes.map(({ text }) => text);

/** Left, bottom, width and height in millimetres. */
export type BoxMm = [number, number, number, number];

export async function readBoxes(pdf: Uint8Array): Promise<Record<string, BoxMm>> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const page = document.getPage(0).node;
  return Object.fromEntries(
    ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox'].map((name) => {
      const box = page.lookup(PDFName.of(name), PDFArray);
      const coordinate = (index: number) => mmOf(box.lookup(index, PDFNumber).asNumber());
      return [
        name,
        [
          coordinate(0),
          coordinate(1),
          coordinate(2) - coordinate(0),
          coordinate(3) - coordinate(1),
        ],
      ];
    }),
  );
}

/** Output condition of the file and the size of its profile. */
export async function readOutputIntent(pdf: Uint8Array): Promise<{ name: string; bytes: number }> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const intents = document.catalog.lookup(PDFName.of('OutputIntents'), PDFArray);
  const intent = intents.lookup(0, PDFDict);
  const profile = intent.lookup(PDFName.of('DestOutputProfile'));
  return {
    name: String(intent.get(PDFName.of('OutputConditionIdentifier'))),
    bytes: profile?.sizeInBytes() ?? 0,
  };
}
