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
export function measureLevels({ left, right }: StereoBlock): Levels {
  return { left: stridePeaks(left), right: stridePeaks(right) };
}

function stridePeaks(samples: Float32Array): Float32Array {
  const levels = new Float32Array(Math.ceil(samples.length / STRIDE));
  for (let stride = 0; stride < levels.length; stride += 1) {
    const to = Math.min(samples.length, (stride + 1) * STRIDE);
    let peak = 0;
    for (let index = stride * STRIDE; index < to; index += 1) {
      const magnitude = Math.abs(samples[index] ?? 0);
      if (magnitude > peak) peak = magnitude;
    }
    levels[stride] = peak;
  }
  return levels;
}
