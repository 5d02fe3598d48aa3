import type { Clock } from '../platform/clock.ts';

export interface TestClock extends Clock {
  /** Moves the clock forward. */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
  set(instant: string): void;
}

export function testClock(start = '2026-11-16T10:00:00Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
    set(instant) {
      now = Date.parse(instant);
    },
  };
}
