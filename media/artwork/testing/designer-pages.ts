/** Pages of a designer's PDF with four coloured quarters, to recognise position and rotation. */
import { PDFDocument, PDFName, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { pointsOf } from '@lathe/rules/artwork/shapes';

/** Space between the trim and the edge of the page: bleed and room for the program's own marks. */
export const PAGE_MARGIN_MM = 10;

export const QUARTERS = {
  topLeft: [204, 26, 26],
  topRight: [26, 153, 26],
  bottomLeft: [26, 26, 204],
  bottomRight: [204, 179, 26],
} as const;

export interface PageOptions {
  /** Clockwise, as a viewer applies it. */
  rotation?: 0 | 90 | 180 | 270;
  /** Lower left corner of the page. */
  origin?: readonly [number, number];
  userUnit?: number;
}

/** Builds one page; `design` draws beyond the bleed on all sides. */
export type BuildPage = (page: DesignedPage) => void;

export interface DesignedPage {
  document: PDFDocument;
  part: ArtworkPart;
  dict: ReturnType<PDFDocument['getPage']>['node'];
  design: string;
  width: number;
  height: number;
  object: (literal: unknown) => PDFObject;
  stream: (operators: string, dict?: Record<string, unknown>) => PDFRef;
}

export async function designedFile(
  parts: readonly ArtworkPart[],
  build: BuildPage,
  { rotation = 0, origin = [0, 0], userUnit = 1 }: PageOptions = {},
): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const object = (literal: unknown) => context.obj(literal as never) as PDFObject;
  for (const part of parts) {
    const units = (mm: number) => pointsOf(mm) / userUnit;
    const upright = [part.width, part.height].map((mm) => units(mm + 2 * PAGE_MARGIN_MM));
    const [width, height] = (rotation % 180 === 90 ? upright.toReversed() : upright) as [
      number,
      number,
    ];
    const page = document.addPage([width, height]);
    const box = (mm: number) => {
      const edge = units(PAGE_MARGIN_MM - mm);
      const [left, bottom] = [origin[0] + edge, origin[1] + edge];
      return object([left, bottom, left + width - 2 * edge, bottom + height - 2 * edge]);
    };
    const boxes = { MediaBox: PAGE_MARGIN_MM, BleedBox: part.bleed, TrimBox: 0 };
    for (const [name, mm] of Object.entries(boxes)) page.node.set(PDFName.of(name), box(mm));
    if (rotation !== 0) page.node.set(PDFName.of('Rotate'), object(rotation));
    if (userUnit !== 1) page.node.set(PDFName.of('UserUnit'), object(userUnit));
    const turn = turned(rotation, width, height);
    const place = `1 0 0 1 ${origin[0]} ${origin[1]} cm ${turn.join(' ')} cm`;
    const quarters = drawQuarters((upright[0] ?? 0) / 2, (upright[1] ?? 0) / 2);
    build({
      ...{ document, part, dict: page.node, width, height, object },
      design: `q ${place} ${quarters} Q`,
      stream: (operators, dict = {}) =>
        context.register(context.flateStream(operators, dict as never)),
    });
  }
  return document;
}

/** From the upright page to the stored one, which a viewer rotates back. */
function turned(rotation: number, width: number, height: number): number[] {
  if (rotation === 90) return [0, 1, -1, 0, width, 0];
  if (rotation === 180) return [-1, 0, 0, -1, width, height];
  if (rotation === 270) return [0, -1, 1, 0, 0, height];
  return [1, 0, 0, 1, 0, 0];
}

const FAR = 3000;

function drawQuarters(x: number, y: number): string {
  const { topLeft, topRight, bottomLeft, bottomRight } = QUARTERS;
  const fill = (colour: readonly number[], dx: number, dy: number) =>
    `${colour.map((value) => value / 255).join(' ')} rg ${x} ${y} ${dx * FAR} ${dy * FAR} re f`;
  return [
    fill(topLeft, -1, 1),
    fill(topRight, 1, 1),
    fill(bottomLeft, -1, -1),
    fill(bottomRight, 1, -1),
  ].join(' ');
}
