/** Coefficients of second-order filters, normalised to a0 = 1. */

export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** Q factors of the two sections of a fourth-order Butterworth filter. */
export const BUTTERWORTH_4 = [0.541_196_1, 1.306_563] as const;

/** Smaller values decay into denormals, which are many times slower, and are inaudible. */
const DENORMAL_LIMIT = 1e-20;

/**
 * Flushes tiny filter state to zero between calls. In silence it would decay into denormals, and
 * some silent minutes would take as long as an hour of music.
 */
export function flushDenormal(state: number): number {
  return Math.abs(state) < DENORMAL_LIMIT ? 0 : state;
}

export function lowPass(hz: number, q: number, sampleRate: number): Biquad {
  const { cos, alpha } = filterAngle(hz, q, sampleRate);
  return normalizeBiquad((1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
}

export function highPass(hz: number, q: number, sampleRate: number): Biquad {
  const { cos, alpha } = filterAngle(hz, q, sampleRate);
  return normalizeBiquad((1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
}

function filterAngle(hz: number, q: number, sampleRate: number): { cos: number; alpha: number } {
  const omega = (2 * Math.PI * hz) / sampleRate;
  return { cos: Math.cos(omega), alpha: Math.sin(omega) / (2 * q) };
}

function normalizeBiquad(
  b0: number,
  b1: number,
  b2: number,
  a0: number,
  a1: number,
  a2: number,
): Biquad {
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 };
}

/**
 * The two K-weighting stages of BS.1770: a high shelf and a high-pass. The standard lists
 * coefficients for 48 kHz; these derive from the analogue filters, for any sample rate.
 */
export function kWeighting(sampleRate: number): readonly [Biquad, Biquad] {
  return [shelfFilter(sampleRate), rumbleFilter(sampleRate)];
}

function shelfFilter(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  return normalizeBiquad(
    high + (band * k) / q + k * k,
    2 * (k * k - high),
    high - (band * k) / q + k * k,
    1 + k / q + k * k,
    2 * (k * k - 1),
    1 - k / q + k * k,
  );
}

function rumbleFilter(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  // The numerator is not normalised, as in the standard.
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
