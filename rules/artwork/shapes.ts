/** Shapes of printed parts. In millimetres, from the top left corner of the trim. */

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type ZoneKey =
  | 'front'
  | 'back'
  | 'spine'
  | 'spine_left'
  | 'spine_right'
  | 'inside_left'
  | 'inside_spine'
  | 'inside_right'
  | 'label'
  | 'disc'
  | 'page';

/** Text direction: `down` as on a record spine, with the top of the letters to the right. */
export type TextDirection = 'across' | 'down' | 'up';

export interface Zone extends Rect {
  key: ZoneKey;
  reading: TextDirection;
  /** Important content stays inside this part of the zone. For round parts, see `safeRing`. */
  safe: Rect;
}

interface Shape {
  shape: 'rectangle' | 'round';
  width: number;
  height: number;
  zones: readonly Zone[];
}

/** Safe margin of a spine, as a share of its width; folds shift by less than this. */
const SPINE_SAFE_SHARE = 1 / 6;
/** A wider one counts as a panel. */
const SPINE_WIDTH_MAX = 10;

/** Panels side by side, with folds between them. */
export function panelSpread({
  height,
  safe,
  panels,
}: {
  height: number;
  safe: number;
  panels: readonly { key: ZoneKey; width: number; reading: TextDirection }[];
}): Shape & { folds: readonly number[] } {
  let x = 0;
  const zones = panels.map(({ key, width, reading }) => {
    const marginX = width > SPINE_WIDTH_MAX ? safe : width * SPINE_SAFE_SHARE;
    const zone = { key, reading, x, y: 0, width, height };
    x += width;
    return { ...zone, safe: inset(zone, marginX, safe) };
  });
  const folds = zones.slice(1).map((zone) => zone.x);
  return { shape: 'rectangle', width: x, height, zones, folds };
}

export function rectangle(
  key: ZoneKey,
  { width, height, safe }: { width: number; height: number; safe: number },
): Shape {
  const page = { key, reading: 'across', x: 0, y: 0, width, height } as const;
  return { shape: 'rectangle', width, height, zones: [{ ...page, safe: inset(page, safe, safe) }] };
}

/** A round part with its bounding square. */
export function roundPart(
  key: ZoneKey,
  { diameter, hole, safe }: { diameter: number; hole: number; safe: number },
) {
  const middle = { cx: diameter / 2, cy: diameter / 2 };
  return {
    ...rectangle(key, { width: diameter, height: diameter, safe }),
    shape: 'round' as const,
    circles: [
      { key: 'edge', ...middle, diameter },
      { key: 'hole', ...middle, diameter: hole },
    ] as const,
  };
}

/** The safe print area of a round part lies between these circles. */
export interface Ring {
  cx: number;
  cy: number;
  innerRadius: number;
  outerRadius: number;
}

export function safeRing({
  circles,
  safe,
}: {
  circles: readonly { key: 'edge' | 'hole'; cx: number; cy: number; diameter: number }[];
  safe: number;
}): Ring | null {
  const edge = circles.find(({ key }) => key === 'edge');
  const hole = circles.find(({ key }) => key === 'hole');
  if (!edge || !hole) return null;
  const { cx, cy } = edge;
  return {
    cx,
    cy,
    innerRadius: hole.diameter / 2 + safe,
    outerRadius: edge.diameter / 2 - safe,
  };
}

function inset({ x, y, width, height }: Rect, marginX: number, marginY: number): Rect {
  return {
    x: x + marginX,
    y: y + marginY,
    width: width - 2 * marginX,
    height: height - 2 * marginY,
  };
}

export const POINTS_PER_MM = 72 / 25.4;

export function pointsOf(mm: number): number {
  return mm * POINTS_PER_MM;
}

export function mmOf(points: number): number {
  return points / POINTS_PER_MM;
}
