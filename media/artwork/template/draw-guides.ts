/**
 * Guides and texts of one template page. Converts millimetres from the top left of the trim to
 * points.
 */
import { degrees, type PDFFont, type PDFPage, type RGB, rgb } from '@cantoo/pdf-lib';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { pointsOf, type Rect, safeRing, type Zone } from '@lathe/rules/artwork/shapes';
import { type Lettering, type Line, linesOf, sizeText } from './guide-texts.ts';
import type { TemplateWords } from './make-template.ts';

export interface GuideSheet {
  part: ArtworkPart;
  words: TemplateWords;
  regular: PDFFont;
  bold: PDFFont;
}

const INK = rgb(0.36, 0.34, 0.3);
const PALE = rgb(0.93, 0.92, 0.89);
/** The colours of the proof. Dash patterns also distinguish them. */
const GUIDES = {
  bleed: { colour: rgb(0.71, 0.42, 0), dash: [] as number[] },
  trim: { colour: rgb(0.7, 0.15, 0.12), dash: [] as number[] },
  safe: { colour: rgb(0.12, 0.48, 0.3), dash: [4, 2] },
  fold: { colour: rgb(0.11, 0.37, 0.82), dash: [9, 3, 1, 3] },
} as const;
type GuideKind = keyof typeof GUIDES;
const LINE_POINTS = 0.6;

/** Each kind of guide has its own layer; texts are on the parent layer. */
export type GuideLayer = GuideKind | 'hole' | 'barcode';

export function drawGuides(
  page: PDFPage,
  sheet: GuideSheet,
  onLayer: (layer: GuideLayer, draw: () => void) => void,
): void {
  const { part } = sheet;
  onLayer('bleed', () => drawBleed(page, part));
  onLayer('trim', () => drawTrim(page, part));
  onLayer('safe', () => drawSafe(page, part));
  onLayer('fold', () => drawFolds(page, part));
  onLayer('hole', () => {
    for (const hole of part.circles.filter(({ key }) => key === 'hole')) {
      circle(page, part, { ...hole, radius: hole.diameter / 2 }, 'trim');
    }
  });
  onLayer('barcode', () => {
    if (part.barcode) drawBarcodeField(page, sheet, part.barcode);
  });
  for (const zone of part.zones) drawZoneName(page, sheet, zone);
  for (const one of linesOf(sheet)) drawLine(page, sheet, one);
}

/** Keeps the line inside the page; otherwise half of it would be cut off. */
const HALF_LINE_MM = 0.15;

function drawBleed(page: PDFPage, part: ArtworkPart): void {
  const by = part.bleed - HALF_LINE_MM;
  rectangle(page, part, grown({ x: 0, y: 0, width: part.width, height: part.height }, by), 'bleed');
  for (const edge of part.circles.filter(({ key }) => key === 'edge')) {
    circle(page, part, { ...edge, radius: edge.diameter / 2 + by }, 'bleed');
  }
}

function drawTrim(page: PDFPage, part: ArtworkPart): void {
  const { width, height, shape, circles } = part;
  if (shape === 'rectangle') rectangle(page, part, { x: 0, y: 0, width, height }, 'trim');
  for (const edge of circles.filter(({ key }) => key === 'edge')) {
    circle(page, part, { ...edge, radius: edge.diameter / 2 }, 'trim');
  }
}

function drawSafe(page: PDFPage, part: ArtworkPart): void {
  const ring = safeRing(part);
  if (ring) {
    circle(page, part, { ...ring, radius: ring.outerRadius }, 'safe');
    circle(page, part, { ...ring, radius: ring.innerRadius }, 'safe');
  } else for (const zone of part.zones) rectangle(page, part, zone.safe, 'safe');
}

function drawFolds(page: PDFPage, part: ArtworkPart): void {
  for (const x of part.folds) {
    const end = part.height + part.bleed;
    line(page, part, { x, y: -part.bleed }, { x, y: end }, 'fold');
  }
}

