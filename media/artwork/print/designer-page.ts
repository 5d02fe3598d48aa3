/** Where a designer's page lies on the print file: its origin, unit and rotation differ by program. */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { pointsOf } from '@lathe/rules/artwork/shapes';
import { type Box, findTrimBox, readPageBoxes } from '../check/page-boxes.ts';
import { asNumber } from '../check/pdf-values.ts';
import type { PdfPage } from '../check/read-pdf.ts';
import { SLUG_MM } from './print-frame.ts';

export interface DesignPlacement {
  /** The bleed in units of the designer's page: left, bottom, right, top. */
  clip: number[];
  /** From the designer's page to the upright print file. */
  matrix: number[];
}

export function placeDesign(page: PdfPage, part: ArtworkPart): DesignPlacement {
  const boxes = readPageBoxes(page);
  if (!boxes) throw new Error(`Page ${part.page} has no size.`);
  const { userUnit, isRotated } = boxes;
  const trim = exactTrim(findTrimBox(boxes, part), {
    width: pointsOf(isRotated ? part.height : part.width) / userUnit,
    height: pointsOf(isRotated ? part.width : part.height) / userUnit,
  });
  const bleed = pointsOf(part.bleed) / userUnit;
  const clip = [trim.left - bleed, trim.bottom - bleed, trim.right + bleed, trim.top + bleed];
  const rotation = asNumber(page.inherited('Rotate')) ?? 0;
  const offset = pointsOf(SLUG_MM + part.bleed);
  return {
    clip: clip.map((value) => Math.round(value * 1e4) / 1e4),
    matrix: uprightMatrix(((rotation % 360) + 360) % 360, { trim, userUnit, offset }),
  };
}

/** The exact size, centred on the designer's trim, which may be off by the tolerance. */
function exactTrim(trim: Box, { width, height }: { width: number; height: number }): Box {
  const x = (trim.left + trim.right) / 2;
  const y = (trim.bottom + trim.top) / 2;
  return {
    left: x - width / 2,
    right: x + width / 2,
    bottom: y - height / 2,
    top: y + height / 2,
  };
}

/** `rotation` is clockwise, as viewers apply it. */
function uprightMatrix(
  rotation: number,
  { trim, userUnit: unit, offset }: { trim: Box; userUnit: number; offset: number },
): number[] {
  const { left, bottom, right, top } = trim;
  switch (rotation) {
    case 90:
      return [0, -unit, unit, 0, offset - bottom * unit, offset + right * unit];
    case 180:
      return [-unit, 0, 0, -unit, offset + right * unit, offset + top * unit];
    case 270:
      return [0, unit, -unit, 0, offset + top * unit, offset - left * unit];
    default:
      return [unit, 0, 0, unit, offset - left * unit, offset - bottom * unit];
  }
}
