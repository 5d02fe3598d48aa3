/** Filters that process whole buffers in place. */
import { SAMPLE_RATE } from './voice.ts';

/** Samples per update of a moving filter; shorter steps are not audible. */
const CONTROL_SAMPLES = 32;

/**
 * Resonant low-pass with a moving cutoff: Zavalishin's state-variable filter, stable under fast
 * modulation. `cutoffAt` is called every 32 samples.
 */
export function sweepLowPass(
  sound: Float32Array,
  cutoffAt: (sample: number) => number,
  resonance: number,
): Float32Array {
  const damping = 2 - 1.8 * resonance;
  let first = 0;
  let second = 0;
  for (let start = 0; start < sound.length; start += CONTROL_SAMPLES) {
    const cutoff = Math.min(SAMPLE_RATE * 0.45, Math.max(20, cutoffAt(start)));
    const g = Math.tan((Math.PI * cutoff) / SAMPLE_RATE);
    const a1 = 1 / (1 + g * (g + damping));
    const a2 = g * a1;
    const a3 = g * a2;
    const end = Math.min(sound.length, start + CONTROL_SAMPLES);
    for (let index = start; index < end; index++) {
      const v3 = (sound[index] ?? 0) - second;
      const v1 = a1 * first + a2 * v3;
      const v2 = second + a2 * first + a3 * v3;
      first = 2 * v1 - first;
      second = 2 * v2 - second;
      sound[index] = v2;
    }
  }
  return sound;
}

export function lowPass(sound: Float32Array, cutoff: number): Float32Array {
  const coefficient = 1 - Math.exp((-2 * Math.PI * cutoff) / SAMPLE_RATE);
  let state = 0;
  for (let index = 0; index < sound.length; index++) {
    state += coefficient * ((sound[index] ?? 0) - state);
    sound[index] = state;
  }
  return sound;
}

export function highPass(sound: Float32Array, cutoff: number): Float32Array {
  const coefficient = 1 - Math.exp((-2 * Math.PI * cutoff) / SAMPLE_RATE);
  let state = 0;
  for (let index = 0; index < sound.length; index++) {
    const value = sound[index] ?? 0;
    state += coefficient * (value - state);
    sound[index] = value - state;
  }
  return sound;
}

/** Soft saturation within ±1; a rational approximation of tanh. */
export function saturate(sound: Float32Array, drive: number): Float32Array {
  for (let index = 0; index < sound.length; index++) {
    const value = Math.max(-3, Math.min(3, (sound[index] ?? 0) * drive));
    const square = value * value;
    sound[index] = (value * (27 + square)) / (27 + 9 * square);
  }
  return sound;
}
