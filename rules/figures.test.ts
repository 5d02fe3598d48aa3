import { describe, expect, it } from 'vitest';
import { formatFigure } from './figures.ts';

describe('a figure', () => {
  it('has the minus sign, and no hyphen, below zero', () => {
    expect(formatFigure(-0.7, 'en_GB')).toBe('\u22120.7');
    expect(formatFigure(-14.2, 'de')).toBe('\u221214,2');
  });

  it('is written as the language does above zero', () => {
    expect(formatFigure(1.5, 'en')).toBe('1.5');
    expect(formatFigure(1.5, 'de')).toBe('1,5');
  });
});
