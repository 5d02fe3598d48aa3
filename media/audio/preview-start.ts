/** Chooses the preview start: the beginning, unless it is silent. */
import { PREVIEW_SECONDS } from '@lathe/rules/limits';

const STEPS_PER_SECOND = 10;
/** After this much silence, listeners think the player is broken. */
const MAX_LEAD_IN_SECONDS = 5;

/** `stepPowers` come from the loudness meter, one per tenth of a second. */
export function choosePreviewStart(leadInSeconds: number, stepPowers: readonly number[]): number {
  if (leadInSeconds <= MAX_LEAD_IN_SECONDS) return 0;
  const length = PREVIEW_SECONDS * STEPS_PER_SECOND;
  const sums = [0];
  for (const power of stepPowers) sums.push((sums.at(-1) ?? 0) + power);
  let bestStart = 0;
  let loudest = 0;
  for (let start = 0; start + length <= stepPowers.length; start += STEPS_PER_SECOND) {
    const power = (sums[start + length] ?? 0) - (sums[start] ?? 0);
    if (power > loudest) {
      loudest = power;
      bestStart = start;
    }
  }
  return bestStart / STEPS_PER_SECOND;
}
