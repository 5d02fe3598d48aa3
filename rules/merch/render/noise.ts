/** Noise that is the same on every machine: only integer hashes and exact arithmetic. */

export function hash(x: number, y: number, seed: number): number {
  let value = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  value = Math.imul(value ^ (value >>> 13), 1274126177);
  value = Math.imul(value ^ (value >>> 16), 2654435761);
  return ((value ^ (value >>> 15)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1; one cell is one unit. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = fade(x - left);
  const v = fade(y - top);
  const upper = mix(hash(left, top, seed), hash(left + 1, top, seed), u);
  const lower = mix(hash(left, top + 1, seed), hash(left + 1, top + 1, seed), u);
  return mix(upper, lower, v);
}

/** Noise with finer parts. */
export function cloudNoise(x: number, y: number, seed: number): number {
  return (
    noise(x, y, seed) * 0.55 +
    noise(x * 2.03, y * 2.03, seed + 1) * 0.3 +
    noise(x * 4.1, y * 4.1, seed + 2) * 0.15
  );
}

/** Ridges with soft backs: cloth that was pushed together. 0 to 1. */
export function ridgeNoise(x: number, y: number, seed: number): number {
  const bend = 2 * noise(x, y, seed) - 1;
  return 1 - Math.sqrt(bend * bend + 0.03);
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** 0 at `from`, 1 at `to`, smooth between them. */
export function ramp(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1);
  return share * share * (3 - 2 * share);
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
