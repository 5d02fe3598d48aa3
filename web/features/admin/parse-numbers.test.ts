import { expect, it } from 'vitest';
import { parseMinorUnits, parseWholeNumber } from './parse-numbers.ts';

it('an amount is parsed in the format of either language', () => {
  expect(['28.50', '28,5', ' 28 ', '0.07'].map(parseMinorUnits)).toEqual([2850, 2850, 2800, 7]);
});

it('an invalid amount stays invalid', () => {
  for (const text of ['', 'free', '1.234', '-3', '1,2,3', '1e3']) {
    expect(parseMinorUnits(text)).toBeNaN();
  }
  expect(parseWholeNumber('12')).toBe(12);
  expect(parseWholeNumber('1.5')).toBeNaN();
});
