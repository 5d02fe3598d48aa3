import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneSlipAway, slipsBetween } from './misspellings.ts';

describe('edit distance', () => {
  it.each([
    ['nachtflgu', 'nachtflug', 1],
    ['nachtlug', 'nachtflug', 1],
    ['nachttflug', 'nachtflug', 1],
    ['machtflug', 'nachtflug', 1],
    ['nahctfulg', 'nachtflug', 2],
    ['abc', 'xyz', 3],
    ['', 'abc', 3],
    ['same', 'same', 0],
  ])('of %s and %s is %i', (a, b, slips) => {
    expect(slipsBetween(a, b)).toBe(slips);
    expect(slipsBetween(b, a)).toBe(slips);
  });

  const word = fc.string({ unit: fc.constantFrom(...'abcdez09'), minLength: 1, maxLength: 8 });

  it('is one for exactly the words that oneSlipAway returns', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(oneSlipAway(a).includes(b)).toBe(slipsBetween(a, b) === 1);
        for (const near of oneSlipAway(a)) expect(slipsBetween(a, near)).toBe(1);
      }),
      { numRuns: 30 },
    );
  });
});
