/** A glazed mug on a table, found by following the rays of sight to its surface. */
import { blur, emptyField, enlarge, forEachPixel, type Grid, makeGrid, middleOf } from '../grid.ts';
import { clamp, ramp } from '../noise.ts';
import type { Studio } from '../pack-maps.ts';
import { emptySculpture } from '../sculpture.ts';
import type { CylinderSurface, ProductView } from '../views.ts';
import { glaze } from './glaze.ts';
import { MUG_HALF_HEIGHT, type MugForm, mugForm } from './mug-form.ts';

/** From the plane through the axis; nothing of the mug is nearer. */
const START = 90;
const MOST_STEPS = 160;
/** Closer than this is on the surface. */
const TOUCH_MM = 0.05;
const LAMP = { x: -0.5, y: -0.72, z: 0.48 };

interface Sight {
  form: MugForm;
  surface: CylinderSurface;
  sine: number;
  cosine: number;
}

type Seen = Readonly<Record<'print' | 'shade' | 'sheen', number>>;
const FIELDS = ['print', 'shade', 'sheen'] as const;

export function sculptMug(grid: Grid, { surface }: ProductView): Studio {
  if (surface.kind !== 'cylinder') throw new RangeError('The print of a mug is on a cylinder.');
  const sight: Sight = {
    form: mugForm(surface.radiusMm, Math.PI - surface.turn),
    surface,
    sine: Math.sin(surface.pitch),
    cosine: Math.cos(surface.pitch),
  };
  const sculpture = emptySculpture(grid);
  const seen = { print: sculpture.print, shade: emptyField(grid), sheen: emptyField(grid) };
  const store = (at: number, share: number, sight: Seen) => {
    sculpture.cloth[at] = share;
    sculpture.solid[at] = share;
    for (const key of FIELDS) seen[key][at] = sight[key];
  };
  forEachPixel(grid, (x, y, at) => {
    const found = follow(sight, x, y);
    if (found) store(at, 1, found);
  });
  for (const at of edges(grid.size, sculpture.solid, seen.shade)) {
    const [share, found] = lookTwice(sight, grid, at);
    if (found) store(at, share, found);
  }
  const slope = emptyField(grid);
  return {
    sculpture,
    lit: { shade: seen.shade, sheen: seen.sheen, slopeX: slope, slopeY: slope },
    backdrop: table,
    shadow: shadowOnTable(grid, sight),
    sheenGain: 0.9,
    inkSheen: 0.92,
  };
}

/** Pixels in which the form ends, or bends sharply. */
function edges(size: number, solid: Float32Array, shade: Float32Array): number[] {
  const found: number[] = [];
  for (let at = size; at < size * (size - 1); at++) {
    const differs = [at - 1, at + 1, at - size, at + size].some(
      (other) =>
        solid[other] !== solid[at] ||
        Math.abs((shade[other] as number) - (shade[at] as number)) > 0.05,
    );
    if (differs) found.push(at);
  }
  return found;
}

/** Two by two rays. */
function lookTwice(sight: Sight, grid: Grid, at: number): [share: number, seen: Seen | null] {
  const x = middleOf(grid, at % grid.size);
  const y = middleOf(grid, Math.floor(at / grid.size));
  const quarter = grid.mm / 4;
  const hits = [-quarter, quarter].flatMap((down) =>
    [-quarter, quarter].flatMap((right) => follow(sight, x + right, y + down) ?? []),
  );
  if (hits.length === 0) return [0, null];
  const mean = (key: keyof Seen) => hits.reduce((sum, hit) => sum + hit[key], 0) / hits.length;
  return [hits.length / 4, { print: mean('print'), shade: mean('shade'), sheen: mean('sheen') }];
}

function follow(sight: Sight, pictureX: number, pictureY: number): Seen | null {
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

/** Computed on few pixels: it is soft. */
function shadowOnTable(grid: Grid, sight: Sight): Float32Array {
  const coarse = makeGrid(Math.min(grid.size, 150), grid.spanMm);
  const { form, surface, sine, cosine } = sight;
  const field = emptyField(coarse);
  for (let row = 0, at = 0; row < coarse.size; row++) {
    const screenY = middleOf(coarse, row) - surface.middle.y;
    const z = (screenY - MUG_HALF_HEIGHT * cosine) / sine;
    for (let column = 0; column < coarse.size; column++, at++) {
      const x = middleOf(coarse, column) - surface.middle.x;
      if (Math.abs(z) > 260) continue;
      const near = Math.max(0, form.distance(x, MUG_HALF_HEIGHT - 1, z));
      const dark = (1 - lampReaches(form, x, z)) * Math.exp(-Math.max(0, x) / 70);
      field[at] = clamp(
        0.4 * dark + 0.5 * Math.exp(-near / 3) + 0.16 * Math.exp(-near / 16),
        0,
        0.85,
      );
    }
  }
  return enlarge(blur(field, coarse.size, 1.2), coarse.size, grid.size);
}

/** A wide lamp: what the ray only passes closely takes a part of the light. */
function lampReaches({ distance }: MugForm, x: number, z: number): number {
  let light = 1;
  for (let along = 2; along < 170; ) {
    const here = distance(x + LAMP.x * along, MUG_HALF_HEIGHT + LAMP.y * along, z + LAMP.z * along);
    light = Math.min(light, clamp(0.5 + (here / along) * 2.1, 0, 1));
    if (light <= 0.01) return 0;
    along += Math.max(2.5, here * 0.7);
  }
  return ramp(0, 1, light);
}

/** A table that bends up into the wall, as in a photo studio. */
function table(u: number, v: number): number {
  const far = 0.8 - 0.2 * Math.hypot(u - 0.45, (v - 0.5) * 0.9) ** 1.5;
  return far - 0.05 * ramp(0.62, 0.4, v) - 0.03 * v;
}
