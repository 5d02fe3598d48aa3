import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeEan, parseEan } from './ean.ts';

const ean = fc.stringMatching(/^\d{12}$/).map(completeEan);

describe('an EAN-13', () => {
  it('is taken with a right check digit and refused with a wrong one', () => {
    expect(parseEan('4006381333931')).toBe('4006381333931');
    expect(parseEan('5099999123459')).toBeNull();
  });

  it('may be typed with spaces or hyphens', () => {
    expect(parseEan(' 4 006381-333931 ')).toBe('4006381333931');
  });

  it('has thirteen digits and nothing else', () => {
    for (const text of ['', '400638133393', '40063813339310', '400638133393X', '４006381333931']) {
      expect(parseEan(text)).toBeNull();
    }
  });

  it('is completed by the digit that makes it valid', () => {
    fc.assert(fc.property(ean, (text) => parseEan(text) === text));
    expect(() => completeEan('123')).toThrow(RangeError);
  });

  it('is refused when any one digit is changed', () => {
    fc.assert(
      fc.property(ean, fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (text, place, by) => {
        const digit = (Number(text.charAt(place)) + by) % 10;
        expect(parseEan(text.slice(0, place) + digit + text.slice(place + 1))).toBeNull();
      }),
    );
  });

  it('is refused when two neighbours that do not differ by five are swapped', () => {
    fc.assert(
      fc.property(ean, fc.nat({ max: 11 }), (text, place) => {
        const [a, b] = [text.charAt(place), text.charAt(place + 1)];
        // Weights 1 and 3 cannot tell a swap of, say, 2 and 7: the sum moves by ten.
        fc.pre((Number(a) - Number(b)) % 5 !== 0);
        expect(parseEan(text.slice(0, place) + b + a + text.slice(place + 2))).toBeNull();
      }),
    );
  });
});
