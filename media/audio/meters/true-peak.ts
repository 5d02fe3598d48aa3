/**
 * True peak after BS.1770-4 Annex 2, oversampled to at least 176.4 kHz: four times up to 48 kHz,
 * twice above.
 */
import { decibels } from '../decibels.ts';
import { type Meter, STRIDE } from './levels.ts';

/** The standard uses 12; 24 also cover frequencies just below Nyquist. */
const TAPS = 24;
const KAISER_BETA = 8;
/** The four central taps have the most weight. */
const CENTRE_TAP = TAPS / 2 - 2;
/** Samples before a stride that its filters need; the two previous strides contain them. */
const HISTORY_SAMPLES = TAPS - 1;

export interface TruePeakMeter extends Meter {
  /** −Infinity for silence. */
  dbtp(): number;
  /** Highest sample, as an amplitude. */
  samplePeak(): number;
}

export function truePeakMeter(sampleRate: number): TruePeakMeter {
  const phases = interpolationPhases(sampleRate <= 48_000 ? 4 : 2);
  const left = channelPeak(phases);
  const right = channelPeak(phases);
  return {
    add(block, levels) {
      left.add(block.left, levels.left);
      right.add(block.right, levels.right);
    },
    dbtp: () => decibels(Math.max(left.truePeak(), right.truePeak())),
    samplePeak: () => Math.max(left.samplePeak(), right.samplePeak()),
  };
}

/** One filter per point between two samples; the samples themselves need none. */
function interpolationPhases(factor: number): readonly Float64Array[] {
  return Array.from({ length: factor - 1 }, (_, index) => sincTaps((index + 1) / factor));
}

function sincTaps(fraction: number): Float64Array {
  const taps = new Float64Array(TAPS);
  for (let tap = 0; tap < TAPS; tap += 1) {
    const x = tap - (TAPS / 2 - 1) - fraction;
    const edge = x / (TAPS / 2);
    const window = bessel(KAISER_BETA * Math.sqrt(Math.max(0, 1 - edge * edge)));
    taps[tap] = (Math.sin(Math.PI * x) / (Math.PI * x)) * (window / bessel(KAISER_BETA));
  }
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

/** Modified Bessel function of the first kind, order zero. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function channelPeak(phases: readonly Float64Array[]) {
  // Upper bound: no point between samples exceeds the highest nearby sample times this. Most
  // strides can be skipped.
  const maxGain = Math.max(...phases.map((taps) => weight(taps, 0, TAPS)));
  /** The same bound without the four central taps, which rules out most remaining points. */
  const outerGain =
    maxGain - Math.min(...phases.map((taps) => weight(taps, CENTRE_TAP, CENTRE_TAP + 4)));
  let buffer: Float32Array = new Float32Array(HISTORY_SAMPLES);
  let samplePeak = 0;
  let truePeak = 0;

  /** Prepends the earlier samples that the filters still need. */
  function appendSamples(samples: Float32Array): Float32Array {
    const before = buffer.subarray(buffer.length - HISTORY_SAMPLES);
    const length = HISTORY_SAMPLES + samples.length;
    const next = buffer.length === length ? buffer : new Float32Array(length);
    next.set(before, 0);
    next.set(samples, HISTORY_SAMPLES);
    return next;
  }

  function add(samples: Float32Array, levels: Float32Array): void {
    buffer = appendSamples(samples);
    let before = buffer
      .subarray(0, HISTORY_SAMPLES)
      .reduce((high, x) => Math.max(high, Math.abs(x)), 0);
    let beforePrevious = before;
    for (let stride = 0; stride < levels.length; stride += 1) {
      const level = levels[stride] ?? 0;
      if (level > samplePeak) samplePeak = level;
      if (level > truePeak) truePeak = level;
      const nearbyPeak = Math.max(level, before, beforePrevious);
      if (nearbyPeak * maxGain > truePeak) {
        const from = stride * STRIDE;
        const to = Math.min(samples.length, from + STRIDE);
        for (const taps of phases) truePeak = interpolatedPeak(taps, from, to, nearbyPeak);
      }
      beforePrevious = before;
      before = level;
    }
  }

  function interpolatedPeak(
    taps: Float64Array,
    from: number,
    to: number,
    nearbyPeak: number,
  ): number {
    const samples = buffer;
    const outer = nearbyPeak * outerGain;
    let highest = truePeak;
    let start = from;
    for (; start + 4 <= to; start += 4) {
      if (peakOfFour(taps, samples, start, CENTRE_TAP, CENTRE_TAP + 4) + outer <= highest) continue;
      highest = Math.max(highest, peakOfFour(taps, samples, start, 0, TAPS));
    }
    for (; start < to; start += 1) {
      highest = Math.max(highest, Math.abs(dotProduct(taps, samples, start)));
    }
    return highest;
  }

  return {
    add,
    samplePeak: () => samplePeak,
    /** Adds silence, because the filters extend beyond the end. */
    truePeak() {
      const silence = new Float32Array(TAPS);
      add(silence, new Float32Array(Math.ceil(TAPS / STRIDE)));
      return truePeak;
    },
  };
}

function weight(taps: Float64Array, from: number, to: number): number {
  return taps.subarray(from, to).reduce((sum, tap) => sum + Math.abs(tap), 0);
}

/**
 * Computes four neighbouring points at once, which takes hardly longer than one because their sums
 * are independent. The order of additions matches `dotProduct`, so results are bit-identical.
 */
function peakOfFour(
  taps: Float64Array,
  samples: Float32Array,
  start: number,
  from: number,
  to: number,
): number {
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  let x0 = samples[start + from] ?? 0;
  let x1 = samples[start + from + 1] ?? 0;
  let x2 = samples[start + from + 2] ?? 0;
  for (let tap = from; tap < to; tap += 1) {
    const weight = taps[tap] ?? 0;
    const x3 = samples[start + tap + 3] ?? 0;
    sum0 += weight * x0;
    sum1 += weight * x1;
    sum2 += weight * x2;
    sum3 += weight * x3;
    x0 = x1;
    x1 = x2;
    x2 = x3;
  }
  return Math.max(Math.abs(sum0), Math.abs(sum1), Math.abs(sum2), Math.abs(sum3));
}

function dotProduct(taps: Float64Array, samples: Float32Array, start: number): number {
  let sum = 0;
  for (let tap = 0; tap < TAPS; tap += 1) sum += (taps[tap] ?? 0) * (samples[start + tap] ?? 0);
  return sum;
}
