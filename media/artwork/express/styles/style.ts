/** The definition of a style, and helpers that all styles share. */

import type { StyleKey } from '@lathe/rules/artwork/express';
import type { Rect, Zone } from '@lathe/rules/artwork/shapes';
import type { Colours, PairKind } from '../choose-colours.ts';
import type { ExpressFacts } from '../facts.ts';
import { fill, inset, MM_PER_POINT, type Sheet } from '../layout.ts';
import type { Align, Face } from '../place-text.ts';
import { setSmallPrint } from '../small-print.ts';
import type { ListedSide } from '../track-setting.ts';

/** The printed facts and their colours. */
export interface Brief {
  facts: ExpressFacts;
  sides: readonly ListedSide[];
  colours: Colours;
}

export interface LabelLook {
  /** Fills the upper or lower half with the accent colour. */
  block: 'upper' | 'lower' | null;
  /** Positions of rings between the hole (0) and the edge (1). */
  rings: readonly number[];
  letter: Face;
  /** Size of the side letter, as a share of the space beside the hole. */
  letterSize: number;
  title: Face;
  artist: Face;
  text: Face;
  brand: Face;
}

export interface SpineLook {
  artist: Face;
  title: Face;
  number: Face;
}

export interface PageLook {
  title: Face;
  text: Face;
  strong: Face;
  align: Align;
}

export interface Style {
  key: StyleKey;
  /** The preferred colours from the image. */
  ground: PairKind;
  /** The back cover without its barcode. */
  back: (sheet: Sheet, frame: Frame, brief: Brief) => void;
  /** A page with the track list only. */
  list: (sheet: Sheet, area: Rect, brief: Brief) => void;
  spine: SpineLook;
  label: LabelLook;
  page: PageLook;
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
export function frameOf(zone: Zone, barcode: Rect): Frame {
  const margin = zone.x + zone.width - barcode.x - barcode.width;
  const area = inset(zone, margin);
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

export function bottomOf({ y, height }: Rect): number {
  return y + height;
}

export function rightOf({ x, width }: Rect): number {
  return x + width;
}

/** The area beside the barcode, of the same height. */
export function footOf({ area, barcode, unit }: Frame): Rect {
  const gap = Math.max(3, unit * 3);
  return { x: area.x, y: barcode.y, width: barcode.x - gap - area.x, height: barcode.height };
}

export function rule(sheet: Sheet, frame: Frame, y: number, colour: string, thick = 1): void {
  const { area, hairline } = frame;
  fill(sheet, { x: area.x, y, width: area.width, height: hairline * thick }, colour);
}

export function imprint({ label, catalogNo }: ExpressFacts): string {
  return [label, catalogNo].filter(Boolean).join('  ·  ');
}

/** Required and optional lines at the foot of a sleeve. */
export function legalLines(
  { facts }: Brief,
  { isNarrow = false } = {},
): { paragraphs: string[]; extras: string[] } {
  const { explicit, words } = facts;
  // Joined into one paragraph, they need less height.
  const lines = isNarrow ? [facts.lines.join('  ')] : facts.lines;
  return {
    paragraphs: [imprint(facts), ...lines, ...(explicit ? [words.explicit] : [])],
    extras: [words.madeToOrder],
  };
}

/** Too narrow for two columns of small print. */
const NARROW = 90;

/** Credits and rights, side by side if there is space, otherwise stacked. */
export function setFoot(
  sheet: Sheet,
  foot: Rect,
  brief: Brief,
  { face, size, align = 'start' }: { face: Face; size: number; align?: Align },
): void {
  const { facts, colours } = brief;
  const print = { colour: colours.ink, on: colours.ground, face, size, align } as const;
  const isNarrow = align === 'middle' || foot.width < NARROW;
  const rights = { ...print, ...legalLines(brief, { isNarrow }), from: 'bottom' } as const;
  if (facts.credits.length === 0) {
    setSmallPrint(sheet, { ...rights, area: foot });
    return;
  }
  if (isNarrow) {
    const share = foot.height * 0.46;
    const lower = { ...foot, y: bottomOf(foot) - share, height: share };
    const { top } = setSmallPrint(sheet, { ...rights, area: lower });
    const upper = { ...foot, height: top - foot.y - size };
    setSmallPrint(sheet, { ...print, area: upper, paragraphs: facts.credits });
    return;
  }
  const gap = foot.width * 0.05;
  const width = (foot.width - gap) / 2;
  const right = { ...foot, x: foot.x + width + gap, width };
  setSmallPrint(sheet, { ...rights, area: right });
  const left = { ...foot, width };
  setSmallPrint(sheet, { ...print, area: left, paragraphs: facts.credits, from: 'bottom' });
}
