import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unmetPasswordRules } from './password.ts';

describe('a password', () => {
  it('is good with eight characters, both cases and a digit', () => {
    expect(unmetPasswordRules('Demo1234')).toEqual([]);
    expect(unmetPasswordRules('Ängste über 7 Brücken')).toEqual([]);
  });

  it('is told every rule it does not meet', () => {
    expect(unmetPasswordRules('')).toEqual([
      'too_short',
      'no_upper_case',
      'no_lower_case',
      'no_digit',
    ]);
    expect(unmetPasswordRules('Demo123')).toEqual(['too_short']);
    expect(unmetPasswordRules('demo1234')).toEqual(['no_upper_case']);
    expect(unmetPasswordRules('DEMO1234')).toEqual(['no_lower_case']);
    expect(unmetPasswordRules('DemoDemo')).toEqual(['no_digit']);
  });

  it('counts characters as a person does', () => {
    expect(unmetPasswordRules('Ab1🎵🎵🎵🎵')).toEqual(['too_short']);
    expect(unmetPasswordRules('Ab1🎵🎵🎵🎵🎵')).toEqual([]);
  });

  it('never gets worse by being longer', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme-ascii' }), (start, end) => {
        const before = unmetPasswordRules(start);
        expect(unmetPasswordRules(start + end).every((rule) => before.includes(rule))).toBe(true);
      }),
    );
  });
});
