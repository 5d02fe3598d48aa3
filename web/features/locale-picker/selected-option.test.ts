import { expect, test } from 'vitest';
import { selectedCountry, selectedLocale } from './selected-option.ts';

const countries = [
  { iso: 'DE', name: 'Germany' },
  { iso: 'GB', name: 'United Kingdom' },
];
const locales = [
  { code: 'de', name: 'Deutsch' },
  { code: 'en_GB', name: 'English (UK)' },
];

test('the country is found by its ISO code', () => {
  expect(selectedCountry(countries, 'GB')).toBe(countries[1]);
});

test('a country that is not in the list selects nothing', () => {
  expect(selectedCountry(countries, 'FR')).toBeNull();
  expect(selectedCountry([], 'GB')).toBeNull();
});

test('the language is found by its code', () => {
  expect(selectedLocale(locales, 'de')).toBe(locales[0]);
});

test('an unknown language falls back to British English with its name in the list', () => {
  expect(selectedLocale(locales, 'fr')).toBe(locales[1]);
});

test('without a list the language is English (British)', () => {
  expect(selectedLocale([], 'de')).toEqual({ code: 'en_GB', name: 'English (British)' });
});
