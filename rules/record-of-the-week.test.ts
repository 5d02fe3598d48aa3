import { expect, it } from 'vitest';
import { canChooseFor, choiceState, earliestShown, titleOfAddress } from './record-of-the-week.ts';

it('shows a choice for seven days, counting its first', () => {
  expect(earliestShown('2026-11-18')).toBe('2026-11-12');
  expect(choiceState('2026-11-12', ['2026-11-12'], '2026-11-18')).toBe('current');
  expect(choiceState('2026-11-11', ['2026-11-11'], '2026-11-18')).toBe('past');
});

it('ends a choice early when a later one has begun', () => {
  const days = ['2026-11-16', '2026-11-18', '2026-11-23'];
  expect(days.map((day) => choiceState(day, days, '2026-11-18'))).toEqual([
    'past',
    'current',
    'coming',
  ]);
});

it('lets nobody choose for a week that is over or years ahead', () => {
  expect(canChooseFor('2026-11-12', '2026-11-18')).toBe(true);
  expect(canChooseFor('2026-11-11', '2026-11-18')).toBe(false);
  expect(canChooseFor('2027-11-18', '2026-11-18')).toBe(true);
  expect(canChooseFor('2027-11-19', '2026-11-18')).toBe(false);
});

it('reads the address of a title as people paste it', () => {
  const title = { page: 'kiosk', slug: 'night-bus' };
  expect(titleOfAddress('https://shop.example/kiosk/releases/night-bus?format=x#t')).toEqual(title);
  expect(titleOfAddress(' /kiosk/releases/night-bus/ ')).toEqual(title);
  expect(titleOfAddress('kiosk/releases/night-bus')).toEqual(title);
  expect(titleOfAddress('/kiosk')).toBeNull();
  expect(titleOfAddress('/kiosk/releases/Night Bus')).toBeNull();
  expect(titleOfAddress('javascript:/kiosk/releases/x/y')).toBeNull();
});
