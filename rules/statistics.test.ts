import { expect, it } from 'vitest';
import { changeInPercent, deviceOfWidth, playDepth } from './statistics.ts';

it('a play is whole from nine tenths, and skipped below one', () => {
  expect([1, 0.9, 0.89, 0.1, 0.09, 0].map(playDepth)).toEqual([
    'whole',
    'whole',
    'part',
    'part',
    'skipped',
    'skipped',
  ]);
});

it('a width is one of three classes', () => {
  expect([390, 599, 600, 1023, 1024, 3000].map(deviceOfWidth)).toEqual([
    'phone',
    'phone',
    'tablet',
    'tablet',
    'desktop',
    'desktop',
  ]);
});

it('a change has no percentage where there was nothing before', () => {
  expect(changeInPercent(15, 10)).toBe(50);
  expect(changeInPercent(0, 10)).toBe(-100);
  expect(changeInPercent(5, 0)).toBeNull();
});
