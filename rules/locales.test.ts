import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bcp47, isLocale, LOCALES, matchLocale } from './locales.ts';

describe('locale of a first visit', () => {
  it('is the exact match', () => {
    expect(matchLocale('en-US')).toBe('en_US');
    expect(matchLocale('en-GB,en;q=0.9')).toBe('en_GB');
    expect(matchLocale('de')).toBe('de');
    expect(matchLocale('en')).toBe('en');
  });

  it('is the language when the region is not supported', () => {
    expect(matchLocale('de-AT')).toBe('de');
    expect(matchLocale('de-CH-1996')).toBe('de');
    expect(matchLocale('en-AU')).toBe('en');
  });

  it('follows the weights, then the order', () => {
    expect(matchLocale('en-US;q=0.3, de;q=0.8')).toBe('de');
    expect(matchLocale('fr-FR, de;q=0.5, en-GB;q=0.7')).toBe('en_GB');
    expect(matchLocale('de;q=0.5, en-US;q=0.5')).toBe('de');
  });

  it('is never one with weight zero', () => {
    expect(matchLocale('de;q=0, en-US;q=0.1')).toBe('en_US');
  });

  it('is British English for no match, a wildcard or a missing header', () => {
    for (const header of ['fr, ja;q=0.5', '*', '', null, undefined, 'de;q=0']) {
      expect(matchLocale(header)).toBe('en_GB');
    }
    expect(matchLocale('fr, *;q=0.5, de;q=0.1')).toBe('en_GB');
  });

  it('ignores case, spaces and malformed entries', () => {
    expect(matchLocale(' EN-us ; Q=0.9 ')).toBe('en_US');
    expect(matchLocale('en_GB;q=2, §§, de;q=abc, en-US;q=0.2')).toBe('en_US');
  });

  it('is supported for any header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(isLocale(matchLocale(header))).toBe(true);
      }),
    );
  });

  it('is the locale itself for each supported tag', () => {
    for (const locale of LOCALES) expect(matchLocale(bcp47(locale))).toBe(locale);
  });
});

describe('locale code', () => {
  it('maps to a BCP 47 tag', () => {
    expect(LOCALES.map(bcp47)).toEqual(['de', 'en', 'en-GB', 'en-US']);
  });

  it('is distinguished from other text', () => {
    expect(LOCALES.every(isLocale)).toBe(true);
    for (const value of ['en-GB', 'fr', '', null, 1]) expect(isLocale(value)).toBe(false);
  });
});
