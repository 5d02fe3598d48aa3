import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contrastRatio,
  formatHex,
  INK,
  isReadable,
  mixColours,
  normalizeHex,
  PAPER,
  parseHex,
  readableOn,
  relativeLuminance,
} from './colours.ts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([red, green, blue]) => formatHex({ red, green, blue }));

describe('colour', () => {
  it('is parsed in short and long form and in any case', () => {
    expect(normalizeHex(' #ABC ')).toBe('#aabbcc');
    expect(parseHex('#E8431F')).toEqual({ red: 232, green: 67, blue: 31 });
  });

  it('rejects any other text', () => {
    for (const value of [
      '',
      '#',
      'red',
      '#ab',
      '#abcd',
      '#abcdeg',
      '112233',
      '#1122334',
      '#12 456',
    ]) {
      expect(parseHex(value)).toBeNull();
    }
    expect(() => relativeLuminance('red')).toThrow('"red" is not a colour');
  });

  it('round-trips through its channels', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        const rgb = parseHex(hex);
        expect(rgb && formatHex(rgb)).toBe(hex);
      }),
    );
  });

  it('clamps channels that are out of range', () => {
    expect(formatHex({ red: -3, green: 255.6, blue: 300 })).toBe('#00ffff');
  });
});

describe('colour mix', () => {
  it('interpolates between the two colours', () => {
    expect(mixColours('#000000', '#ff8000', 0)).toBe('#000000');
    expect(mixColours('#000000', '#ff8000', 0.5)).toBe('#804000');
    expect(mixColours('#000000', '#ff8000', 1)).toBe('#ff8000');
  });
});

describe('contrast', () => {
  it('matches WCAG', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#e8431f', '#e8431f')).toBe(1);
  });

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(colour, colour, (a, b) => {
        expect(contrastRatio(a, b)).toBe(contrastRatio(b, a));
      }),
    );
  });

  it('decides readability at the requested WCAG level', () => {
    expect(isReadable('#777777', '#ffffff')).toBe(false);
    expect(isReadable('#777777', '#ffffff', 3)).toBe(true);
  });

  it('is sufficient for black or white text on any colour', () => {
    expect(readableOn('#ffe14d')).toBe(INK);
    expect(readableOn('#1b2a4a')).toBe(PAPER);
    fc.assert(
      fc.property(colour, (ground) => {
        expect(contrastRatio(readableOn(ground), ground)).toBeGreaterThan(4);
      }),
    );
  });
});
