/** Between the bytes of pictures (sRGB) and linear light. */

export function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

export function toSrgb(value: number): number {
  if (value <= 0) return 0;
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** By byte. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => toLinear(byte / 255));

const STEPS = 4096;
/** Finely enough for dark colours: the square root spreads them. */
const SRGB = Float32Array.from(
  { length: STEPS + 2 },
  (_, step) => 255 * toSrgb((step / STEPS) ** 2),
);

/** From linear light to a byte, not rounded. */
export function srgbByte(value: number): number {
  if (value <= 0) return 0;
  if (value >= 1) return 255;
  const position = Math.sqrt(value) * STEPS;
  const step = Math.floor(position);
  const from = SRGB[step] as number;
  return from + ((SRGB[step + 1] as number) - from) * (position - step);
}

const FINE_STEPS = 65_535;
/** Steps of a twentieth of a byte in the darkest colours. */
const ROUNDED = Uint8Array.from({ length: FINE_STEPS + 1 }, (_, step) =>
  Math.round(255 * toSrgb(step / FINE_STEPS)),
);

/** From linear light to a byte. */
export function roundSrgb(value: number): number {
  if (value <= 0) return 0;
  return value >= 1 ? 255 : (ROUNDED[Math.floor(value * FINE_STEPS + 0.5)] as number);
}
