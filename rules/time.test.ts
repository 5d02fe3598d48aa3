import { expect, it } from 'vitest';
import { addDuration, subtractDuration } from './time.ts';

const NOON = new Date('2026-11-15T12:00:00Z');

it('adds days, hours and minutes without changing its input', () => {
  const span = { days: 1, hours: 2, minutes: 3 };
  expect(addDuration(NOON, span)).toEqual(new Date('2026-11-16T14:03:00Z'));
  expect(subtractDuration(NOON, span)).toEqual(new Date('2026-11-14T09:57:00Z'));
  expect(NOON).toEqual(new Date('2026-11-15T12:00:00Z'));
});

it('a day has 24 hours even when the clocks change', () => {
  expect(addDuration(new Date('2026-03-28T12:00:00Z'), { days: 1 }).toISOString()).toBe(
    '2026-03-29T12:00:00.000Z',
  );
});
