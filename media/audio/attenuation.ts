/**
 * The gain reduction of a whole release, so that no track exceeds the true-peak limit and relative
 * levels stay the same.
 */
import { TRUE_PEAK_MAX_DBTP } from '@lathe/rules/limits';

/** In dB, 0 or below, the same for all tracks; peaks in dBTP, null for silence. */
export function computeAttenuation(truePeaks: readonly (number | null)[]): number {
  const highest = truePeaks.reduce<number>(
    (high, peak) => Math.max(high, peak ?? Number.NEGATIVE_INFINITY),
    Number.NEGATIVE_INFINITY,
  );
  return highest > TRUE_PEAK_MAX_DBTP ? TRUE_PEAK_MAX_DBTP - highest : 0;
}
