/** Groups of folds as cloth makes them; where each one lies is chosen by its number. */
import { hash, mix } from './noise.ts';
import type { Points } from './shapes.ts';
import type { Stroke } from './strokes.ts';

export interface Fan {
  /** Where the cloth is held. */
  x: number;
  y: number;
  /** Degrees; 0 is to the right and 90 downwards. */
  from: number;
  to: number;
  count: number;
  length: number;
  width: number;
  height: number;
  seed: number;
  /** Degrees by which folds bend on their way. */
  bend?: number;
}

/** Folds that start at one point and become wider and flatter, as below an armpit. */
export function fan({ x, y, from, to, count, seed, bend = 0, ...size }: Fan): Stroke[] {
  return Array.from({ length: count }, (_, index) => {
    const random = (part: number) => hash(index, part, seed);
    const angle = mix(from, to, (index + 0.25 + 0.5 * random(1)) / count);
    const length = size.length * mix(0.6, 1, random(2));
    const start = size.width * mix(0.4, 1.4, random(3));
    return {
      points: arc(x, y, angle, { start, length, bend: bend * mix(0.5, 1.2, random(4)) }),
      width: size.width * mix(0.75, 1.2, random(5)),
      spread: 1.8,
      height: size.height * mix(0.55, 1, random(6)),
      fadeIn: 0.14,
      fadeOut: 0.75,
      lean: mix(0.7, 1.5, random(7)),
    };
  });
}

function arc(
  x: number,
  y: number,
  angle: number,
  { start, length, bend }: { start: number; length: number; bend: number },
): Points {
  const points: [number, number][] = [];
  const steps = 7;
  let direction = (angle * Math.PI) / 180;
  let atX = x + start * Math.cos(direction);
  let atY = y + start * Math.sin(direction);
  for (let step = 0; step <= steps; step++) {
    points.push([atX, atY]);
    direction += (bend * Math.PI) / 180 / steps;
    atX += (length / steps) * Math.cos(direction);
    atY += (length / steps) * Math.sin(direction);
  }
  return points;
}

export interface Flutes {
  /** Along the edge where the cloth hangs free. */
  from: number;
  to: number;
  bottom: number;
  count: number;
  length: number;
  width: number;
  height: number;
  seed: number;
}

/** Upright folds that grow towards a free edge, as at a hem. */
export function flutes({ from, to, bottom, count, seed, ...size }: Flutes): Stroke[] {
  return Array.from({ length: count }, (_, index) => {
    const random = (part: number) => hash(index, part, seed);
    const x = mix(from, to, (index + 0.2 + 0.6 * random(1)) / count);
    const length = size.length * mix(0.55, 1, random(2));
    const lean = (random(3) - 0.5) * 0.34 * length;
    const sway = (random(4) - 0.5) * 0.2 * length;
    return {
      points: sampled(
        [x + lean, bottom - length],
        [x + lean * 0.4 + sway, bottom - length * 0.55],
        [x, bottom],
      ),
      width: size.width * mix(0.7, 1.25, random(5)),
      spread: 1.3,
      height: size.height * mix(0.5, 1, random(6)),
      fadeIn: 0.7,
      lean: mix(0.65, 1.5, random(7)),
    };
  });
}

type Point = readonly [number, number];

function sampled(from: Point, through: Point, to: Point): Points {
  return Array.from({ length: 9 }, (_, step) => {
    const t = step / 8;
    const mixed = (axis: 0 | 1) =>
      mix(mix(from[axis], through[axis], t), mix(through[axis], to[axis], t), t);
    return [mixed(0), mixed(1)] as const;
  });
}

/** The same folds on the other side, but not exactly: cloth is never symmetric. */
export function otherSide(strokes: readonly Stroke[], seed: number): Stroke[] {
  return strokes.map((stroke, index) => {
    const random = (part: number) => hash(index, part, seed) - 0.5;
    const [right, down] = [random(1) * 16, random(2) * 16];
    return {
      ...stroke,
      points: stroke.points.map(([x, y]) => [-x + right, y + down] as const),
      height: stroke.height * (1 + 0.7 * random(3)),
      lean: 1 / (stroke.lean ?? 1),
    };
  });
}
