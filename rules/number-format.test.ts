import { describe, expect, it } from 'vitest';
import { formatNumber } from './number-format.ts';

describe('formatted number', () => {
  it('uses the minus sign, not a hyphen, below zero', () => {
    expect(formatNumber(-0.7, 'en_GB')).toBe('\u22120.7');
    expect(formatNumber(-14.2, 'de')).toBe('\u221214,2');
  });

  it('follows the locale above zero', () => {
    expect(formatNumber(1.5, 'en')).toBe('1.5');
    expect(formatNumber(1.5, 'de')).toBe('1,5');
  });
});
