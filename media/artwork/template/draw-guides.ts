/**
 * Guides and texts of one template page. Converts millimetres from the top left of the trim to
 * points.
 */
import { degrees, type PDFFont, type PDFPage, type RGB, rgb } from '@cantoo/pdf-lib';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { pointsOf, type Rect, safeRing, type Zone } from '@lathe/rules/artwork/shapes';
import { type GuideLine, type GuideText, guideLines, measureTextMm } from './guide-texts.ts';
import type { TemplateTexts } from './make-template.ts';

export interface GuideSheet {
  part: ArtworkPart;
  words: TemplateTexts;
  regular: PDFFont;
  bold: PDFFont;
}

const TEXT_COLOUR = rgb(0.36, 0.34, 0.3);
const FIELD_COLOUR = rgb(0.93, 0.92, 0.89);
/** The colours of the proof. Dash patterns also distinguish them. */
const GUIDE_STYLES = {
  bleed: { colour: rgb(0.71, 0.42, 0), dash: [] as number[] },
  trim: { colour: rgb(0.7, 0.15, 0.12), dash: [] as number[] },
  safe: { colour: rgb(0.12, 0.48, 0.3), dash: [4, 2] },
  fold: { colour: rgb(0.11, 0.37, 0.82), dash: [9, 3, 1, 3] },
} as const;
type GuideKind = keyof typeof GUIDE_STYLES;
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
      drawGuideCircle(page, part, { ...hole, radius: hole.diameter / 2 }, 'trim');
    }
  });
  onLayer('barcode', () => {
    if (part.barcode) drawBarcodeField(page, sheet, part.barcode);
  });
  for (const zone of part.zones) drawZoneName(page, sheet, zone);
  for (const guideLine of guideLines(sheet)) drawLine(page, sheet, guideLine);
}

/** Keeps the line inside the page; otherwise half of it would be cut off. */
const HALF_LINE_MM = 0.15;

function drawBleed(page: PDFPage, part: ArtworkPart): void {
  const distance = part.bleed - HALF_LINE_MM;
  drawGuideRect(
    page,
    part,
    expandRect({ x: 0, y: 0, width: part.width, height: part.height }, distance),
    'bleed',
  );
  for (const edge of part.circles.filter(({ key }) => key === 'edge')) {
    drawGuideCircle(page, part, { ...edge, radius: edge.diameter / 2 + distance }, 'bleed');
  }
}

function drawTrim(page: PDFPage, part: ArtworkPart): void {
  const { width, height, shape, circles } = part;
  if (shape === 'rectangle') drawGuideRect(page, part, { x: 0, y: 0, width, height }, 'trim');
  for (const edge of circles.filter(({ key }) => key === 'edge')) {
    drawGuideCircle(page, part, { ...edge, radius: edge.diameter / 2 }, 'trim');
  }
}

function drawSafe(page: PDFPage, part: ArtworkPart): void {
  const ring = safeRing(part);
  if (ring) {
    drawGuideCircle(page, part, { ...ring, radius: ring.outerRadius }, 'safe');
    drawGuideCircle(page, part, { ...ring, radius: ring.innerRadius }, 'safe');
  } else for (const zone of part.zones) drawGuideRect(page, part, zone.safe, 'safe');
}

function drawFolds(page: PDFPage, part: ArtworkPart): void {
  for (const x of part.folds) {
    const end = part.height + part.bleed;
    drawGuideLine(page, part, { x, y: -part.bleed }, { x, y: end }, 'fold');
  }
}

function drawBarcodeField(
  page: PDFPage,
  { part, words, regular }: GuideSheet,
  barcodeArea: Rect,
): void {
  const at = toPage(part, { x: barcodeArea.x, y: barcodeArea.y + barcodeArea.height });
  const [width, height] = [pointsOf(barcodeArea.width), pointsOf(barcodeArea.height)];
  page.drawRectangle({
    ...at,
    width,
    height,
    color: FIELD_COLOUR,
    borderColor: TEXT_COLOUR,
    borderWidth: LINE_POINTS,
  });
  const text = words.barcode;
  const size = fitTextSize(regular, text, barcodeArea.width - 4, 3.2);
  const centre = {
    x: barcodeArea.x + barcodeArea.width / 2,
    y: barcodeArea.y + barcodeArea.height / 2,
  };
  drawGuideText(page, part, { text, font: regular, size, ...centre, align: 'middle' });
}

