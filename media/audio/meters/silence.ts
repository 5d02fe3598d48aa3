/** Long silences within a track, which look like the end of it on a record. */
import { AUDIO_SILENCE_DBFS } from '@lathe/rules/limits';
import { amplitude } from '../decibels.ts';
import { type MarkMeter, STRIDE } from './levels.ts';
import { makeMarkList } from './marks.ts';

const MAX_SECONDS = 2;
const WARNING_SECONDS = 10;
const SILENCE_AMPLITUDE = amplitude(AUDIO_SILENCE_DBFS);

export interface SilenceMeter extends MarkMeter {
  /** Seconds before the first sound; the whole length if there is none. */
  leadInSeconds(): number;
}

export function silenceMeter(sampleRate: number): SilenceMeter {
  const list = makeMarkList('silence', 0);
  let at = 0;
  let firstSound: number | null = null;
  /** The frame after the last sound. */
  let lastSound = 0;

  function onSound(from: number, to: number): void {
    const seconds = (from - lastSound) / sampleRate;
    // Silence before the first sound is lead-in, not a gap.
    if (firstSound === null) firstSound = from;
    else if (seconds > MAX_SECONDS) {
      const severity = seconds > WARNING_SECONDS ? 'warning' : 'note';
      list.add(lastSound / sampleRate, from / sampleRate, severity);
    }
    lastSound = to;
  }

  return {
    add(block, { left, right }) {
      for (let stride = 0; stride < left.length; stride += 1) {
        if ((left[stride] ?? 0) < SILENCE_AMPLITUDE && (right[stride] ?? 0) < SILENCE_AMPLITUDE)
          continue;
        const from = at + stride * STRIDE;
        onSound(from, from + STRIDE);
      }
      at += block.left.length;
    },
    marks: list.marks,
    leadInSeconds: () => (firstSound ?? at) / sampleRate,
  };
}
