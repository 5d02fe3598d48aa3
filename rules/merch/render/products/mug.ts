/** A glazed mug on a table, found by following the rays of sight to its surface. */
import { blur, emptyField, enlarge, forEachPixel, type Grid, makeGrid, middleOf } from '../grid.ts';
import { clamp, ramp } from '../noise.ts';
import type { Studio } from '../pack-maps.ts';
import { emptySculpture } from '../sculpture.ts';
import type { ProductView } from '../views.ts';
import { MUG_HALF_HEIGHT, type MugForm } from './mug-form.ts';
import { look, lookTwice, type Sight, sightOf } from './mug-rays.ts';

const LAMP = { x: -0.5, y: -0.72, z: 0.48 };
/** A larger step between two rays is an edge. */
const EDGE_SHADE = 0.06;

type Fields = Readonly<Record<'share' | 'print' | 'shade' | 'sheen', Float32Array>>;

export function sculptMug(grid: Grid, { surface }: ProductView): Studio {
  if (surface.kind !== 'cylinder') throw new RangeError('The print of a mug is on a cylinder.');
  const sight = sightOf(surface);
  const { share, print, shade, sheen } = lookAround(grid, sight);
  const slope = emptyField(grid);
  return {
    sculpture: { ...emptySculpture(grid), cloth: share, solid: share, print },
    lit: { shade, sheen, slopeX: slope, slopeY: slope },
    backdrop: table,
    shadow: shadowOnTable(grid, sight),
    sheenGain: 0.9,
    inkSheen: 0.92,
  };
}

/** Most of a mug is smooth: a quarter of the rays is enough, except at its edges. */
function lookAround(grid: Grid, sight: Sight): Fields {
  const coarse = makeGrid(Math.ceil(grid.size / 2), grid.spanMm);
  const found = fieldsOf(() => emptyField(coarse));
  forEachPixel(coarse, (x, y, at) => {
    const seen = look(sight, x, y);
    if (!seen) return;
    found.share[at] = 1;
    for (const key of ['print', 'shade', 'sheen'] as const) found[key][at] = seen[key];
  });
  const isEdge = edges(coarse.size, found);
  const fields = fieldsOf((key) => enlarge(found[key], coarse.size, grid.size));
  for (let at = 0; at < fields.share.length; at++) {
    const [column, row] = [at % grid.size, Math.floor(at / grid.size)];
    const cell = cellAt(row, grid, coarse) * coarse.size + cellAt(column, grid, coarse);
    if (isEdge[cell] === 0) {
      fields.share[at] = found.share[cell] as number;
      continue;
    }
    const place = [middleOf(grid, column), middleOf(grid, row)] as const;
    const [share, seen] = lookTwice(sight, place, grid.mm);
    fields.share[at] = share;
    for (const key of ['print', 'shade', 'sheen'] as const) fields[key][at] = seen?.[key] ?? 0;
  }
  return fields;
}

function fieldsOf(make: (key: keyof Fields) => Float32Array): Fields {
  const [share, print] = [make('share'), make('print')];
  return { share, print, shade: make('shade'), sheen: make('sheen') };
}

function cellAt(pixel: number, fine: Grid, coarse: Grid): number {
  return Math.min(coarse.size - 1, Math.floor(((pixel + 0.5) * coarse.size) / fine.size));
}

/** 1 where the form ends or bends sharply within two cells. */
function edges(size: number, { share, shade }: Fields): Uint8Array {
  const differs = (one: number, other: number) =>
    share[one] !== share[other] ||
    Math.abs((shade[one] as number) - (shade[other] as number)) > EDGE_SHADE;
  const found = new Uint8Array(size * size);
  for (let at = 0; at < size * (size - 1) - 1; at++) {
    if (!differs(at, at + 1) && !differs(at, at + size)) continue;
    for (let down = -2; down <= 2; down++) {
      const middle = at + down * size;
      if (middle >= 2) found.fill(1, middle - 2, middle + 3);
    }
  }
  return found;
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
