/** Determines the trim of a page from its PDF boxes. */

import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { mmOf, pointsOf } from '@lathe/rules/artwork/shapes';
import { ARTWORK_BOX_TOLERANCE_MM } from '@lathe/rules/limits';
import type { Finding, FindingCode, Size } from './findings.ts';
import { listOf, numberOf } from './pdf-values.ts';
import { type PdfPage, userUnitOf } from './read-pdf.ts';

/** In user space units from the bottom left, before rotation. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export interface PageBoxes {
  media: Box;
  /** Null if it equals the media box, because many programs write all boxes alike. */
  trim: Box | null;
  bleed: Box | null;
  /** Rotated by 90 or 270 degrees. */
  turned: boolean;
  userUnit: number;
}

/** Rounding tolerance of exporters. */
const SAME_MM = 0.05;

export function boxesOf(page: PdfPage): PageBoxes | null {
  const whole = boxOf(page, 'MediaBox');
  if (!whole) return null;
  const userUnit = userUnitOf(page);
  const near = pointsOf(SAME_MM) / userUnit;
  const own = (key: string) => {
    const box = boxOf(page, key);
    return box && !isSame(box, whole, near) ? box : null;
  };
  const [trim, bleed, crop] = [own('TrimBox'), own('BleedBox'), own('CropBox')];
  // Without a trim box, the crop box is the edge of the sheet, as in viewers.
  const media = (!trim && crop && intersection(crop, whole)) || whole;
  const rotate = numberOf(page.inherited('Rotate')) ?? 0;
  return { media, trim, bleed, turned: Math.abs(rotate) % 180 === 90, userUnit };
}

/** The trim box, or the sheet without its bleed. */
export function trimBoxOf(boxes: PageBoxes, part: ArtworkPart): Box {
  const { media, bleed, trim, userUnit } = boxes;
  if (trim) return trim;
  const sheet = bleed ?? media;
  const aside = pointsOf(part.bleed) / userUnit;
  return {
    left: sheet.left + aside,
    bottom: sheet.bottom + aside,
    right: sheet.right - aside,
    top: sheet.top - aside,
  };
}

export function checkBoxes(boxes: PageBoxes, part: ArtworkPart): Omit<Finding, 'page'>[] {
  const size = (box: Box) => sizeOf(box, boxes);
  const finding = (code: FindingCode, found: Size, allowed: Size) =>
    ({ severity: 'error', code, object: null, found, allowed }) as const;
  const trimmed = { width: part.width, height: part.height };
  const withBleed = {
    width: part.width + 2 * part.bleed,
    height: part.height + 2 * part.bleed,
  };
  const { media, trim, bleed } = boxes;
  if (!trim) {
    const sheet = bleed ?? media;
    return isSize(size(sheet), withBleed) ? [] : [finding('page_size', size(sheet), withBleed)];
  }
  const findings = isSize(size(trim), trimmed) ? [] : [finding('trim_box', size(trim), trimmed)];
  if (bleed && !isSize(size(bleed), withBleed)) {
    return [...findings, finding('bleed_box', size(bleed), withBleed)];
  }
  const room = bleedRoom(boxes, bleed ?? media, trim);
  if (findings.length === 0 && room < part.bleed - ARTWORK_BOX_TOLERANCE_MM) {
    const around = { width: part.width + 2 * room, height: part.height + 2 * room };
    return [finding('bleed_box', rounded(around), withBleed)];
  }
  return findings;
}

/** Smallest distance between trim and bleed; negative if the trim lies outside. */
function bleedRoom({ userUnit }: PageBoxes, outer: Box, inner: Box): number {
  const strips = [
    inner.left - outer.left,
    inner.bottom - outer.bottom,
    outer.right - inner.right,
    outer.top - inner.top,
  ];
  return mmOf(Math.min(...strips) * userUnit);
}

function boxOf(page: PdfPage, key: string): Box | null {
  const numbers = listOf(page.inherited(key)).map(numberOf);
  const [a, b, c, d] = numbers.filter((number) => number !== null);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  const box = {
    left: Math.min(a, c),
    bottom: Math.min(b, d),
    right: Math.max(a, c),
    top: Math.max(b, d),
  };
  return box.right > box.left && box.top > box.bottom ? box : null;
}

function intersection(a: Box, b: Box): Box | null {
  const box = {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
  return box.right > box.left && box.top > box.bottom ? box : null;
}

function isSame(a: Box, b: Box, near: number): boolean {
  return (['left', 'bottom', 'right', 'top'] as const).every(
    (side) => Math.abs(a[side] - b[side]) <= near,
  );
}

function sizeOf(box: Box, { turned, userUnit }: PageBoxes): Size {
  const width = mmOf((box.right - box.left) * userUnit);
  const height = mmOf((box.top - box.bottom) * userUnit);
  return rounded(turned ? { width: height, height: width } : { width, height });
}

function rounded({ width, height }: Size): Size {
  const tenth = (mm: number) => Math.round(mm * 10) / 10;
  return { width: tenth(width), height: tenth(height) };
}

function isSize(found: Size, allowed: Size): boolean {
  return (
    Math.abs(found.width - allowed.width) <= ARTWORK_BOX_TOLERANCE_MM &&
    Math.abs(found.height - allowed.height) <= ARTWORK_BOX_TOLERANCE_MM
  );
}
