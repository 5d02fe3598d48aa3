import { describe, expect, it } from 'vitest';
import { formatFigure } from './number-format.ts';

describe('formatted number', () => {
  it('uses the minus sign, not a hyphen, below zero', () => {
    expect(formatFigure(-0.7, 'en_GB')).toBe('\u22120.7');
    expect(formatFigure(-14.2, 'de')).toBe('\u221214,2');
  });

  it('follows the locale above zero', () => {
    expect(formatFigure(1.5, 'en')).toBe('1.5');
    expect(formatFigure(1.5, 'de')).toBe('1,5');
  });
});
