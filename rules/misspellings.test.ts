import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, wordsAtDistanceOne } from './misspellings.ts';

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
    expect(editDistance(a, b)).toBe(slips);
    expect(editDistance(b, a)).toBe(slips);
  });

  const word = fc.string({ unit: fc.constantFrom(...'abcdez09'), minLength: 1, maxLength: 8 });

  it('is one for exactly the words that oneSlipAway returns', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(wordsAtDistanceOne(a).includes(b)).toBe(editDistance(a, b) === 1);
        for (const near of wordsAtDistanceOne(a)) expect(editDistance(a, near)).toBe(1);
      }),
      { numRuns: 30 },
    );
  });
});
