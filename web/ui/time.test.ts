import { expect, it } from 'vitest';
import { duration } from './time.tsx';

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [187, '3:07'],
  [3599, '59:59'],
  [3599.6, '1:00:00'],
  [4797, '1:19:57'],
])('%s seconds are formatted as %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
