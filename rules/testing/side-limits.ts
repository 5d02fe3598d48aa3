import type { SideLimits } from '../sides.ts';

export const TWELVE_INCH: SideLimits = {
  sides: 2,
  maxTracksPerSide: 8,
  minSecondsPerSide: 31,
  warnSecondsPerSide: 1200,
  maxSecondsPerSide: 1320,
  minSecondsPerTrack: 31,
};
