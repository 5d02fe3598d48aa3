import { expect, it } from 'vitest';
import { parseTin } from './tin.ts';

it.each([
  ['86 095 742 719', '86095742719'],
  ['93/815/08152', '93/815/08152'],
  ['123-45-6789', '123456789'],
  ['  1234567ta ', '1234567TA'],
])('%s is a tax number', (text, tin) => {
  expect(parseTin(text)).toBe(tin);
});

it.each(['', 'none', '-', '12', 'n/a', '12345678901234567890123456', '12;34'])(
  '%j is none',
  (text) => {
    expect(parseTin(text)).toBeNull();
  },
);