function drawBarcodeField(page: PDFPage, { part, words, regular }: GuideSheet, field: Rect): void {
  const at = toPage(part, { x: field.x, y: field.y + field.height });
  const [width, height] = [pointsOf(field.width), pointsOf(field.height)];
  page.drawRectangle({
    ...at,
    width,
    height,
    color: PALE,
    borderColor: INK,
    borderWidth: LINE_POINTS,
  });
  const text = words.barcode;
  const size = fitted(regular, text, field.width - 4, 3.2);
  const below = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  write(page, part, { text, font: regular, size, ...below, align: 'middle' });
}

function drawZoneName(page: PDFPage, { part, words, bold }: GuideSheet, zone: Zone): void {
  if (part.shape === 'round') return;
  const text = words.zones[zone.key] ?? '';
  const middle = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 };
  const [along, across] =
    zone.reading === 'across' ? [zone.width, zone.height] : [zone.height, zone.width];
  const size = fitted(bold, text, along * 0.5, Math.min(14, across * 0.5));
  const turn = { across: 0, down: -90, up: 90 }[zone.reading];
  write(page, part, { text, font: bold, size, ...middle, align: 'middle', turn });
}

function drawLine(page: PDFPage, { part, regular, bold }: GuideSheet, one: Line): void {
  const { text, x, y, size, align, weight, sample } = one;
  const isRow = sample !== null && align === 'left';
  if (isRow) {
    const middle = y - size * 0.35;
    line(page, part, { x, y: middle }, { x: x + size * 3, y: middle }, sample);
  }
  const indent = isRow ? size * 4 : 0;
  const font = weight === 'bold' ? bold : regular;
  const colour = sample !== null && !isRow ? GUIDES[sample].colour : INK;
  write(page, part, { text, font, size, colour, x: x + indent, y, align, baseline: true });
}

/** In millimetres. `y` is the middle of the text, or its baseline if `baseline` is set. */
function write(
  page: PDFPage,
  part: ArtworkPart,
  lettering: Lettering & { font: PDFFont; colour?: RGB; turn?: number; baseline?: boolean },
): void {
  const { text, font, size, x, y, align, colour = INK, turn = 0, baseline = false } = lettering;
  const width = sizeText(font, text, size);
  const [back, down] = [align === 'middle' ? width / 2 : 0, baseline ? 0 : size * 0.35];
  // Rotated text advances along another axis.
  const angle = (turn * Math.PI) / 180;
  const start = {
    x: x - back * Math.cos(angle) + down * Math.sin(angle),
    y: y + back * Math.sin(angle) + down * Math.cos(angle),
  };
  const options = { font, size: pointsOf(size), color: colour, rotate: degrees(turn) };
  page.drawText(text, { ...toPage(part, start), ...options });
}

function fitted(font: PDFFont, text: string, width: number, largest: number): number {
  return Math.min(largest, (largest * width) / sizeText(font, text, largest));
}

function rectangle(page: PDFPage, part: ArtworkPart, rect: Rect, kind: GuideKind): void {
  const at = toPage(part, { x: rect.x, y: rect.y + rect.height });
  const size = { width: pointsOf(rect.width), height: pointsOf(rect.height) };
  page.drawRectangle({ ...at, ...size, ...border(kind) });
}

function circle(
  page: PDFPage,
  part: ArtworkPart,
  { cx, cy, radius }: { cx: number; cy: number; radius: number },
  kind: GuideKind,
): void {
  page.drawCircle({ ...toPage(part, { x: cx, y: cy }), size: pointsOf(radius), ...border(kind) });
}

interface Point {
  x: number;
  y: number;
}

function line(page: PDFPage, part: ArtworkPart, from: Point, to: Point, kind: GuideKind): void {
  const { colour, dash } = GUIDES[kind];
  const [start, end] = [toPage(part, from), toPage(part, to)];
  page.drawLine({ start, end, color: colour, dashArray: [...dash], thickness: LINE_POINTS });
}

function border(kind: GuideKind) {
  const { colour, dash } = GUIDES[kind];
  return { borderColor: colour, borderDashArray: [...dash], borderWidth: LINE_POINTS };
}

/** PDF coordinates start at the lower left corner of the bleed and point up. */
function toPage({ height, bleed }: ArtworkPart, { x, y }: Point): Point {
  return { x: pointsOf(x + bleed), y: pointsOf(height + bleed - y) };
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
