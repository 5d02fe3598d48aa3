import type { Clock } from '../../clock.ts';

export interface MovableClock extends Clock {
  /** Runs `work` with the clock moved by this many seconds, forward or back. */
  shifted<T>(seconds: number, work: () => Promise<T>): Promise<T>;
}

export function movableClock(): MovableClock {
  let shift = 0;
  return {
    now: () => new Date(Date.now() + shift),
    async shifted(seconds, work) {
      shift = seconds * 1000;
      try {
        return await work();
      } finally {
        shift = 0;
      }
    },
  };
}
