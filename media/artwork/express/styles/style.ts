/** The definition of a style, and helpers that all styles share. */

import type { StyleKey } from '@lathe/rules/artwork/express';
import type { Rect, Zone } from '@lathe/rules/artwork/shapes';
import type { LayoutColours, PairKind } from '../choose-colours.ts';
import type { ExpressFacts } from '../facts.ts';
import { fill, MM_PER_POINT, type Sheet, shrinkRect } from '../layout.ts';
import type { TextAlign, TypeStyle } from '../place-text.ts';
import { placeSmallPrint } from '../small-print.ts';
import type { TrackListSide } from '../track-setting.ts';

/** The printed facts and their colours. */
export interface StyleContext {
  facts: ExpressFacts;
  sides: readonly TrackListSide[];
  colours: LayoutColours;
}

export interface LabelStyle {
  /** Fills the upper or lower half with the accent colour. */
  block: 'upper' | 'lower' | null;
  /** Positions of rings between the hole (0) and the edge (1). */
  rings: readonly number[];
  letter: TypeStyle;
  /** Size of the side letter, as a share of the space beside the hole. */
  letterSize: number;
  title: TypeStyle;
  artist: TypeStyle;
  text: TypeStyle;
  brand: TypeStyle;
}

export interface SpineStyle {
  artist: TypeStyle;
  title: TypeStyle;
  number: TypeStyle;
}

export interface PageStyle {
  title: TypeStyle;
  text: TypeStyle;
  strong: TypeStyle;
  align: TextAlign;
}

export interface Style {
  key: StyleKey;
  /** The preferred colours from the image. */
  ground: PairKind;
  /** The back cover without its barcode. */
  back: (sheet: Sheet, frame: Frame, context: StyleContext) => void;
  /** A page with the track list only. */
  list: (sheet: Sheet, area: Rect, context: StyleContext) => void;
  spine: SpineStyle;
  label: LabelStyle;
  page: PageStyle;
}

/** A panel with its margins and the barcode area. */
export interface Frame {
  zone: Zone;
  area: Rect;
  barcode: Rect;
  /** 1% of the area width. */
  unit: number;
  /** Body text size. */
  body: number;
  small: number;
  hairline: number;
}

/** Uses the margin of the barcode, so that all edges align. */
export function makeFrame(zone: Zone, barcode: Rect): Frame {
  const margin = zone.x + zone.width - barcode.x - barcode.width;
  const area = shrinkRect(zone, margin);
  const unit = area.width / 100;
  const isLarge = area.width > 200;
  return {
    zone,
    area,
    barcode,
    unit,
    body: (isLarge ? 11 : 7.5) * MM_PER_POINT,
    small: (isLarge ? 8 : 5.6) * MM_PER_POINT,
    hairline: isLarge ? 0.25 : 0.18,
  };
}

export function bottomEdge({ y, height }: Rect): number {
  return y + height;
}

export function rightEdge({ x, width }: Rect): number {
  return x + width;
}

/** The area beside the barcode, of the same height. */
export function footerArea({ area, barcode, unit }: Frame): Rect {
  const gap = Math.max(3, unit * 3);
  return { x: area.x, y: barcode.y, width: barcode.x - gap - area.x, height: barcode.height };
}

export function drawRule(
  sheet: Sheet,
  frame: Frame,
  y: number,
  colour: string,
  thickness = 1,
): void {
  const { area, hairline } = frame;
  fill(sheet, { x: area.x, y, width: area.width, height: hairline * thickness }, colour);
}

export function imprintLine({ label, catalogNo }: ExpressFacts): string {
  return [label, catalogNo].filter(Boolean).join('  ·  ');
}

/** Required and optional lines at the foot of a sleeve. */
export function legalLines(
  { facts }: StyleContext,
  { isNarrow = false } = {},
): { paragraphs: string[]; extras: string[] } {
  const { explicit, words } = facts;
  // Joined into one paragraph, they need less height.
  const lines = isNarrow ? [facts.lines.join('  ')] : facts.lines;
  return {
    paragraphs: [imprintLine(facts), ...lines, ...(explicit ? [words.explicit] : [])],
    extras: [words.madeToOrder],
  };
}

/** Too narrow for two columns of small print. */
const MIN_TWO_COLUMN_WIDTH = 90;

/** Credits and rights, side by side if there is space, otherwise stacked. */
export function placeFooter(
  sheet: Sheet,
  footer: Rect,
  context: StyleContext,
  { face, size, align = 'start' }: { face: TypeStyle; size: number; align?: TextAlign },
): void {
  const { facts, colours } = context;
  const print = { colour: colours.ink, background: colours.ground, face, size, align } as const;
  const isNarrow = align === 'middle' || footer.width < MIN_TWO_COLUMN_WIDTH;
  const rights = { ...print, ...legalLines(context, { isNarrow }), from: 'bottom' } as const;
  if (facts.credits.length === 0) {
    placeSmallPrint(sheet, { ...rights, area: footer });
    return;
  }
  if (isNarrow) {
    const share = footer.height * 0.46;
    const lower = { ...footer, y: bottomEdge(footer) - share, height: share };
    const { top } = placeSmallPrint(sheet, { ...rights, area: lower });
    const upper = { ...footer, height: top - footer.y - size };
    placeSmallPrint(sheet, { ...print, area: upper, paragraphs: facts.credits });
    return;
  }
  const gap = footer.width * 0.05;
  const width = (footer.width - gap) / 2;
  const right = { ...footer, x: footer.x + width + gap, width };
  placeSmallPrint(sheet, { ...rights, area: right });
  const left = { ...footer, width };
  placeSmallPrint(sheet, { ...print, area: left, paragraphs: facts.credits, from: 'bottom' });
}
