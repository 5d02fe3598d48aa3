/** Texts on a template page, and their positions. */
import type { PDFFont } from '@cantoo/pdf-lib';
import { mmOf, pointsOf, safeRing } from '@lathe/rules/artwork/shapes';
import type { GuideSheet } from './draw-guides.ts';

/** In millimetres. */
export interface Lettering {
  text: string;
  x: number;
  y: number;
  size: number;
  align: 'left' | 'middle';
}

export interface Line extends Lettering {
  weight: 'bold' | 'regular';
  /**
   * The guide that it explains, shown as a sample line before the text or, around a hole, as the
   * text colour.
   */
  sample: 'trim' | 'bleed' | 'safe' | 'fold' | null;
}

interface Words {
  text: string;
  weight: Line['weight'];
  sample: Line['sample'];
}

const LEADING = 1.5;
/** Text size on a sleeve; smaller parts use smaller text. */
const LARGEST_MM = 4.5;

export function sizeText(font: PDFFont, text: string, size: number): number {
  return mmOf(font.widthOfTextAtSize(text, pointsOf(size)));
}

export function linesOf(sheet: GuideSheet): Line[] {
  return sheet.part.shape === 'round' ? roundLines(sheet) : cornerLines(sheet);
}

/** A text block in the corner of the largest zone. */
function cornerLines(sheet: GuideSheet): Line[] {
  const { part } = sheet;
  const [zone] = [...part.zones].sort((a, b) => b.width - a.width);
  if (!zone) return [];
  const words = [...heading(sheet), ...legend(sheet), ...notes(sheet)];
  const widest = (zone.safe.width * 0.9) / Math.max(...words.map((one) => widthOf(sheet, one)));
  const highest = (zone.safe.height * 0.3) / (words.length * LEADING);
  const size = Math.min(LARGEST_MM, widest, highest);
  const x = zone.safe.x + size * 2;
  const top = zone.safe.y + size * 2;
  return words.map((one, index) => {
    const y = top + (index + 1) * size * LEADING;
    return { ...one, x, y, size, align: 'left' };
  });
}

/** The title above the hole, the legend below it. */
function roundLines(sheet: GuideSheet): Line[] {
  const ring = safeRing(sheet.part);
  if (!ring) return [];
  const band = ring.outerRadius - ring.innerRadius;
  const size = Math.min(LARGEST_MM, band / 9);
  const above = heading(sheet);
  const below = legend(sheet);
  const centred = (words: readonly Words[], top: number) =>
    words.map((one, index): Line => {
      const y = top + (index + 0.7) * size * LEADING;
      return { ...one, x: ring.cx, y, size, align: 'middle' };
    });
  const middle = (ring.innerRadius + ring.outerRadius) / 2;
  const half = (words: readonly Words[]) => (words.length * size * LEADING) / 2;
  return [
    ...centred(above, ring.cy - middle - half(above)),
    ...centred(below, ring.cy + middle - half(below)),
  ];
}

function widthOf({ regular, bold }: GuideSheet, { text, weight, sample }: Words): number {
  const font = weight === 'bold' ? bold : regular;
  return sizeText(font, text, 1) + (sample ? 4 : 0);
}

function heading({ part, words }: GuideSheet): Words[] {
  return [{ text: `${part.page} · ${words.parts[part.key] ?? ''}`, weight: 'bold', sample: null }];
}

function legend({ part, words }: GuideSheet): Words[] {
  const number = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 2 });
  const mm = (size: number) => `${number.format(size)} mm`;
  const hole = part.circles.find(({ key }) => key === 'hole');
  const isRound = part.shape === 'round';
  const size = isRound
    ? `Ø ${mm(part.width)}`
    : `${number.format(part.width)} × ${mm(part.height)}`;
  const line = (sample: Line['sample'], text: string): Words => ({
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

function notes({ words }: GuideSheet): Words[] {
  return words.notes.map((text) => ({ text, weight: 'regular', sample: null }));
}
