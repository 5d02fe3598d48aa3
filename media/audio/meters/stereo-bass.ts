/**
 * Out-of-phase bass moves the cutting stylus vertically, and the groove can become too shallow to
 * play. Compares difference and sum of the channels below 150 Hz.
 */
import { type Biquad, BUTTERWORTH_4, flushDenormal, lowPass } from '../biquad.ts';
import type { MarkMeter } from './levels.ts';
import { makeMarkList } from './marks.ts';

const BASS_CUTOFF_HZ = 150;
/**
 * Samples are averaged down to at least this rate, far above the bass, to keep the filters cheap.
 */
const MIN_RATE_HZ = 5000;
const WINDOW_SECONDS = 0.5;
const MERGE_SECONDS = 1;
/** Mean square below which stereo bass is harmless, −45 dBFS. */
const MIN_POWER = 10 ** (-45 / 10);
/** Energy of the difference relative to the sum: a quarter is −6 dB. */
const NOTE_RATIO = 0.25;
const WARNING_RATIO = 1;

export function stereoBassMeter(sampleRate: number): MarkMeter {
  const step = 2 ** Math.floor(Math.log2(sampleRate / MIN_RATE_HZ));
  const rate = sampleRate / step;
  const window = Math.round(rate * WINDOW_SECONDS);
  const list = makeMarkList('stereo_bass', MERGE_SECONDS);
  const midBass = bassEnergy(rate);
  const sideBass = bassEnergy(rate);
  const mid = new Float64Array(window);
  const side = new Float64Array(window);
  let filled = 0;
  let windows = 0;

  function endWindow(): void {
    const from = (windows * window) / rate;
    const sum = midBass(mid);
    const difference = sideBass(side);
    windows += 1;
    filled = 0;
    const isAudible = (sum + difference) / window > MIN_POWER;
    if (!isAudible || difference < sum * NOTE_RATIO) return;
    const severity = difference >= sum * WARNING_RATIO ? 'warning' : 'note';
    list.add(from, from + window / rate, severity);
  }

  return {
    // Blocks are whole steps, except from unusual encoders; there the rest is ignored.
    add({ left, right }) {
      for (let start = 0; start + step <= left.length; start += step) {
        let sumLeft = 0;
        let sumRight = 0;
        for (let index = start; index < start + step; index += 1) {
          sumLeft += left[index] ?? 0;
          sumRight += right[index] ?? 0;
        }
        mid[filled] = (sumLeft + sumRight) / (2 * step);
        side[filled] = (sumLeft - sumRight) / (2 * step);
        filled += 1;
        if (filled === window) endWindow();
      }
    },
    marks: list.marks,
  };
}

/** Energy after a low-pass, which keeps its state between calls. Overwrites the samples. */
function bassEnergy(rate: number): (samples: Float64Array) => number {
  const sections = BUTTERWORTH_4.map((q) => makeFilterSection(lowPass(BASS_CUTOFF_HZ, q, rate)));
  return (samples) => {
    for (const filter of sections) filter(samples);
    return samples.reduce((sum, sample) => sum + sample * sample, 0);
  };
}

function makeFilterSection({ b0, b1, b2, a1, a2 }: Biquad): (samples: Float64Array) => void {
  const state = { z1: 0, z2: 0 };
  return (samples) => {
    let { z1, z2 } = state;
    for (let index = 0; index < samples.length; index += 1) {
      const x = samples[index] ?? 0;
      const y = b0 * x + z1;
      z1 = b1 * x - a1 * y + z2;
      z2 = b2 * x - a2 * y;
      samples[index] = y;
    }
    state.z1 = flushDenormal(z1);
    state.z2 = flushDenormal(z2);
  };
}
