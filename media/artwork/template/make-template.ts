/**
 * The PDF that a designer begins with: a page per part in its true size, with guides on a layer of
 * their own. It says where things go; the designer hides it, and exports.
 */
import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { pointsOf, type ZoneKey } from '@lathe/rules/artwork/shapes';
import { mainFile } from '../../type/fonts.ts';
import { fontReader } from '../print/font-reader.ts';
import { drawGuides } from './draw-guides.ts';
import { GUIDE_LAYER_BEGIN } from './guide-layer.ts';

/** In the language of the designer; sizes are written with the numbers of `locale`. */
export interface TemplateWords {
  locale: string;
  /** Of the file. */
  title: string;
  /** Of the layer: also what to do with it. */
  layer: string;
  part: (part: ArtworkPart) => string;
  zone: (zone: ZoneKey) => string;
  trim: string;
  bleed: string;
  safe: string;
  fold: string;
  hole: string;
  barcode: string;
  /** What holds for the whole file, line by line. */
  notes: readonly string[];
}

const LAYER_RESOURCE = 'Guides';

export async function makeTemplate(
  parts: readonly ArtworkPart[],
  words: TemplateWords,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(words.title, { showInWindowTitleBar: true });
  document.setLanguage(words.locale);
  document.registerFontkit(fontReader);
  const regular = await document.embedFont(mainFile('bricolage').woff, { subset: true });
  const bold = await document.embedFont(mainFile('bricolage-semibold').woff, { subset: true });
  const layer = addGuideLayer(document, words.layer);
  for (const part of parts) {
    const page = addPage(document, part);
    onLayer(page, layer, () => drawGuides(page, { part, words, regular, bold }));
  }
  return await document.save();
}

function addPage(document: PDFDocument, { width, height, bleed }: ArtworkPart): PDFPage {
  const size = [pointsOf(width + 2 * bleed), pointsOf(height + 2 * bleed)] as const;
  const page = document.addPage([...size]);
  const edge = pointsOf(bleed);
  page.setBleedBox(0, 0, ...size);
  page.setTrimBox(edge, edge, pointsOf(width), pointsOf(height));
  return page;
}

/** Seen on the screen; a printer leaves it out even if it was forgotten. */
function addGuideLayer(document: PDFDocument, name: string): PDFRef {
  const { context, catalog } = document;
  const usage = { Print: { PrintState: 'OFF' } };
  const title = PDFHexString.fromText(`${GUIDE_LAYER_BEGIN}${name}`);
  const layer = context.register(context.obj({ Type: 'OCG', Name: title, Usage: usage }));
  const printing = { Event: 'Print', Category: ['Print'], OCGs: [layer] };
  const settings = { Order: [layer], ON: [layer], AS: [printing] };
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: settings }));
  return layer;
}

function onLayer(page: PDFPage, layer: PDFRef, draw: () => void): void {
  const { node, doc } = page;
  const { Resources } = node.normalizedEntries();
  const key = PDFName.of('Properties');
  if (!Resources.has(key)) Resources.set(key, doc.context.obj({}));
  Resources.lookup(key, PDFDict).set(PDFName.of(LAYER_RESOURCE), layer);
  const names = [PDFName.of('OC'), PDFName.of(LAYER_RESOURCE)];
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, names));
  draw();
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
}
