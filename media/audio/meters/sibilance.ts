/**
 * Sibilance: between 6 and 10 kHz the groove curves too fast for a stylus. Marks short windows in
 * which that band dominates.
 */
import { type Biquad, highPass, lowPass, settled } from '../biquad.ts';
import type { MarkMeter } from './levels.ts';
import { markList } from './marks.ts';

const FROM_HZ = 6000;
const TO_HZ = 10_000;
const Q = Math.SQRT1_2;
const WINDOW_SECONDS = 0.05;
const APART_SECONDS = 0.3;
/** Mean square below which sibilance is harmless, −32 dBFS. */
const QUIET = 10 ** (-32 / 10);
/**
 * Share of the total energy. The filters are soft and pass a little over half of a tone in
 * mid-band.
 */
const SHARE_OF_NOTE = 0.25;
const SHARE_OF_WARNING = 0.4;

export function sibilanceMeter(sampleRate: number): MarkMeter {
  // Averages pairs of samples at high rates, where half the rate still covers the band.
  const step = sampleRate > 48_000 ? 2 : 1;
  const rate = sampleRate / step;
  const window = Math.round(rate * WINDOW_SECONDS);
  const list = markList('sibilance', APART_SECONDS);
  const band = bandEnergy(highPass(FROM_HZ, Q, rate), lowPass(TO_HZ, Q, rate));
  const mid = new Float64Array(window);
  let filled = 0;
  let windows = 0;

  function endWindow(): void {
    const { total, inBand } = band(mid);
    const from = (windows * window) / rate;
    windows += 1;
    if (inBand / window <= QUIET || inBand < total * SHARE_OF_NOTE) return;
    const severity = inBand >= total * SHARE_OF_WARNING ? 'warning' : 'note';
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
      const passed = high.b0 * x + h1;
      h1 = high.b1 * x - high.a1 * passed + h2;
      h2 = high.b2 * x - high.a2 * passed;
      const y = low.b0 * passed + l1;
      l1 = low.b1 * passed - low.a1 * y + l2;
      l2 = low.b2 * passed - low.a2 * y;
      total += x * x;
      inBand += y * y;
    }
    state.h1 = settled(h1);
    state.h2 = settled(h2);
    state.l1 = settled(l1);
    state.l2 = settled(l2);
    return { total, inBand };
  };
}
