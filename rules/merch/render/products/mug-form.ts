/**
 * The form of a mug as distances to its surface, in millimetres from its middle: x to the right,
 * y downwards, z towards the viewer before looking down.
 */
import { clamp } from '../noise.ts';

export const MUG_HALF_HEIGHT = 48;
const WALL = 1.9;
const RIM_ROUNDING = 1.7;
const FOOT = { half: 9, rounding: 7 };
/** The middle line of the handle is an ellipse around a point of the wall. */
const HANDLE = { y: -1, reach: 31, half: 27, thickness: 0.3, width: 1.6, rounding: 4.2 };
/** How far the handle flows into the wall. */
const FILLET = 6;

export type Distance = (x: number, y: number, z: number) => number;

export interface MugForm {
  distance: Distance;
  /** Whether a point of the surface is on the wall, where the print is. */
  isWall: Distance;
}

/** `handleAngle`: where it is around the axis; 0 faces the viewer. */
export function mugForm(radius: number, handleAngle: number): MugForm {
  const sine = Math.sin(handleAngle);
  const cosine = Math.cos(handleAngle);
  const body: Distance = (x, y, z) => {
    const r = Math.sqrt(x * x + z * z);
    const wall = box(r - (radius - WALL), y + 4, WALL, MUG_HALF_HEIGHT - 4, RIM_ROUNDING);
    const footY = y - (MUG_HALF_HEIGHT - FOOT.half);
    return Math.min(wall, box(r, footY, radius, FOOT.half, FOOT.rounding));
  };
  const handle: Distance = (x, y, z) => {
    const out = x * sine + z * cosine - (radius - 3);
    if (out < -4) return 20;
    const across = x * cosine - z * sine;
    const { reach, half, thickness, width, rounding } = HANDLE;
    const fromX = out / reach;
    const fromY = (y - HANDLE.y) / half;
    const length = Math.sqrt(fromX * fromX + fromY * fromY) || 1e-6;
    const steepX = fromX / reach;
    const steepY = fromY / half;
    const steep = Math.sqrt(steepX * steepX + steepY * steepY) || 1e-6;
    const toLine = ((length - 1) * length) / steep;
    return Math.max(
      box(toLine, across, thickness + rounding, width + rounding, rounding),
      -out - 2,
    );
  };
  return {
    distance: (x, y, z) => {
      const bodyAt = body(x, y, z);
      // Nothing of the handle is inside the mug.
      if (x * x + z * z < (radius - WALL) ** 2) return bodyAt;
      return smoothMin(bodyAt, handle(x, y, z), FILLET);
    },
    isWall: (x, y, z) => {
      const r = Math.sqrt(x * x + z * z);
      const isOutside = clamp((r - (radius - 0.7)) / 0.4, 0, 1);
      return isOutside * clamp((handle(x, y, z) - 1.5) / 1.5, 0, 1);
    },
  };
}

/** A rectangle with round corners. */
function box(x: number, y: number, halfX: number, halfY: number, rounding: number): number {
  const outX = Math.abs(x) - halfX + rounding;
  const outY = Math.abs(y) - halfY + rounding;
  const overX = Math.max(outX, 0);
  const overY = Math.max(outY, 0);
  return Math.sqrt(overX * overX + overY * overY) + Math.min(Math.max(outX, outY), 0) - rounding;
}

function smoothMin(a: number, b: number, width: number): number {
  const near = Math.max(width - Math.abs(a - b), 0) / width;
  return Math.min(a, b) - near * near * width * 0.25;
}
