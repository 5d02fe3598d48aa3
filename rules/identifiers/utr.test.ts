import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUtr } from './utr.ts';

describe('a UK taxpayer reference', () => {
  it('is taken with a right check digit and refused with a wrong one', () => {
    expect(parseUtr('1955839661')).toBe('1955839661');
    expect(parseUtr('2955839661')).toBeNull();
  });

  it('may be typed as on the letter, with a space and a K', () => {
    expect(parseUtr('19558 39661K')).toBe('1955839661');
  });

  it('has ten digits', () => {
    for (const text of ['', '955839661', '19558396610', '195583966X'])
      expect(parseUtr(text)).toBeNull();
  });

  it('has exactly one check digit, in front', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (rest) => {
        const valid = Array.from({ length: 10 }, (_, digit) => parseUtr(`${digit}${rest}`));
        expect(valid.filter(Boolean)).toHaveLength(1);
      }),
    );
  });
});
