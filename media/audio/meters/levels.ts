/**
 * Peak of every 16 samples, computed once for all meters, so that most sections need no closer
 * look.
 */
import type { StereoBlock } from '../read-samples.ts';
import type { CuttingMark } from './marks.ts';

export const STRIDE = 16;

export interface Levels {
  left: Float32Array;
  right: Float32Array;
}

/** Receives the track block by block, in order. */
export interface Meter {
  add(block: StereoBlock, levels: Levels): void;
}

export interface MarkMeter extends Meter {
  marks(): CuttingMark[];
}

/** The last stride may be shorter. */
export function levelsOf({ left, right }: StereoBlock): Levels {
  return { left: highestOf(left), right: highestOf(right) };
}

function highestOf(samples: Float32Array): Float32Array {
  const levels = new Float32Array(Math.ceil(samples.length / STRIDE));
  for (let stride = 0; stride < levels.length; stride += 1) {
    const to = Math.min(samples.length, (stride + 1) * STRIDE);
    let highest = 0;
    for (let index = stride * STRIDE; index < to; index += 1) {
      const size = Math.abs(samples[index] ?? 0);
      if (size > highest) highest = size;
    }
    levels[stride] = highest;
  }
  return levels;
}
