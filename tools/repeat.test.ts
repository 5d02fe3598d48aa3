import { expect, it } from 'vitest';
import { parseRepeat } from './repeat.ts';

it('takes the last argument as the number of runs, and all others as files', () => {
  expect(parseRepeat(['e2e/shop.test.ts', '20'])).toEqual({
    filters: ['e2e/shop.test.ts'],
    times: 20,
  });
  expect(parseRepeat(['rules/money', 'rules/vat', '3'])).toEqual({
    filters: ['rules/money', 'rules/vat'],
    times: 3,
  });
});

it('runs the whole suite without a file, and five times without a number', () => {
  expect(parseRepeat(['2'])).toEqual({ filters: [], times: 2 });
  expect(parseRepeat([])).toEqual({ filters: [], times: 5 });
  expect(parseRepeat(['rules/money'])).toEqual({ filters: ['rules/money'], times: 5 });
});
