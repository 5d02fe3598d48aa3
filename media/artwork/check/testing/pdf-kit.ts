/** Builds valid and invalid PDFs for tests. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { pointsOf } from '@lathe/rules/artwork/shapes';

export interface PdfKit {
  document: PDFDocument;
  context: PDFContext;
  /** Appends operators to a page (1-based). */
  draw: (page: number, operators: string) => void;
  /** Adds a named resource to the page. */
  name: (page: number, kind: ResourceKind, name: string, value: PDFObject) => void;
  page: (page: number) => PDFDict;
  image: (options?: ImageOptions) => PDFRef;
  form: (operators: string, options?: FormOptions) => PDFRef;
  /** A dictionary, array or name as a JavaScript literal. */
  object: (literal: unknown) => PDFRef;
}

type ResourceKind = 'XObject' | 'ColorSpace' | 'Shading' | 'Pattern' | 'ExtGState' | 'Font';
type Literal = Record<string, unknown>;

interface ImageOptions {
  width?: number;
  height?: number;
  space?: unknown;
  channels?: number;
  more?: Literal;
}

interface FormOptions {
  resources?: Literal;
  more?: Literal;
}

/** One page per part with its boxes and an RGB rectangle. */
export async function pdfKit(parts: readonly ArtworkPart[]): Promise<PdfKit> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const toPdfObject = (literal: unknown) => context.obj(literal as never) as PDFObject;
  for (const { width, height, bleed } of parts) {
    const page = document.addPage([pointsOf(width + 2 * bleed), pointsOf(height + 2 * bleed)]);
    const edge = pointsOf(bleed);
    page.setTrimBox(edge, edge, pointsOf(width), pointsOf(height));
    page.node.set(PDFName.of('Resources'), toPdfObject({}));
    page.node.set(PDFName.of('Contents'), toPdfObject([]));
  }
  const kit: PdfKit = {
    document,
    context,
    page: (number) => document.getPage(number - 1).node,
    draw(number, operators) {
      const contents = kit.page(number).lookup(PDFName.of('Contents'), PDFArray);
      contents.push(context.register(context.flateStream(operators)));
    },
    name(number, kind, name, value) {
      const resources = kit.page(number).lookup(PDFName.of('Resources'), PDFDict);
      const key = PDFName.of(kind);
      if (!resources.has(key)) resources.set(key, toPdfObject({}));
      resources.lookup(key, PDFDict).set(PDFName.of(name), value);
    },
    image({ width = 150, height = 150, space = 'DeviceRGB', channels = 3, more = {} } = {}) {
      const pixels = Buffer.alloc(width * height * channels, 0x7f);
      const dict = {
        ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height },
        ...{ BitsPerComponent: 8, ColorSpace: space, ...more },
      };
      return context.register(context.flateStream(pixels, dict as never));
    },
    form(operators, { resources = {}, more = {} } = {}) {
      const dict = {
        ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1000, 1000] },
        ...{ Resources: resources, ...more },
      };
      return context.register(context.flateStream(operators, dict as never));
    },
    object: (literal) => context.register(toPdfObject(literal)),
  };
  for (const { page } of parts) kit.draw(page, '0.2 0.4 0.8 rg 0 0 4000 4000 re f');
  return kit;
}

/** Draws the named object half an inch wide: 150 pixels are 300 dpi. */
export function drawObject(name: string, points = 36): string {
  return `q ${points} 0 0 ${points} 20 20 cm /${name} Do Q`;
}
