/**
 * Finds runs of samples at full scale: the wave was clipped, which is harsh for the cutter head.
 */
import { type MarkMeter, STRIDE } from './levels.ts';
import { type MarkList, makeMarkList } from './marks.ts';

/** The highest 16-bit value; clipped 24-bit files come close to it too. */
const FULL_SCALE = 32_767 / 32_768;
/** One or two samples at full scale can be an unclipped peak. */
const MIN_SAMPLES = 3;
const WARNING_SAMPLES = 10;
const MERGE_SECONDS = 0.5;

export function clippingMeter(sampleRate: number): MarkMeter {
  const list = makeMarkList('clipping', MERGE_SECONDS);
  const left = findRuns(sampleRate, list);
  const right = findRuns(sampleRate, list);
  return {
    add(block, levels) {
      left.add(block.left, levels.left);
      right.add(block.right, levels.right);
    },
    marks() {
      left.end();
      right.end();
      return list.marks();
    },
  };
}

function findRuns(sampleRate: number, list: MarkList) {
  let at = 0;
  let run = 0;

  function endRun(end: number): void {
    if (run >= MIN_SAMPLES) {
      const severity = run >= WARNING_SAMPLES ? 'warning' : 'note';
      list.add((end - run) / sampleRate, end / sampleRate, severity);
    }
    run = 0;
  }

  return {
    add(samples: Float32Array, levels: Float32Array): void {
      for (let stride = 0; stride < levels.length; stride += 1) {
        const from = stride * STRIDE;
        if ((levels[stride] ?? 0) < FULL_SCALE) {
          if (run > 0) endRun(at + from);
          continue;
        }
        const to = Math.min(samples.length, from + STRIDE);
        for (let index = from; index < to; index += 1) {
          if (Math.abs(samples[index] ?? 0) >= FULL_SCALE) run += 1;
          else if (run > 0) endRun(at + index);
        }
      }
      at += samples.length;
    },
    end: () => endRun(at),
  };
}
