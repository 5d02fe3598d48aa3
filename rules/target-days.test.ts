import { expect, it } from 'vitest';
import { isTargetDay, nextTargetDay } from './target-days.ts';

it.each([
  // 1 May is a holiday of the payment system, the early May bank holiday in England is not.
  ['2026-04-30', '2026-05-04'],
  ['2026-05-03', '2026-05-04'],
  // Good Friday and Easter Monday.
  ['2027-03-25', '2027-03-30'],
  // In England, the holidays of 2027 move to the Monday and Tuesday after Christmas.
  ['2027-12-24', '2027-12-27'],
  ['2026-12-31', '2027-01-04'],
])('after %s, banks pay euros on %s', (day, next) => {
  expect(nextTargetDay(day)).toBe(next);
});

it('has no weekends', () => {
  expect(isTargetDay('2026-11-20')).toBe(true);
  expect(isTargetDay('2026-11-21')).toBe(false);
});
