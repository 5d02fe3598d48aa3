/** Test signals with known properties. */
import type { StereoBlock } from '../read-samples.ts';

interface ToneOptions {
  hz: number;
  seconds: number;
  sampleRate: number;
  /** Peak level. */
  dbfs?: number;
  /** Fraction of a cycle at the first sample. */
  phase?: number;
}

export function sine({ hz, seconds, sampleRate, dbfs = -6, phase = 0 }: ToneOptions): Float32Array {
  const amplitude = 10 ** (dbfs / 20);
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, frame) => {
    return amplitude * Math.sin(2 * Math.PI * ((hz * frame) / sampleRate + phase));
  });
}

export function stereo(samples: Float32Array): StereoBlock {
  return { left: samples, right: samples };
}

/** Deterministic, uniform between −1 and 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

export function noise(frames: number, { seed = 1, size: amplitude = 0.5 } = {}): StereoBlock {
  const next = randomNumbers(seed);
  return {
    left: Float32Array.from({ length: frames }, () => amplitude * next()),
    right: Float32Array.from({ length: frames }, () => amplitude * next()),
  };
}

/** A second of noise, then silence: an acceptable track that is measured and encoded quickly. */
export function burst({ seconds, sampleRate }: { seconds: number; sampleRate: number }) {
  const { left, right } = noise(sampleRate);
  const silence = new Float32Array((seconds - 1) * sampleRate);
  return { left: concatSamples(left, silence), right: concatSamples(right, silence) };
}

export function concatSamples(...parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Rounds to the nearest integer of the bit depth, as a file stores it. */
export function roundToBitDepth({ left, right }: StereoBlock, bitDepth: number): StereoBlock {
  const scale = 2 ** (bitDepth - 1);
  const round = (samples: Float32Array) =>
    // Adding 0 turns −0 into 0, because files cannot hold −0.
    samples.map((x) => Math.max(-scale, Math.min(scale - 1, Math.round(x * scale))) / scale + 0);
  return { left: round(left), right: round(right) };
}
