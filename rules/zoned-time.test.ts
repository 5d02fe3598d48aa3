import { describe, expect, it } from 'vitest';
import { zonedTime } from './zoned-time.ts';

describe('local time', () => {
  it.each([
    ['2026-12-03T19:00:00Z', 'Europe/Berlin', '2026-12-03T20:00:00+01:00'],
    ['2026-07-03T19:00:00Z', 'Europe/Berlin', '2026-07-03T21:00:00+02:00'],
    ['2026-12-31T23:30:00Z', 'Asia/Kolkata', '2027-01-01T05:00:00+05:30'],
    ['2026-12-03T03:00:00Z', 'America/New_York', '2026-12-02T22:00:00-05:00'],
    ['2026-12-03T00:00:00Z', 'Europe/London', '2026-12-03T00:00:00+00:00'],
  ])('%s in %s is %s, and still the same instant', (instant, zone, text) => {
    expect(zonedTime(new Date(instant), zone)).toBe(text);
    expect(new Date(text)).toEqual(new Date(instant));
  });
});
