/** How large a print is on the finished product of one size. */
import { type InkBounds, inkedPart } from './ink-bounds.ts';
import type { AreaWithBleed, PictureSize, Placement } from './placement.ts';
import { printSize } from './print-size.ts';

interface Print {
  area: AreaWithBleed;
  placement: Placement;
  picture: PictureSize;
  bounds?: InkBounds | undefined;
  printScale: number;
}

export interface PrintedSize {
  widthMm: number;
  heightMm: number;
}

/** What of it lies in the area, without bleed, along its own sides. Null if that is nothing. */
export function printedSize(print: Print): PrintedSize | null {
  const { area, printScale } = print;
  const inked = inkedPart(print.placement, print.picture, print.bounds);
  const { scale } = printSize({ ...area, code: '', safeMm: 0 }, printScale);
  const placed = scaled(inked.placement, scale);
  const half = {
    x: placed.widthMm / 2,
    y: (placed.widthMm * inked.picture.height) / inked.picture.width / 2,
  };
  const sides = { x: (area.widthMm * printScale) / 2, y: (area.heightMm * printScale) / 2 };
  const found =
    area.shape === 'circle' ? inCircle(sides.x, placed, half) : inRectangle(sides, placed, half);
  return found.widthMm > 0 && found.heightMm > 0 ? found : null;
}

function scaled({ xMm, yMm, widthMm, rotation }: Placement, scale: number): Placement {
  return { xMm: xMm * scale, yMm: yMm * scale, widthMm: widthMm * scale, rotation };
}

interface Point {
  x: number;
  y: number;
}

/** From the middle of the area to the axes of the picture. */
function inPicture({ xMm, yMm, rotation }: Placement, { x, y }: Point): Point {
  const angle = (rotation * Math.PI) / 180;
  const [dx, dy] = [x - xMm, y - yMm];
  return {
    x: dx * Math.cos(angle) + dy * Math.sin(angle),
    y: dy * Math.cos(angle) - dx * Math.sin(angle),
  };
}

/** A chord of the circle is longest at the point of the picture that is nearest to its middle. */
function inCircle(radius: number, placed: Placement, half: Point): PrintedSize {
  const middle = inPicture(placed, { x: 0, y: 0 });
  const along = (centre: number, side: number, across: number) => {
    if (across >= radius) return 0;
    const reach = Math.sqrt(radius ** 2 - across ** 2);
    return Math.min(side, centre + reach) - Math.max(-side, centre - reach);
  };
  const beyond = (centre: number, side: number) => Math.max(0, Math.abs(centre) - side);
  return {
    widthMm: along(middle.x, half.x, beyond(middle.y, half.y)),
    heightMm: along(middle.y, half.y, beyond(middle.x, half.x)),
  };
}

/** The area as the picture sees it, cut at each of the four sides of the picture. */
function inRectangle(sides: Point, placed: Placement, half: Point): PrintedSize {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, down = 0]) => inPicture(placed, { x: right * sides.x, y: down * sides.y }));
  const cut = (['x', 'y'] as const)
    .flatMap((axis) => [1, -1].map((sign) => ({ axis, sign })))
    .reduce((points, { axis, sign }) => cutAt(points, { axis, sign, limit: half[axis] }), corners);
  return { widthMm: extent(cut, 'x'), heightMm: extent(cut, 'y') };
}

/** Keeps what is on the inner side of one line. */
function cutAt(
  points: readonly Point[],
  { axis, sign, limit }: { axis: 'x' | 'y'; sign: number; limit: number },
): Point[] {
  const depth = (point: Point) => limit - sign * point[axis];
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    const [here, there] = [depth(point), depth(next)];
    const kept = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const share = here / (here - there);
    const crossing = {
      x: point.x + (next.x - point.x) * share,
      y: point.y + (next.y - point.y) * share,
    };
    return [...kept, crossing];
  });
}

function extent(points: readonly Point[], axis: 'x' | 'y'): number {
  if (points.length === 0) return 0;
  const values = points.map((point) => point[axis]);
  return Math.max(...values) - Math.min(...values);
}
