import { expect, it } from 'vitest';
import { alertsInRound } from './stock-alerts.ts';

it('few are told about few pieces, and everyone if there is no limit', () => {
  expect(alertsInRound(2)).toBe(6);
  expect(alertsInRound(0)).toBe(0);
  expect(alertsInRound(null)).toBeNull();
});
