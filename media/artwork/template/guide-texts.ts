/** Texts on a template page, and their positions. */
import type { PDFFont } from '@cantoo/pdf-lib';
import { mmOf, pointsOf, safeRing } from '@lathe/rules/artwork/shapes';
import type { GuideSheet } from './draw-guides.ts';

/** In millimetres. */
export interface GuideText {
  text: string;
  x: number;
  y: number;
  size: number;
  align: 'left' | 'middle';
}

export interface GuideLine extends GuideText {
  weight: 'bold' | 'regular';
  /**
   * The guide that it explains, shown as a sample line before the text or, around a hole, as the
   * text colour.
   */
  sample: 'trim' | 'bleed' | 'safe' | 'fold' | null;
}

interface GuideLabel {
  text: string;
  weight: GuideLine['weight'];
  sample: GuideLine['sample'];
}

const LEADING = 1.5;
/** Text size on a sleeve; smaller parts use smaller text. */
const MAX_SIZE_MM = 4.5;

export function measureTextMm(font: PDFFont, text: string, size: number): number {
  return mmOf(font.widthOfTextAtSize(text, pointsOf(size)));
}

export function guideLines(sheet: GuideSheet): GuideLine[] {
  return sheet.part.shape === 'round' ? roundLines(sheet) : cornerLines(sheet);
}

/** A text block in the corner of the largest zone. */
function cornerLines(sheet: GuideSheet): GuideLine[] {
  const { part } = sheet;
  const [zone] = [...part.zones].sort((a, b) => b.width - a.width);
  if (!zone) return [];
  const words = [...headingLabels(sheet), ...legendLabels(sheet), ...noteLabels(sheet)];
  const maxByWidth =
    (zone.safe.width * 0.9) / Math.max(...words.map((label) => labelWidth(sheet, label)));
  const maxByHeight = (zone.safe.height * 0.3) / (words.length * LEADING);
  const size = Math.min(MAX_SIZE_MM, maxByWidth, maxByHeight);
  const x = zone.safe.x + size * 2;
  const top = zone.safe.y + size * 2;
  return words.map((label, index) => {
    const y = top + (index + 1) * size * LEADING;
    return { ...label, x, y, size, align: 'left' };
  });
}

/** The title above the hole, the legend below it. */
function roundLines(sheet: GuideSheet): GuideLine[] {
  const ring = safeRing(sheet.part);
  if (!ring) return [];
  const band = ring.outerRadius - ring.innerRadius;
  const size = Math.min(MAX_SIZE_MM, band / 9);
  const upperLabels = headingLabels(sheet);
  const lowerLabels = legendLabels(sheet);
  const centred = (words: readonly GuideLabel[], top: number) =>
    words.map((label, index): GuideLine => {
      const y = top + (index + 0.7) * size * LEADING;
      return { ...label, x: ring.cx, y, size, align: 'middle' };
    });
  const middle = (ring.innerRadius + ring.outerRadius) / 2;
  const halfHeight = (words: readonly GuideLabel[]) => (words.length * size * LEADING) / 2;
  return [
    ...centred(upperLabels, ring.cy - middle - halfHeight(upperLabels)),
    ...centred(lowerLabels, ring.cy + middle - halfHeight(lowerLabels)),
  ];
}

function labelWidth({ regular, bold }: GuideSheet, { text, weight, sample }: GuideLabel): number {
  const font = weight === 'bold' ? bold : regular;
  return measureTextMm(font, text, 1) + (sample ? 4 : 0);
}

function headingLabels({ part, words }: GuideSheet): GuideLabel[] {
  return [{ text: `${part.page} · ${words.parts[part.key] ?? ''}`, weight: 'bold', sample: null }];
}

function legendLabels({ part, words }: GuideSheet): GuideLabel[] {
  const number = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 2 });
  const mm = (size: number) => `${number.format(size)} mm`;
  const hole = part.circles.find(({ key }) => key === 'hole');
  const isRound = part.shape === 'round';
  const size = isRound
    ? `Ø ${mm(part.width)}`
    : `${number.format(part.width)} × ${mm(part.height)}`;
  const line = (sample: GuideLine['sample'], text: string): GuideLabel => ({
    text,
    weight: 'regular',
    sample,
  });
  return [
    line('trim', `${words.trim}: ${size}`),
    line('bleed', `${words.bleed}: ${mm(part.bleed)}`),
    line('safe', `${words.safe}: ${mm(part.safe)}`),
    ...(part.folds.length > 0 ? [line('fold', words.fold)] : []),
    ...(hole ? [line(null, `${words.hole}: Ø ${mm(hole.diameter)}`)] : []),
  ];
}

function noteLabels({ words }: GuideSheet): GuideLabel[] {
  return words.notes.map((text) => ({ text, weight: 'regular', sample: null }));
}
