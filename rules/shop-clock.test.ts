import { describe, expect, it } from 'vitest';
import { movedMs } from './shop-clock.ts';

const at = (now: string, nextRelease: string | null = null) => ({
  now: new Date(now),
  nextRelease,
});

describe('a move of the shop clock', () => {
  it('is an hour, a day or a week of real length, also when the clocks change', () => {
    const now = at('2027-03-27T12:00:00Z');
    expect(movedMs('hour', now)).toBe(3_600_000);
    expect(movedMs('day', now)).toBe(86_400_000);
    expect(movedMs('week', now)).toBe(604_800_000);
  });

  it('to the next release ends at the first second of its day in London', () => {
    const moved = (now: string, day: string) =>
      new Date(Date.parse(now) + (movedMs('next_release', at(now, day)) ?? 0)).toISOString();
    expect(moved('2026-11-16T10:00:00.000Z', '2026-11-20')).toBe('2026-11-20T00:00:00.000Z');
    expect(moved('2026-11-16T10:00:00.000Z', '2027-06-04')).toBe('2027-06-03T23:00:00.000Z');
    // Whole seconds, rounded up: it must not end a moment before midnight.
    expect(moved('2026-11-19T23:59:59.400Z', '2026-11-20')).toBe('2026-11-20T00:00:00.400Z');
  });

  it('to the next release is impossible when there is none', () => {
    expect(movedMs('next_release', at('2026-11-16T10:00:00Z'))).toBeNull();
  });
});
