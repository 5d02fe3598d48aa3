import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeEan, parseEan } from './ean.ts';

const ean = fc.stringMatching(/^\d{12}$/).map(completeEan);

describe('EAN-13', () => {
  it('is accepted with a valid check digit and rejected with an invalid one', () => {
    expect(parseEan('4006381333931')).toBe('4006381333931');
    expect(parseEan('5099999123459')).toBeNull();
  });

  it('may contain spaces or hyphens', () => {
    expect(parseEan(' 4 006381-333931 ')).toBe('4006381333931');
  });

  it('starts with 0 for a UPC of twelve digits, whose check digit is the same', () => {
    expect(parseEan('036000291452')).toBe('0036000291452');
    expect(parseEan('0 36000-29145 2')).toBe('0036000291452');
    expect(parseEan('036000291453')).toBeNull();
    expect(parseEan('36000291452')).toBeNull();
  });

  it('has thirteen digits otherwise', () => {
    for (const text of ['', '400638133393', '40063813339310', '400638133393X', '４006381333931']) {
      expect(parseEan(text)).toBeNull();
    }
  });

  it('is completed with a valid check digit', () => {
    fc.assert(fc.property(ean, (text) => parseEan(text) === text));
    expect(() => completeEan('123')).toThrow(RangeError);
  });

  it('is rejected when one digit changes', () => {
    fc.assert(
      fc.property(
        ean,
        fc.nat({ max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (text, position, by) => {
          const digit = (Number(text.charAt(position)) + by) % 10;
          expect(parseEan(text.slice(0, position) + digit + text.slice(position + 1))).toBeNull();
        },
      ),
    );
  });

  it('is rejected when two adjacent digits that do not differ by five are swapped', () => {
    fc.assert(
      fc.property(ean, fc.nat({ max: 11 }), (text, position) => {
        const [a, b] = [text.charAt(position), text.charAt(position + 1)];
        // Weights 1 and 3 cannot detect a swap of, for example, 2 and 7: the sum changes by ten.
        fc.pre((Number(a) - Number(b)) % 5 !== 0);
        expect(parseEan(text.slice(0, position) + b + a + text.slice(position + 2))).toBeNull();
      }),
    );
  });
});
