/** Whether two files contain the same recording, by length and waveform. */
import { RECORDING_LENGTH_TOLERANCE_MS, RECORDING_MATCH_MIN } from './limits.ts';

export interface Sound {
  durationMs: number;
  /** Peaks of sections of equal length, over the whole recording. */
  peaks: Uint8Array;
}

/**
 * Another master of the same recording is louder or has other pauses at the ends, but about the same
 * outline. So the outlines are compared at several offsets.
 */
export function isSameRecording(a: Sound, b: Sound): boolean {
  if (Math.abs(a.durationMs - b.durationMs) > RECORDING_LENGTH_TOLERANCE_MS) return false;
  if (a.peaks.length !== b.peaks.length || a.peaks.length === 0) return false;
  if (a.peaks.every((peak, index) => peak === b.peaks[index])) return true;
  const length = Math.max(a.durationMs, b.durationMs, 1);
  const reach = Math.ceil((a.peaks.length * RECORDING_LENGTH_TOLERANCE_MS) / length);
  for (let shift = -reach; shift <= reach; shift += 1) {
    const first = shift < 0 ? a.peaks.subarray(-shift) : a.peaks;
    const second = shift > 0 ? b.peaks.subarray(shift) : b.peaks;
    if (correlation(first, second) >= RECORDING_MATCH_MIN) return true;
  }
  return false;
}

/** Pearson's coefficient over the common length, -1 to 1; 0 if one of them does not vary. */
function correlation(a: Uint8Array, b: Uint8Array): number {
  const count = Math.min(a.length, b.length);
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0];
    sumA += x;
    sumB += y;
    sumAA += x * x;
    sumBB += y * y;
    sumAB += x * y;
  }
  const variance = (count * sumAA - sumA ** 2) * (count * sumBB - sumB ** 2);
  return variance <= 0 ? 0 : (count * sumAB - sumA * sumB) / Math.sqrt(variance);
}
