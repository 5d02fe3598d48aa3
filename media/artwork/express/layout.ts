/**
 * The layout of a part as plain data, in millimetres from the top left corner of the trim. Tests
 * inspect it and the printer draws it.
 */

import type { ArtworkPart, PartKey } from '@lathe/rules/artwork/geometry';
import type { Rect } from '@lathe/rules/artwork/shapes';
import type { FontName } from '../../type/fonts.ts';

export const MM_PER_POINT = 25.4 / 72;
/** The smallest legible printed size. */
export const MIN_SIZE = 5 * MM_PER_POINT;

export interface TextRun {
  kind: 'text';
  text: string;
  font: FontName;
  /** Em size in millimetres. */
  size: number;
  /** Start of the baseline. */
  x: number;
  y: number;
  /** Degrees clockwise around the start point. */
  rotation: 0 | 90 | -90;
  /** Thousandths of the size. */
  tracking: number;
  colour: string;
  /** Background colour. */
  background: string;
  /** Ink bounds after rotation. */
  ink: Rect;
  /** Lines of the same block may touch each other. */
  block: number;
}

/** Text along a circle, clockwise, tops outwards. */
export interface ArcRun {
  kind: 'arc';
  text: string;
  font: FontName;
  size: number;
  cx: number;
  cy: number;
  /** Radius of the baseline. */
  radius: number;
  /** Angle of the text centre; 0 is at the top. */
  degrees: number;
  tracking: number;
  colour: string;
  background: string;
}

export interface Box {
  kind: 'rect';
  box: Rect;
  fill: string;
}

export interface Disc {
  kind: 'circle';
  cx: number;
  cy: number;
  radius: number;
  fill: string;
  /** Line width of a ring; null for a filled disc. */
  stroke: number | null;
}

export interface PlacedPicture {
  kind: 'picture';
  /** Key of the image. */
  picture: string;
  /** Bounds of the whole image. */
  box: Rect;
  /** The visible part. */
  clip: Rect;
}

export interface Barcode {
  kind: 'barcode';
  ean: string;
  /** With quiet zones and digits. */
  box: Rect;
}

export type Element = TextRun | ArcRun | Box | Disc | PlacedPicture | Barcode;

export interface Layout {
  part: PartKey;
  elements: Element[];
}

/** A part during layout. */
export interface Sheet {
  part: ArtworkPart;
  elements: Element[];
  blocks: number;
  /** Texts that had to be shortened. */
  shortened: string[];
}

export function newSheet(part: ArtworkPart): Sheet {
  return { part, elements: [], blocks: 0, shortened: [] };
}

export function fill(sheet: Sheet, box: Rect, colour: string): void {
  if (box.width > 0 && box.height > 0) sheet.elements.push({ kind: 'rect', box, fill: colour });
}

export function circle(
  sheet: Sheet,
  { cx, cy, radius }: { cx: number; cy: number; radius: number },
  colour: string,
  stroke: number | null = null,
): void {
  sheet.elements.push({ kind: 'circle', cx, cy, radius, fill: colour, stroke });
}

/** Extends a zone into the bleed at the edges of the part, but not across folds. */
export function extendIntoBleed({ width, height, bleed }: ArtworkPart, zone: Rect): Rect {
  const left = zone.x <= 0 ? bleed : 0;
  const right = zone.x + zone.width >= width ? bleed : 0;
  const top = zone.y <= 0 ? bleed : 0;
  const bottom = zone.y + zone.height >= height ? bleed : 0;
  return {
    x: zone.x - left,
    y: zone.y - top,
    width: zone.width + left + right,
    height: zone.height + top + bottom,
  };
}

/** Fills a zone and its bleed with an image, cropped evenly. */
export function fillWithPicture(
  sheet: Sheet,
  zone: Rect,
  picture: string,
  { aspect = 1, zoom = 1, shift = 0 }: { aspect?: number; zoom?: number; shift?: number } = {},
): void {
  const { bleed } = sheet.part;
  const bleedWidth = zone.width + 2 * bleed;
  const bleedHeight = zone.height + 2 * bleed;
  const width = Math.max(bleedWidth, bleedHeight * aspect) * zoom;
  const height = width / aspect;
  const x = zone.x + (zone.width - width) / 2 + (shift * (width - bleedWidth)) / 2;
  const y = zone.y + (zone.height - height) / 2;
  const clip = extendIntoBleed(sheet.part, zone);
  sheet.elements.push({ kind: 'picture', picture, box: { x, y, width, height }, clip });
}

export function shrinkRect({ x, y, width, height }: Rect, amount: number): Rect {
  return { x: x + amount, y: y + amount, width: width - 2 * amount, height: height - 2 * amount };
}
