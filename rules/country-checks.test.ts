import { expect, it } from 'vitest';
import { countryCheckKey, needsCountryCheck, readCountryCheckKey } from './country-checks.ts';

it.each([
  ['everything in one country', 'GB', 'GB', ['GB'], 0, false],
  ['a further account abroad', 'GB', 'GB', ['DE', 'GB'], 0, false],
  ['no account in the country of the profile', 'GB', 'GB', ['DE'], 0, true],
  ['a seller account elsewhere', 'GB', 'US', ['GB'], 0, true],
  ['a treaty country that nothing else is in', 'DE', 'GB', ['GB'], 0, true],
  ['the full tax, which no country lowers', 'FR', 'GB', ['GB'], 2_000, false],
  ['no bank account yet', 'GB', 'GB', [], 0, false],
] as const)('%s', (_case, profile, account, banks, rate, expected) => {
  expect(needsCountryCheck({ profile, account, banks: [...banks] }, rate)).toBe(expected);
});

it('is remembered by its countries, in any order of the accounts', () => {
  const countries = { profile: 'GB', account: 'US', banks: ['US', 'DE', 'US'] };
  expect(countryCheckKey(countries)).toBe('GB US DE US');
  expect(readCountryCheckKey('GB US DE US')).toEqual({ ...countries, banks: ['DE', 'US'] });
  expect(readCountryCheckKey(null)).toBeNull();
});
