/** What pointer and keyboard do to a placed picture. */
import { boxOf, safeBox, withWidth } from './arrange.ts';
import { cornersOf, type Point } from './check-placement.ts';
import { PLACEMENT_OFFSET_MAX_MM, PLACEMENT_WIDTH_MIN_MM } from './design-limits.ts';
import { type PictureSize, type Placement, type PrintArea, roundPlacement } from './placement.ts';

export function moveBy(placement: Placement, { x, y }: Point): Placement {
  const { xMm, yMm } = placement;
  return roundPlacement({ ...placement, xMm: bounded(xMm + x), yMm: bounded(yMm + y) });
}

function bounded(offset: number): number {
  return Math.min(PLACEMENT_OFFSET_MAX_MM, Math.max(-PLACEMENT_OFFSET_MAX_MM, offset));
}

/** Around its middle. */
export function growBy(placement: Placement, mm: number): Placement {
  return withWidth(placement, placement.widthMm + mm);
}

/** From -180 to 180 degrees. */
export function turnTo(placement: Placement, degrees: number): Placement {
  const rotation = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return roundPlacement({ ...placement, rotation: rotation === -180 ? 180 : rotation });
}

interface CornerDrag {
  /** Index of the corner, as in `cornersOf`. */
  corner: number;
  /** Where it is dragged, from the middle of the area. */
  to: Point;
}

/** The opposite corner stays where it is, and the picture keeps its shape. */
export function dragCorner(
  placement: Placement,
  picture: PictureSize,
  { corner, to }: CornerDrag,
): Placement {
  const corners = cornersOf(placement, picture);
  const dragged = corners[corner % 4] as Point;
  const fixed = corners[(corner + 2) % 4] as Point;
  const diagonal = Math.hypot(dragged.x - fixed.x, dragged.y - fixed.y);
  const direction = { x: (dragged.x - fixed.x) / diagonal, y: (dragged.y - fixed.y) / diagonal };
  const length = (to.x - fixed.x) * direction.x + (to.y - fixed.y) * direction.y;
  const wanted = Math.max(PLACEMENT_WIDTH_MIN_MM, (placement.widthMm * length) / diagonal);
  const { widthMm } = withWidth(placement, wanted);
  const half = (diagonal * widthMm) / placement.widthMm / 2;
  return roundPlacement({
    ...placement,
    widthMm,
    xMm: fixed.x + direction.x * half,
    yMm: fixed.y + direction.y * half,
  });
}

/** Upright within a few degrees, so that a finger finds it again. */
const UPRIGHT_DEGREES = 3;
const STEP_DEGREES = 15;

/** The rotation whose handle, above the picture, is at this point. */
export function dragRotation(
  placement: Placement,
  to: Point,
  { inSteps }: { inSteps: boolean },
): Placement {
  const { xMm, yMm } = placement;
  const degrees = (Math.atan2(to.y - yMm, to.x - xMm) * 180) / Math.PI + 90;
  if (inSteps) return turnTo(placement, Math.round(degrees / STEP_DEGREES) * STEP_DEGREES);
  const upright = Math.round(degrees / 90) * 90;
  const isClose = Math.abs(degrees - upright) <= UPRIGHT_DEGREES;
  return turnTo(placement, isClose ? upright : Math.round(degrees));
}

export interface Snapped {
  placement: Placement;
  /** Lines to draw, in millimetres from the middle. */
  lines: { x: number | null; y: number | null };
}

/** Moves a picture to the middle or to the safe line if it is close to it. */
export function snap(
  { area, placement, picture }: { area: PrintArea; placement: Placement; picture: PictureSize },
  withinMm: number,
): Snapped {
  const box = boxOf(placement, picture);
  const safe = safeBox(area);
  const { xMm, yMm } = placement;
  const edges = area.shape === 'rectangle';
  const x = nearest(withinMm, [
    { line: 0, by: -xMm },
    ...(edges
      ? [
          { line: safe.left, by: safe.left - box.left },
          { line: safe.right, by: safe.right - box.right },
        ]
      : []),
  ]);
  const y = nearest(withinMm, [
    { line: 0, by: -yMm },
    ...(edges
      ? [
          { line: safe.top, by: safe.top - box.top },
          { line: safe.bottom, by: safe.bottom - box.bottom },
        ]
      : []),
  ]);
  return {
    placement: roundPlacement({
      ...placement,
      xMm: xMm + (x?.by ?? 0),
      yMm: yMm + (y?.by ?? 0),
    }),
    lines: { x: x?.line ?? null, y: y?.line ?? null },
  };
}

function nearest<Line extends { by: number }>(within: number, lines: readonly Line[]) {
  return lines
    .filter(({ by }) => Math.abs(by) <= within)
    .toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by))[0];
}
