/**
 * Splits a designer's PDF into one file per part, with exact boxes, marks and our barcode in the
 * reserved area. Hidden layers and everything outside the bleed are removed.
 */
import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { POINTS_PER_MM } from '@lathe/rules/artwork/shapes';
import { visibleLayers } from '../check/layers.ts';
import { type Box, findTrimBox, readPageBoxes } from '../check/page-boxes.ts';
import { isGuideLayer } from '../template/guide-layer.ts';
import { barcodeTexts, drawBarcode } from './draw-barcode.ts';
import { fitEanSymbol } from './ean-size.ts';
import { newPrintDocument } from './print-document.ts';
import { embedFonts, newPrintFonts } from './print-fonts.ts';
import { drawCropMarks, n, SLUG_MM } from './print-frame.ts';

export async function openDesignerPdf(bytes: Uint8Array): Promise<PDFDocument> {
  return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false });
}

export async function printDesignerPart(
  source: PDFDocument,
  part: ArtworkPart,
  { ean, title }: { ean: string | null; title: string },
): Promise<Uint8Array> {
  const document = await newPrintDocument(title);
  const [page] = await document.copyPages(source, [part.page - 1]);
  if (!page) throw new Error(`The PDF has no page ${part.page}.`);
  document.addPage(page);
  await document.flush();
  page.node.delete(PDFName.of('Annots'));
  restoreLayerVisibility(document, visibleLayers(source.catalog));
  const frame = readPageFrame(page, part);
  for (const [name, margin] of Object.entries(BOX_MARGINS)) {
    page.node.set(PDFName.of(name), document.context.obj(boxAround(frame, margin(part))));
  }
  const overlay = await makeOverlay(document, page, part, ean);
  const bleed = boxAround(frame, part.bleed);
  const [left, bottom, right, top] = bleed;
  const clip = [left, bottom, right - left, top - bottom].map(n).join(' ');
  const { context } = document;
  page.node.wrapContentStreams(
    context.register(context.flateStream(`q ${clip} re W n\n`)),
    context.register(context.flateStream(`\nQ q ${frame.toMillimetres} cm\n${overlay}\nQ`)),
  );
  return await document.save({ addDefaultPage: false });
}

async function makeOverlay(
  document: PDFDocument,
  page: PDFPage,
  part: ArtworkPart,
  ean: string | null,
): Promise<string> {
  const marks = drawCropMarks(part);
  if (!part.barcode || ean === null) return marks;
  const fonts = newPrintFonts(document, page);
  await embedFonts(fonts, barcodeTexts(ean));
  const { x, y, width, height } = part.barcode;
  const white = `1 g ${[x, y, width, height].map(n).join(' ')} re f`;
  return [white, drawBarcode(fonts, ean, fitEanSymbol(part.barcode)), marks].join('\n');
}

const BOX_MARGINS: Record<string, (part: ArtworkPart) => number> = {
  MediaBox: ({ bleed }) => bleed + SLUG_MM,
  CropBox: ({ bleed }) => bleed + SLUG_MM,
  BleedBox: ({ bleed }) => bleed,
  TrimBox: () => 0,
  ArtBox: () => 0,
};

interface PageFrame {
  /** The exact trim size, centred on the designer's trim, in page units. */
  trim: Box;
  /** Page units per millimetre. */
  unit: number;
  /** Maps millimetres of the upright part to the page, which may be rotated. */
  toMillimetres: string;
}

function readPageFrame(page: PDFPage, part: ArtworkPart): PageFrame {
  const pdfPage = {
    number: part.page,
    dict: page.node,
    inherited: (key: string) => {
      const value = page.node.getInheritableAttribute(PDFName.of(key));
      return page.doc.context.lookup(value);
    },
    contents: [],
  };
  const boxes = readPageBoxes(pdfPage);
  if (!boxes) throw new Error(`Page ${part.page} has no size.`);
  const trimBox = findTrimBox(boxes, part);
  const unit = POINTS_PER_MM / boxes.userUnit;
  const [width, height] = boxes.isRotated ? [part.height, part.width] : [part.width, part.height];
  const x = (trimBox.left + trimBox.right) / 2;
  const y = (trimBox.bottom + trimBox.top) / 2;
  const trim = {
    left: x - (width * unit) / 2,
    right: x + (width * unit) / 2,
    bottom: y - (height * unit) / 2,
    top: y + (height * unit) / 2,
  };
  const rotation = ((page.getRotation().angle % 360) + 360) % 360;
  return { trim, unit, toMillimetres: pageMatrix(rotation, trim, unit).map(n).join(' ') };
}

function pageMatrix(rotation: number, { left, right, bottom, top }: Box, unit: number): number[] {
  if (rotation === 90) return [0, unit, unit, 0, left, bottom];
  if (rotation === 180) return [-unit, 0, 0, unit, right, bottom];
  if (rotation === 270) return [0, -unit, -unit, 0, right, top];
  return [unit, 0, 0, -unit, left, top];
}

function boxAround({ trim, unit }: PageFrame, mm: number): [number, number, number, number] {
  const margin = mm * unit;
  const round = (value: number) => Math.round(value * 1e4) / 1e4;
  return [
    round(trim.left - margin),
    round(trim.bottom - margin),
    round(trim.right + margin),
    round(trim.top + margin),
  ];
}

/** Copied pages keep their layers but lose the visibility settings. */
function restoreLayerVisibility(document: PDFDocument, visible: readonly string[]): void {
  const { context } = document;
  const layers: { ref: PDFRef; name: string }[] = [];
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('Type')) !== PDFName.of('OCG'))
      continue;
    const name = object.lookup(PDFName.of('Name'));
    const text = name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : '';
    layers.push({ ref, name: text });
  }
  if (layers.length === 0) return;
  const isHidden = (name: string) => isGuideLayer(name) || !visible.includes(name);
  const off = layers.filter(({ name }) => isHidden(name)).map(({ ref }) => ref);
  const on = layers.filter(({ name }) => !isHidden(name)).map(({ ref }) => ref);
  const settings = context.obj({ ON: on, OFF: off, Order: layers.map(({ ref }) => ref) });
  document.catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: layers.map(({ ref }) => ref), D: settings }),
  );
}
