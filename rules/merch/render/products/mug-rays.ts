/** Rays of sight to a mug: what is seen of it at a point of the picture. */
import { clamp } from '../noise.ts';
import type { CylinderSurface } from '../views.ts';
import { glaze } from './glaze.ts';
import { MUG_HALF_HEIGHT, type MugForm, mugForm } from './mug-form.ts';

/** From the plane through the axis; nothing of the mug is nearer. */
const START = 90;
const MOST_STEPS = 160;
/** Closer than this is on the surface. */
const TOUCH_MM = 0.05;

export interface Sight {
  form: MugForm;
  surface: CylinderSurface;
  sine: number;
  cosine: number;
}

export type Seen = Readonly<Record<'print' | 'shade' | 'sheen', number>>;

export function sightOf(surface: CylinderSurface): Sight {
  return {
    form: mugForm(surface.radiusMm, Math.PI - surface.turn),
    surface,
    sine: Math.sin(surface.pitch),
    cosine: Math.cos(surface.pitch),
  };
}

/** Two by two rays, for a square around a point. */
export function lookTwice(
  sight: Sight,
  [x, y]: readonly [number, number],
  side: number,
): [share: number, seen: Seen | null] {
  const quarter = side / 4;
  const hits = [-quarter, quarter].flatMap((down) =>
    [-quarter, quarter].flatMap((right) => look(sight, x + right, y + down) ?? []),
  );
  if (hits.length === 0) return [0, null];
  const mean = (key: keyof Seen) => hits.reduce((sum, hit) => sum + hit[key], 0) / hits.length;
  return [hits.length / 4, { print: mean('print'), shade: mean('shade'), sheen: mean('sheen') }];
}

/** Null where the ray passes the mug. */
export function look(sight: Sight, pictureX: number, pictureY: number): Seen | null {
  const { form, surface, sine, cosine } = sight;
  const x = pictureX - surface.middle.x;
  const screenY = pictureY - surface.middle.y;
  if (Math.abs(x) > surface.radiusMm + 36 || Math.abs(screenY) > MUG_HALF_HEIGHT + 12) return null;
  const view = [0, sine, -cosine] as const;
  let along = firstPoint(sight, x, screenY);
  for (let step = 0; step < MOST_STEPS && along < START; step++) {
    const y = screenY * cosine + sine * along;
    const z = screenY * sine - cosine * along;
    const distance = form.distance(x, y, z);
    if (distance < TOUCH_MM) {
      const normal = normalAt(form, x, y, z);
      const { shade, sheen } = glaze(normal, view, openness(form, [x, y, z], normal));
      return { print: form.isWall(x, y, z), shade, sheen };
    }
    // Beside the wall, distances alone would make endless small steps.
    along += Math.max(distance, 0.12);
  }
  return null;
}

/** Where the ray meets the wall if the handle is not in front of it. */
function firstPoint(
  { surface: { radiusMm, turn }, sine, cosine }: Sight,
  x: number,
  screenY: number,
): number {
  const isHandleBehind = Math.cos(Math.PI - turn) <= 0;
  if (!isHandleBehind || Math.abs(x) >= radiusMm) return -START;
  return (screenY * sine - Math.sqrt(radiusMm * radiusMm - x * x)) / cosine - 2 * TOUCH_MM;
}

function normalAt(
  { distance }: MugForm,
  x: number,
  y: number,
  z: number,
): readonly [number, number, number] {
  // The corners of a tetrahedron: four distances give the slope in all directions.
  const e = 0.04;
  const a = distance(x + e, y - e, z - e);
  const b = distance(x - e, y - e, z + e);
  const c = distance(x - e, y + e, z - e);
  const d = distance(x + e, y + e, z + e);
  const dx = a - b - c + d;
  const dy = -a - b + c + d;
  const dz = -a + b - c + d;
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1;
  return [dx / length, dy / length, dz / length];
}

/** How free the way is to the outside; the table is also in the way. */
function openness(
  { distance }: MugForm,
  [x, y, z]: readonly [number, number, number],
  [nx, ny, nz]: readonly [number, number, number],
): number {
  let open = 1;
  for (const [reach, weight] of [
    [3, 0.05],
    [9, 0.028],
    [24, 0.012],
  ] as const) {
    const below = y + ny * reach;
    const around = distance(x + nx * reach, below, z + nz * reach);
    const free = Math.min(around, MUG_HALF_HEIGHT - below + 2);
    open -= weight * Math.max(0, reach - free);
  }
  return clamp(open, 0.12, 1);
}
