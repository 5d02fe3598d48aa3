/** Converts samples to integers: exact if unchanged, dithered otherwise. */
import type { StereoBlock } from './read-samples.ts';

export interface Quantiser {
  /** In place: full scale ±1 becomes integers of the bit depth. */
  apply(block: StereoBlock): void;
}

interface QuantiserOptions {
  bitDepth: 16 | 24;
  /**
   * Triangular noise two steps wide before rounding; without it, quiet passages would sound
   * distorted.
   */
  dither: boolean;
}

export function makeQuantiser({ bitDepth, dither }: QuantiserOptions): Quantiser {
  const fullScale = 2 ** (bitDepth - 1);
  const noise = dither ? triangularNoise() : () => 0;
  const quantise = (sample: number) =>
    Math.max(-fullScale, Math.min(fullScale - 1, Math.round(sample * fullScale + noise())));
  return {
    apply({ left, right }) {
      for (let index = 0; index < left.length; index += 1) {
        left[index] = quantise(left[index] ?? 0);
        right[index] = quantise(right[index] ?? 0);
      }
    },
  };
}

/** Deterministic, so that a rebuilt master is the same file. */
function triangularNoise(): () => number {
  let state = 0x9e37_79b9;
  const next = () => {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return () => next() - next();
}
