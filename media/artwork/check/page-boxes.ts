/** Determines the trim of a page from its PDF boxes. */

import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { mmOf, pointsOf } from '@lathe/rules/artwork/shapes';
import { ARTWORK_BOX_TOLERANCE_MM } from '@lathe/rules/limits';
import type { Finding, FindingCode, Size } from './findings.ts';
import { asArray, asNumber } from './pdf-values.ts';
import { type PdfPage, readUserUnit } from './read-pdf.ts';

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
  isRotated: boolean;
  userUnit: number;
}

/** Rounding tolerance of exporters. */
const TOLERANCE_MM = 0.05;

export function readPageBoxes(page: PdfPage): PageBoxes | null {
  const mediaBox = readBox(page, 'MediaBox');
  if (!mediaBox) return null;
  const userUnit = readUserUnit(page);
  const tolerance = pointsOf(TOLERANCE_MM) / userUnit;
  const distinctBox = (key: string) => {
    const box = readBox(page, key);
    return box && !isSame(box, mediaBox, tolerance) ? box : null;
  };
  const [trim, bleed, crop] = [
    distinctBox('TrimBox'),
    distinctBox('BleedBox'),
    distinctBox('CropBox'),
  ];
  // Without a trim box, the crop box is the edge of the sheet, as in viewers.
  const media = (!trim && crop && intersection(crop, mediaBox)) || mediaBox;
  const rotate = asNumber(page.inherited('Rotate')) ?? 0;
  return { media, trim, bleed, isRotated: Math.abs(rotate) % 180 === 90, userUnit };
}

/** The trim box, or the sheet without its bleed. */
export function findTrimBox(boxes: PageBoxes, part: ArtworkPart): Box {
  const { media, bleed, trim, userUnit } = boxes;
  if (trim) return trim;
  const sheet = bleed ?? media;
  const bleedUnits = pointsOf(part.bleed) / userUnit;
  return {
    left: sheet.left + bleedUnits,
    bottom: sheet.bottom + bleedUnits,
    right: sheet.right - bleedUnits,
    top: sheet.top - bleedUnits,
  };
}

export function checkBoxes(boxes: PageBoxes, part: ArtworkPart): Omit<Finding, 'page'>[] {
  const size = (box: Box) => boxSize(box, boxes);
  const finding = (code: FindingCode, found: Size, allowed: Size) =>
    ({ severity: 'error', code, object: null, found, allowed }) as const;
  const trimSize = { width: part.width, height: part.height };
  const bleedSize = {
    width: part.width + 2 * part.bleed,
    height: part.height + 2 * part.bleed,
  };
  const { media, trim, bleed } = boxes;
  if (!trim) {
    const sheet = bleed ?? media;
    return isSize(size(sheet), bleedSize) ? [] : [finding('page_size', size(sheet), bleedSize)];
  }
  const findings = isSize(size(trim), trimSize) ? [] : [finding('trim_box', size(trim), trimSize)];
  if (bleed && !isSize(size(bleed), bleedSize)) {
    return [...findings, finding('bleed_box', size(bleed), bleedSize)];
  }
  const bleedWidth = minBleedWidth(boxes, bleed ?? media, trim);
  if (findings.length === 0 && bleedWidth < part.bleed - ARTWORK_BOX_TOLERANCE_MM) {
    const foundSize = { width: part.width + 2 * bleedWidth, height: part.height + 2 * bleedWidth };
    return [finding('bleed_box', roundSize(foundSize), bleedSize)];
  }
  return findings;
}

/** Smallest distance between trim and bleed; negative if the trim lies outside. */
function minBleedWidth({ userUnit }: PageBoxes, outer: Box, inner: Box): number {
  const distances = [
    inner.left - outer.left,
    inner.bottom - outer.bottom,
    outer.right - inner.right,
    outer.top - inner.top,
  ];
  return mmOf(Math.min(...distances) * userUnit);
}

function readBox(page: PdfPage, key: string): Box | null {
  const numbers = asArray(page.inherited(key)).map(asNumber);
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

function isSame(a: Box, b: Box, tolerance: number): boolean {
  return (['left', 'bottom', 'right', 'top'] as const).every(
    (side) => Math.abs(a[side] - b[side]) <= tolerance,
  );
}

function boxSize(box: Box, { isRotated, userUnit }: PageBoxes): Size {
  const width = mmOf((box.right - box.left) * userUnit);
  const height = mmOf((box.top - box.bottom) * userUnit);
  return roundSize(isRotated ? { width: height, height: width } : { width, height });
}

function roundSize({ width, height }: Size): Size {
  const roundToTenth = (mm: number) => Math.round(mm * 10) / 10;
  return { width: roundToTenth(width), height: roundToTenth(height) };
}

function isSize(found: Size, allowed: Size): boolean {
  return (
    Math.abs(found.width - allowed.width) <= ARTWORK_BOX_TOLERANCE_MM &&
    Math.abs(found.height - allowed.height) <= ARTWORK_BOX_TOLERANCE_MM
  );
}
