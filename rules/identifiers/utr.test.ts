import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUtr } from './utr.ts';

describe('UK taxpayer reference', () => {
  it('is accepted with a valid check digit and rejected with an invalid one', () => {
    expect(parseUtr('1955839661')).toBe('1955839661');
    expect(parseUtr('2955839661')).toBeNull();
  });

  it('may contain a space and a trailing K as printed', () => {
    expect(parseUtr('19558 39661K')).toBe('1955839661');
  });

  it('has ten digits', () => {
    for (const text of ['', '955839661', '19558396610', '195583966X'])
      expect(parseUtr(text)).toBeNull();
  });

  it('has exactly one valid check digit, in first position', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (rest) => {
        const valid = Array.from({ length: 10 }, (_, digit) => parseUtr(`${digit}${rest}`));
        expect(valid.filter(Boolean)).toHaveLength(1);
      }),
    );
  });
});
