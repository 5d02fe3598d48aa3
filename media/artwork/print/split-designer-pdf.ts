/**
 * Splits a designer's PDF into one file per part, with exact boxes, marks and our barcode in the
 * reserved area.
 *
 * The designer's page becomes a form XObject on a new page. So every structure of the source gives
 * the same print file: one or many content streams, inherited resources, a rotated page, another
 * origin or unit. The form's box clips it at the bleed, and unbalanced operators of the designer
 * cannot affect the marks.
 */
import {
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { CHECK_LIMITS } from '../check/check-artwork-pdf.ts';
import { decodeStream } from '../check/decode-stream.ts';
import { readLayers } from '../check/layers.ts';
import { asDict, getDict, getValue } from '../check/pdf-values.ts';
import { type PdfFile, type PdfPage, readPdf } from '../check/read-pdf.ts';
import { isGuideLayer } from '../template/guide-layer.ts';
import { balanceContent } from './balance-content.ts';
import { placeDesign } from './designer-page.ts';
import { barcodeTexts, drawBarcode } from './draw-barcode.ts';
import { fitEanSymbol } from './ean-size.ts';
import { addPartPage, newPrintDocument, setContent } from './print-document.ts';
import { embedFonts, newPrintFonts } from './print-fonts.ts';
import { drawCropMarks, millimetres, n } from './print-frame.ts';

export async function openDesignerPdf(bytes: Buffer): Promise<PdfFile> {
  return await readPdf(bytes, CHECK_LIMITS);
}

export async function printDesignerPart(
  source: PdfFile,
  part: ArtworkPart,
  { ean, title }: { ean: string | null; title: string },
): Promise<Uint8Array> {
  const designed = source.pages[part.page - 1];
  if (!designed) throw new Error(`The PDF has no page ${part.page}.`);
  const document = await newPrintDocument(title);
  const page = addPartPage(document, part);
  const copier = PDFObjectCopier.for(source.context, document.context);
  const { clip, matrix } = placeDesign(designed, part);
  const design = embedDesign(designed, { document, page, copier, clip });
  copyLayers(source, document, copier);
  const overlay = await makeOverlay(document, page, part, ean);
  const content = `q ${matrix.map(n).join(' ')} cm /${design} Do Q\nq ${millimetres(part)}\n${overlay}\nQ`;
  setContent(document, page, content);
  return await document.save({ addDefaultPage: false });
}

const DESIGN_NAME = 'LatheDesign';

interface Target {
  document: PDFDocument;
  page: PDFPage;
  copier: PDFObjectCopier;
  clip: readonly number[];
}

/** Adds the page as a form XObject and returns its resource name. Annotations are not printed. */
function embedDesign(designed: PdfPage, { document, page, copier, clip }: Target): string {
  const { context } = document;
  const sourceResources = asDict(designed.inherited('Resources'));
  const resources = sourceResources ? copier.copy(sourceResources) : context.obj({});
  const form = formStream(designed, copier, context);
  form.dict.set(PDFName.of('Type'), PDFName.XObject);
  form.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  form.dict.set(PDFName.of('BBox'), context.obj([...clip]));
  form.dict.set(PDFName.Resources, context.register(resources));
  // Old forms have no resources and use those of the page, so the page has them too.
  page.node.set(PDFName.Resources, cloneResources(resources));
  page.node.setXObject(PDFName.of(DESIGN_NAME), context.register(form));
  const group = getDict(designed.dict, 'Group');
  if (group) page.node.set(PDFName.of('Group'), copier.copy(group));
  return DESIGN_NAME;
}

/** A single stream is copied as it is; several are joined, as a viewer would do. */
function formStream(
  { contents }: PdfPage,
  copier: PDFObjectCopier,
  context: PDFContext,
): PDFRawStream {
  const decoded = contents.map((stream) => decodeStream(stream, CHECK_LIMITS.streamBytes));
  const joined = Buffer.concat(decoded.flatMap((bytes) => [bytes, Buffer.from('\n')]));
  const balanced = balanceContent(joined);
  const [only] = contents;
  if (!only || contents.length > 1 || balanced) return context.flateStream(balanced ?? joined);
  const dict = PDFDict.withContext(context);
  for (const key of ['Filter', 'DecodeParms']) {
    const value = getValue(only.dict, key);
    if (value) dict.set(PDFName.of(key), copier.copy(value));
  }
  return PDFRawStream.of(dict, only.contents);
}

/** With its own lists of fonts and objects, so that additions do not change the designer's. */
function cloneResources(resources: PDFDict): PDFDict {
  const clone = resources.clone();
  for (const key of ['Font', 'XObject', 'ExtGState'].map((name) => PDFName.of(name))) {
    const entries = clone.lookupMaybe(key, PDFDict);
    if (entries) clone.set(key, entries.clone());
  }
  return clone;
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

const HIDDEN_LAYER = 'Not printed';

/** Hidden layers stay hidden, and the guides of the template always are. */
function copyLayers({ catalog }: PdfFile, document: PDFDocument, copier: PDFObjectCopier): void {
  const layers = readLayers(catalog).map(({ ref, name, isVisible }) => ({
    ref: copier.copy(ref) as PDFRef,
    isVisible: isVisible && !isGuideLayer(name),
  }));
  if (layers.length === 0) return;
  const { context } = document;
  // Some programs recognise layers by their content, and two layers may have the same name.
  for (const { ref, isVisible } of layers) {
    const layer = asDict(context.lookup(ref));
    if (!isVisible) layer?.set(PDFName.of('Name'), PDFHexString.fromText(HIDDEN_LAYER));
  }
  const refs = (isVisible: boolean) =>
    layers.filter((layer) => layer.isVisible === isVisible).map(({ ref }) => ref);
  const all = layers.map(({ ref }) => ref);
  const settings = context.obj({ ON: refs(true), OFF: refs(false), Order: all });
  document.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: all, D: settings }));
}
