/**
 * The waveform of peaks.ts for files read in blocks, both channels combined. Section boundaries are
 * exact to a stride.
 */
import { type Meter, STRIDE } from './levels.ts';

export interface OutlineMeter extends Meter {
  peaks(): number[];
}

/** `frames` is the length in the header; it assigns samples to sections. */
export function outlineMeter(frames: number, count: number): OutlineMeter {
  const loudest = new Float64Array(count);
  let at = 0;
  return {
    add(block, { left, right }) {
      for (let stride = 0; stride < left.length; stride += 1) {
        const frame = at + stride * STRIDE;
        const stretch = Math.min(count - 1, Math.floor((frame * count) / frames));
        const highest = Math.max(left[stride] ?? 0, right[stride] ?? 0);
        if (highest > (loudest[stretch] ?? 0)) loudest[stretch] = highest;
      }
      at += block.left.length;
    },
    peaks: () => Array.from(loudest, (peak) => Math.round(Math.min(1, peak) * 255)),
  };
}
