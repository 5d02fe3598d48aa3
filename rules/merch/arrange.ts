/** Where a seller puts a picture: at first, by alignment, and on the other side. All are rounded. */
import { cornersOf, type Point } from './check-placement.ts';
import { PLACEMENT_WIDTH_MAX_MM, PLACEMENT_WIDTH_MIN_MM, PRINT_DPI_FAIR } from './design-limits.ts';
import {
  type PictureSize,
  type Placement,
  type PrintArea,
  roundPlacement,
  widthAtDpi,
} from './placement.ts';

export const ALIGNMENTS = [
  'centre_x',
  'centre_y',
  'left',
  'right',
  'top',
  'bottom',
  'fit',
  'fit_width',
  'fill',
] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** The corners of a square that fits a circle would be cut there, so edges align nothing. */
const OF_RECTANGLES: readonly Alignment[] = ['left', 'right', 'top', 'bottom'];

export function alignmentsOf({ shape, bleedMm }: PrintArea): Alignment[] {
  return ALIGNMENTS.filter(
    (each) =>
      !(shape === 'circle' && OF_RECTANGLES.includes(each)) && !(each === 'fill' && bleedMm === 0),
  );
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Around the rotated picture, from the middle of the area. */
export function boxOf(placement: Placement, picture: PictureSize): Box {
  const corners = cornersOf(placement, picture);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** Inside of the safe line. */
export function safeBox({ widthMm, heightMm, safeMm }: PrintArea): Box {
  const [x, y] = [widthMm / 2 - safeMm, heightMm / 2 - safeMm];
  return { left: -x, top: -y, right: x, bottom: y };
}

export function withWidth(placement: Placement, widthMm: number): Placement {
  const width = Math.min(PLACEMENT_WIDTH_MAX_MM, Math.max(PLACEMENT_WIDTH_MIN_MM, widthMm));
  return roundPlacement({ ...placement, widthMm: width });
}

interface Placed {
  area: PrintArea;
  placement: Placement;
  picture: PictureSize;
}

export function align({ area, placement, picture }: Placed, to: Alignment): Placement {
  const box = boxOf(placement, picture);
  const safe = safeBox(area);
  const moved = (x: number, y: number) =>
    roundPlacement({ ...placement, xMm: placement.xMm + x, yMm: placement.yMm + y });
  switch (to) {
    case 'centre_x':
      return moved(-placement.xMm, 0);
    case 'centre_y':
      return moved(0, -placement.yMm);
    case 'left':
      return moved(safe.left - box.left, 0);
    case 'right':
      return moved(safe.right - box.right, 0);
    case 'top':
      return moved(0, safe.top - box.top);
    case 'bottom':
      return moved(0, safe.bottom - box.bottom);
    case 'fit':
      return withWidth(centred(placement), fittingWidth(area, picture, placement.rotation));
    case 'fit_width': {
      const share = (safe.right - safe.left) / (box.right - box.left);
      return withWidth({ ...placement, xMm: 0 }, placement.widthMm * share);
    }
    case 'fill':
      return withWidth(centred(placement), fillingWidth(area, picture, placement.rotation));
  }
}

function centred(placement: Placement): Placement {
  return { ...placement, xMm: 0, yMm: 0 };
}

/** The width of a picture in the middle whose corners just touch the safe line. */
export function fittingWidth(area: PrintArea, picture: PictureSize, rotation: number): number {
  // Of a picture that is one millimetre wide.
  const corners = cornersOf({ xMm: 0, yMm: 0, widthMm: 1, rotation }, picture);
  const scales = corners.map((corner) => scaleToEdge(area, corner));
  return Math.min(...scales) - ROUNDING_MM;
}

/** So that the rounded width is never outside. */
const ROUNDING_MM = 0.005;

/** How often a corner can be multiplied until it is on the safe line. */
function scaleToEdge({ shape, widthMm, heightMm, safeMm }: PrintArea, { x, y }: Point): number {
  const [halfWidth, halfHeight] = [widthMm / 2 - safeMm, heightMm / 2 - safeMm];
  if (shape === 'circle') return halfWidth / Math.hypot(x, y);
  return Math.min(halfWidth / Math.abs(x), halfHeight / Math.abs(y));
}

/** The width of a picture in the middle that just covers the area with its bleed. */
export function fillingWidth(
  { shape, widthMm, heightMm, bleedMm }: PrintArea,
  { width, height }: PictureSize,
  rotation: number,
): number {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [w, h] = [widthMm + 2 * bleedMm, heightMm + 2 * bleedMm];
  // The area in the axes of the picture; a circle has the same extent in every direction.
  const along = shape === 'circle' ? w : w * cos + h * sin;
  const across = shape === 'circle' ? w : w * sin + h * cos;
  return Math.max(along, (across * width) / height) + ROUNDING_MM;
}

/** Prints on the chest and on the back hang from the collar. */
const HANGING: readonly string[] = ['front', 'back'];
const FROM_COLLAR_MM = 25;
/** A picture whose shape differs less from the area's is meant to fill it. */
const SAME_SHAPE = 0.03;

/** As large as it is sharp enough for, and whole. What is made to fill its sheet fills it. */
export function firstPlacement(area: PrintArea, picture: PictureSize): Placement {
  const start = { xMm: 0, yMm: 0, widthMm: 0, rotation: 0 };
  const isSheet = area.bleedMm > 0 && hasShapeOf(area, picture);
  const wanted = isSheet ? fillingWidth(area, picture, 0) : fittingWidth(area, picture, 0);
  // Rounded down, or it would have a little less than these dpi.
  const sharp = Math.floor(widthAtDpi(picture, PRINT_DPI_FAIR) * 100 + 1e-6) / 100;
  const placed = withWidth(start, Math.min(wanted, sharp));
  if (isSheet || !HANGING.includes(area.code)) return placed;
  const { top, bottom } = safeBox(area);
  const spare = (bottom - top - (placed.widthMm * picture.height) / picture.width) / 2;
  return roundPlacement({ ...placed, yMm: -Math.max(0, spare - FROM_COLLAR_MM) });
}

function hasShapeOf({ widthMm, heightMm, bleedMm }: PrintArea, picture: PictureSize): boolean {
  const area = (widthMm + 2 * bleedMm) / (heightMm + 2 * bleedMm);
  return Math.abs(picture.width / picture.height / area - 1) < SAME_SHAPE;
}

/** The same distance from the upper edge, or smaller if it does not fit there. */
export function copyToArea({ area: from, placement, picture }: Placed, area: PrintArea): Placement {
  const fitting = fittingWidth(area, picture, placement.rotation);
  const fittedBefore = fittingWidth(from, picture, placement.rotation);
  // What was meant to be cut before may be cut again.
  const width =
    placement.widthMm > fittedBefore ? placement.widthMm : Math.min(placement.widthMm, fitting);
  const before = boxOf(placement, picture).top + from.heightMm / 2;
  const copied = withWidth(placement, width);
  const after = boxOf(copied, picture).top + area.heightMm / 2;
  return roundPlacement({ ...copied, yMm: copied.yMm + before - after });
}
