/**
 * The template PDF for designers: one page per part at actual size, with guides on a separate layer
 * that designers hide before export.
 */
import {
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
import { drawGuides, type GuideLayer } from './draw-guides.ts';
import { GUIDE_LAYER_PREFIX } from './guide-layer.ts';

/** In the language of the designer; sizes are formatted for `locale`. */
export interface TemplateTexts {
  locale: string;
  /** Title of the file. */
  title: string;
  /** Name of the layer; includes an instruction. */
  layer: string;
  /** By part key. */
  parts: Readonly<Record<string, string>>;
  zones: Readonly<Partial<Record<ZoneKey, string>>>;
  trim: string;
  bleed: string;
  safe: string;
  fold: string;
  hole: string;
  barcode: string;
  /** Notes on the whole file, one per line. */
  notes: readonly string[];
}

const GUIDE_KINDS = ['bleed', 'trim', 'safe', 'fold', 'hole', 'barcode'] as const;

type Layers = Record<GuideLayer | 'guides', PDFRef>;

export async function makeTemplate(
  parts: readonly ArtworkPart[],
  texts: TemplateTexts,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(texts.title, { showInWindowTitleBar: true });
  document.setLanguage(texts.locale);
  document.registerFontkit(fontReader);
  const regular = await document.embedFont(mainFile('bricolage').woff, { subset: true });
  const bold = await document.embedFont(mainFile('bricolage-semibold').woff, { subset: true });
  const layers = addLayers(document, texts);
  for (const part of parts) {
    const page = addPage(document, part);
    addLayerResources(page, layers);
    onLayer(page, 'guides', () => {
      const sheet = { part, words: texts, regular, bold };
      drawGuides(page, sheet, (layer, draw) => onLayer(page, layer, draw));
    });
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

/**
 * One parent layer contains the others, so designers can hide all at once. Printers skip it even if
 * it stays visible.
 */
function addLayers(document: PDFDocument, texts: TemplateTexts): Layers {
  const { context, catalog } = document;
  const add = (name: string) =>
    context.register(
      context.obj({
        Type: 'OCG',
        Name: PDFHexString.fromText(name),
        Usage: { Print: { PrintState: 'OFF' } },
      }),
    );
  const guides = add(`${GUIDE_LAYER_PREFIX}${texts.layer}`);
  const kinds = GUIDE_KINDS.map((kind) => [kind, add(texts[kind])] as const);
  const childLayers = kinds.map(([, layer]) => layer);
  const all = [guides, ...childLayers];
  const printUsage = { Event: 'Print', Category: ['Print'], OCGs: all };
  const settings = { Order: [guides, childLayers], ON: all, AS: [printUsage] };
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: all, D: settings }));
  return { guides, ...(Object.fromEntries(kinds) as Record<GuideLayer, PDFRef>) };
}

function addLayerResources(page: PDFPage, layers: Layers): void {
  const { Resources } = page.node.normalizedEntries();
  Resources.set(PDFName.of('Properties'), page.doc.context.obj(layers));
}

function onLayer(page: PDFPage, layer: keyof Layers, draw: () => void): void {
  const names = [PDFName.of('OC'), PDFName.of(layer)];
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, names));
  draw();
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
}