function drawZoneName(page: PDFPage, { part, words, bold }: GuideSheet, zone: Zone): void {
  if (part.shape === 'round') return;
  const text = words.zones[zone.key] ?? '';
  const middle = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 };
  const [length, thickness] =
    zone.reading === 'across' ? [zone.width, zone.height] : [zone.height, zone.width];
  const size = fitTextSize(bold, text, length * 0.5, Math.min(14, thickness * 0.5));
  const rotation = { across: 0, down: -90, up: 90 }[zone.reading];
  drawGuideText(page, part, { text, font: bold, size, ...middle, align: 'middle', rotation });
}

function drawLine(page: PDFPage, { part, regular, bold }: GuideSheet, guideLine: GuideLine): void {
  const { text, x, y, size, align, weight, sample } = guideLine;
  const isRow = sample !== null && align === 'left';
  if (isRow) {
    const middle = y - size * 0.35;
    drawGuideLine(page, part, { x, y: middle }, { x: x + size * 3, y: middle }, sample);
  }
  const indent = isRow ? size * 4 : 0;
  const font = weight === 'bold' ? bold : regular;
  const colour = sample !== null && !isRow ? GUIDE_STYLES[sample].colour : TEXT_COLOUR;
  drawGuideText(page, part, { text, font, size, colour, x: x + indent, y, align, baseline: true });
}

/** In millimetres. `y` is the middle of the text, or its baseline if `baseline` is set. */
function drawGuideText(
  page: PDFPage,
  part: ArtworkPart,
  input: GuideText & { font: PDFFont; colour?: RGB; rotation?: number; baseline?: boolean },
): void {
  const {
    text,
    font,
    size,
    x,
    y,
    align,
    colour = TEXT_COLOUR,
    rotation = 0,
    baseline = false,
  } = input;
  const width = measureTextMm(font, text, size);
  const [alignOffset, baselineOffset] = [
    align === 'middle' ? width / 2 : 0,
    baseline ? 0 : size * 0.35,
  ];
  // Rotated text advances along another axis.
  const angle = (rotation * Math.PI) / 180;
  const start = {
    x: x - alignOffset * Math.cos(angle) + baselineOffset * Math.sin(angle),
    y: y + alignOffset * Math.sin(angle) + baselineOffset * Math.cos(angle),
  };
  const options = { font, size: pointsOf(size), color: colour, rotate: degrees(rotation) };
  page.drawText(text, { ...toPage(part, start), ...options });
}

function fitTextSize(font: PDFFont, text: string, width: number, largest: number): number {
  return Math.min(largest, (largest * width) / measureTextMm(font, text, largest));
}

function drawGuideRect(page: PDFPage, part: ArtworkPart, rect: Rect, kind: GuideKind): void {
  const at = toPage(part, { x: rect.x, y: rect.y + rect.height });
  const size = { width: pointsOf(rect.width), height: pointsOf(rect.height) };
  page.drawRectangle({ ...at, ...size, ...border(kind) });
}

function drawGuideCircle(
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

function drawGuideLine(
  page: PDFPage,
  part: ArtworkPart,
  from: Point,
  to: Point,
  kind: GuideKind,
): void {
  const { colour, dash } = GUIDE_STYLES[kind];
  const [start, end] = [toPage(part, from), toPage(part, to)];
  page.drawLine({ start, end, color: colour, dashArray: [...dash], thickness: LINE_POINTS });
}

function border(kind: GuideKind) {
  const { colour, dash } = GUIDE_STYLES[kind];
  return { borderColor: colour, borderDashArray: [...dash], borderWidth: LINE_POINTS };
}

/** PDF coordinates start at the lower left corner of the bleed and point up. */
function toPage({ height, bleed }: ArtworkPart, { x, y }: Point): Point {
  return { x: pointsOf(x + bleed), y: pointsOf(height + bleed - y) };
}

function expandRect({ x, y, width, height }: Rect, distance: number): Rect {
  return {
    x: x - distance,
    y: y - distance,
    width: width + 2 * distance,
    height: height + 2 * distance,
  };
}
