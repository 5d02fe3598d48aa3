/**
 * Light on a sculpture: one large soft lamp from the upper left, and light from all around that
 * does not reach into hollows.
 */
import { blur, blurFast, enlarge, halve } from './grid.ts';
import { clamp } from './noise.ts';
import type { Sculpture } from './sculpture.ts';

export interface LightOptions {
  /** How strongly slopes become lighter and darker. */
  contrast?: number;
  /** How dark hollows are. */
  hollows?: number;
}

export interface Lit {
  /** 1 on flat ground. */
  shade: Float32Array;
  /** White light that the surface reflects, most at an angle, 0 to 1. */
  sheen: Float32Array;
  /** Slopes without texture, which shift the print. */
  slopeX: Float32Array;
  slopeY: Float32Array;
}

const LAMP = normal(-0.42, -0.6, 0.72);
/** Flat white cloth stays below white, so that lit folds still show. */
const EXPOSURE = 0.9;
const STEEPEST = 0.9;
/** Hollows of three sizes, in millimetres, and how much each darkens. */
const HOLLOWS = [
  [3, 0.1],
  [12, 0.045],
  [42, 0.016],
] as const;

export function light(
  sculpture: Sculpture,
  { contrast = 1.3, hollows = 1 }: LightOptions = {},
): Lit {
  const { grid, height, solid, tone } = sculpture;
  const { size, mm } = grid;
  const shade = new Float32Array(size * size);
  const sheen = new Float32Array(size * size);
  const slopeX = new Float32Array(size * size);
  const slopeY = new Float32Array(size * size);
  const occlusion = hollowness(sculpture);
  const flat = LAMP[2];
  for (let row = 0; row < size; row++) {
    const up = Math.max(0, row - 1) * size;
    const down = Math.min(size - 1, row + 1) * size;
    for (let column = 0; column < size; column++) {
      const at = row * size + column;
      if (solid[at] === 0) continue;
      const here = height[at] as number;
      // Beside the edge, there is nothing to slope to.
      const before = row * size + Math.max(0, column - 1);
      const after = row * size + Math.min(size - 1, column + 1);
      const left = solid[before] === 0 ? here : (height[before] as number);
      const right = solid[after] === 0 ? here : (height[after] as number);
      const upper = solid[up + column] === 0 ? here : (height[up + column] as number);
      const lower = solid[down + column] === 0 ? here : (height[down + column] as number);
      const dx = (right - left) / (2 * mm);
      const dy = (lower - upper) / (2 * mm);
      slopeX[at] = dx;
      slopeY[at] = dy;
      // Where one part ends above another, the step is steeper than cloth can be.
      const gentle = contrast / Math.sqrt(1 + (dx * dx + dy * dy) / (STEEPEST * STEEPEST));
      const sx = dx * gentle;
      const sy = dy * gentle;
      const length = Math.sqrt(1 + sx * sx + sy * sy);
      const lamp = (-sx * LAMP[0] - sy * LAMP[1] + LAMP[2]) / length;
      // Soft: the lamp still reaches slopes that are turned away from it.
      const soft = clamp((lamp + 0.35) / (flat + 0.35), 0, 1.6);
      const open = clamp(1 - hollows * (occlusion[at] as number), 0.25, 1.12);
      const up2 = 1 / length;
      shade[at] =
        EXPOSURE * (0.3 * up2 * open + 0.7 * soft * (0.4 + 0.6 * open)) * (tone[at] as number);
      const grazing = 1 - up2;
      sheen[at] =
        clamp((0.3 * soft ** 3 + 2.2 * grazing * Math.max(0, soft - 0.55)) * open, 0, 1) *
        (tone[at] as number);
    }
  }
  const reach = 2 / mm;
  return {
    shade,
    sheen,
    slopeX: blurFast(slopeX, size, reach),
    slopeY: blurFast(slopeY, size, reach),
  };
}

/** How much lower each point is than what is around it. Beyond the edge nothing is in the way. */
function hollowness({ grid, height, solid }: Sculpture): Float32Array {
  const { size, mm } = grid;
  const half = Math.ceil(size / 2);
  const parts = halve(solid, size, half);
  const weighted = halve(
    height.map((value, at) => value * (solid[at] as number)),
    size,
    half,
  );
  const means = new Float32Array(half * half);
  for (const [radiusMm, strength] of HOLLOWS) {
    const around = blur(weighted, half, radiusMm / mm / 2);
    const weight = blur(parts, half, radiusMm / mm / 2);
    for (let at = 0; at < means.length; at++) {
      const mean = (around[at] as number) / Math.max(0.05, weight[at] as number);
      means[at] = (means[at] as number) + strength * mean;
    }
  }
  const all = HOLLOWS.reduce((sum, [, strength]) => sum + strength, 0);
  const result = enlarge(means, half, size);
  for (let at = 0; at < result.length; at++) {
    const depth = solid[at] === 0 ? 0 : (result[at] as number) - all * (height[at] as number);
    // Backs of folds get a little lighter.
    result[at] = depth > 0 ? depth : depth * 0.45;
  }
  return result;
}

function normal(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
