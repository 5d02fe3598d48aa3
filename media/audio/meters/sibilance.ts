/**
 * Sibilance: between 6 and 10 kHz the groove curves too fast for a stylus. Marks short windows in
 * which that band dominates.
 */
import { type Biquad, flushDenormal, highPass, lowPass } from '../biquad.ts';
import type { MarkMeter } from './levels.ts';
import { makeMarkList } from './marks.ts';

const BAND_LOW_HZ = 6000;
const BAND_HIGH_HZ = 10_000;
const Q = Math.SQRT1_2;
const WINDOW_SECONDS = 0.05;
const MERGE_SECONDS = 0.3;
/** Mean square below which sibilance is harmless, −32 dBFS. */
const MIN_POWER = 10 ** (-32 / 10);
/**
 * Share of the total energy. The filters are soft and pass a little over half of a tone in
 * mid-band.
 */
const NOTE_SHARE = 0.25;
const WARNING_SHARE = 0.4;

export function sibilanceMeter(sampleRate: number): MarkMeter {
  // Averages pairs of samples at high rates, where half the rate still covers the band.
  const step = sampleRate > 48_000 ? 2 : 1;
  const rate = sampleRate / step;
  const window = Math.round(rate * WINDOW_SECONDS);
  const list = makeMarkList('sibilance', MERGE_SECONDS);
  const band = bandEnergy(highPass(BAND_LOW_HZ, Q, rate), lowPass(BAND_HIGH_HZ, Q, rate));
  const mid = new Float64Array(window);
  let filled = 0;
  let windows = 0;

  function endWindow(): void {
    const { total, inBand } = band(mid);
    const from = (windows * window) / rate;
    windows += 1;
    if (inBand / window <= MIN_POWER || inBand < total * NOTE_SHARE) return;
    const severity = inBand >= total * WARNING_SHARE ? 'warning' : 'note';
    list.add(from, from + window / rate, severity);
  }

  return {
    // Blocks are even, except from unusual encoders; there the leftover sample is ignored.
    add({ left, right }) {
      let at = filled;
      for (let index = 0; index + step <= left.length; index += step) {
        let sum = (left[index] ?? 0) + (right[index] ?? 0);
        if (step === 2) sum += (left[index + 1] ?? 0) + (right[index + 1] ?? 0);
        mid[at] = sum / (2 * step);
        at += 1;
        if (at === window) {
          endWindow();
          at = 0;
        }
      }
      filled = at;
    },
    marks: list.marks,
  };
}

type BandEnergy = (samples: Float64Array) => { total: number; inBand: number };

function bandEnergy(high: Biquad, low: Biquad): BandEnergy {
  const state = { h1: 0, h2: 0, l1: 0, l2: 0 };
  return (samples) => {
    let { h1, h2, l1, l2 } = state;
    let total = 0;
    let inBand = 0;
    for (let index = 0; index < samples.length; index += 1) {
      const x = samples[index] ?? 0;
      const highPassed = high.b0 * x + h1;
      h1 = high.b1 * x - high.a1 * highPassed + h2;
      h2 = high.b2 * x - high.a2 * highPassed;
      const y = low.b0 * highPassed + l1;
      l1 = low.b1 * highPassed - low.a1 * y + l2;
      l2 = low.b2 * highPassed - low.a2 * y;
      total += x * x;
      inBand += y * y;
    }
    state.h1 = flushDenormal(h1);
    state.h2 = flushDenormal(h2);
    state.l1 = flushDenormal(l1);
    state.l2 = flushDenormal(l2);
    return { total, inBand };
  };
}
