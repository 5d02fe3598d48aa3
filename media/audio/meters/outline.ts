/**
 * The waveform of peaks.ts for files read in blocks, both channels combined. Section boundaries are
 * exact to a stride.
 */
import { type Meter, STRIDE } from './levels.ts';

export interface WaveformMeter extends Meter {
  peaks(): number[];
}

/** `frames` is the length in the header; it assigns samples to sections. */
export function waveformMeter(frames: number, count: number): WaveformMeter {
  const sectionPeaks = new Float64Array(count);
  let at = 0;
  return {
    add(block, { left, right }) {
      for (let stride = 0; stride < left.length; stride += 1) {
        const frame = at + stride * STRIDE;
        const section = Math.min(count - 1, Math.floor((frame * count) / frames));
        const peak = Math.max(left[stride] ?? 0, right[stride] ?? 0);
        if (peak > (sectionPeaks[section] ?? 0)) sectionPeaks[section] = peak;
      }
      at += block.left.length;
    },
    peaks: () => Array.from(sectionPeaks, (peak) => Math.round(Math.min(1, peak) * 255)),
  };
}
