import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unmetPasswordRules } from './password.ts';

describe('password', () => {
  it('is valid with eight characters, both cases and a digit', () => {
    expect(unmetPasswordRules('Demo1234')).toEqual([]);
    expect(unmetPasswordRules('Ängste über 7 Brücken')).toEqual([]);
  });

  it('reports every rule that it breaks', () => {
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

  it('counts user-perceived characters', () => {
    expect(unmetPasswordRules('Ab1🎵🎵🎵🎵')).toEqual(['too_short']);
    expect(unmetPasswordRules('Ab1🎵🎵🎵🎵🎵')).toEqual([]);
  });

  it('stays valid when it gets longer', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme-ascii' }), (start, end) => {
        const before = unmetPasswordRules(start);
        expect(unmetPasswordRules(start + end).every((rule) => before.includes(rule))).toBe(true);
      }),
    );
  });
});
