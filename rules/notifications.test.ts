import { expect, it } from 'vitest';
import { duePeriods, periodKey } from './notifications.ts';

const keysAt = (now: string) => duePeriods(new Date(now)).map(periodKey);

it('yesterday and last week are due in the morning, with a few days that may have been missed', () => {
  // A Wednesday.
  expect(keysAt('2026-11-18T07:00:00Z')).toEqual([
    'daily 2026-11-17',
    'daily 2026-11-16',
    'daily 2026-11-15',
    'weekly 2026-11-09',
  ]);
});

it('before the morning, yesterday is not due yet', () => {
  expect(keysAt('2026-11-18T06:59:59Z')[0]).toBe('daily 2026-11-16');
});

it('a week is due from Monday morning on', () => {
  expect(keysAt('2026-11-16T06:59:59Z').at(-1)).toBe('weekly 2026-11-02');
  expect(duePeriods(new Date('2026-11-16T07:00:00Z')).at(-1)).toEqual({
    frequency: 'weekly',
    from: '2026-11-09',
    to: '2026-11-15',
  });
});

it('a day is not due in the night after it, also in summer time', () => {
  // Still 1 July in UTC, but 2 July in London.
  expect(keysAt('2026-07-01T23:30:00Z')[0]).toBe('daily 2026-06-30');
});
