/** Light on glazed ceramic: soft on the body of the clay, and lamps that the glaze reflects. */
import { clamp, ramp } from '../noise.ts';

export interface Light {
  shade: number;
  /** 0 to 1. */
  sheen: number;
}

const LAMP = { x: -0.54, y: -0.56, z: 0.63 };

/** For a surface with this normal, seen along `view`; `open` is how much sky reaches it. */
export function glaze(
  normal: readonly [number, number, number],
  view: readonly [number, number, number],
  open: number,
): Light {
  const [x, y, z] = normal;
  const lamp = x * LAMP.x + y * LAMP.y + z * LAMP.z;
  // As wide as a window: it still reaches what is turned away from it.
  const soft = clamp((lamp + 0.55) / 1.5, 0, 1);
  const around = 0.5 - 0.22 * y + 0.1 * z;
  const shade = open * (0.5 * around + 0.8 * soft * (0.35 + 0.65 * open));
  const facing = -(x * view[0] + y * view[1] + z * view[2]);
  const mirror = 0.045 + 0.955 * (1 - clamp(facing, 0, 1)) ** 5;
  const into = 2 * facing;
  const sheen = mirror * room(view[0] + into * x, view[1] + into * y, view[2] + into * z);
  return { shade, sheen: clamp(sheen * (0.3 + 0.7 * open), 0, 1) };
}

/** What is seen in this direction: a tall window on the left, a narrow one on the right, a room. */
function room(x: number, y: number, z: number): number {
  const side = Math.atan2(x, z);
  const up = -y;
  const height = ramp(-0.75, -0.45, up) * (1 - ramp(0.86, 0.97, up));
  const left = band(side, -1.2, 0.27, 0.12) * height;
  const right = band(side, 1.78, 0.13, 0.1) * height;
  const ceiling = ramp(0.35, 0.9, up);
  return 0.16 + 0.1 * up + 5 * left + 1.8 * right + 1.1 * ceiling;
}

function band(value: number, middle: number, half: number, soft: number): number {
  const off = Math.abs(value - middle);
  return 1 - ramp(half - soft, half + soft, off);
}
