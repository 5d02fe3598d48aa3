import { expect, it } from 'vitest';
import { walletCountries } from './wallet-countries.ts';

it('a wallet offers only countries with the currency and the taxes of the page', () => {
  const served = ['GB', 'DE', 'FR', 'US', 'CA', 'SE'].map((iso) => ({ iso }));
  expect(walletCountries('GB', served)).toEqual(['GB', 'SE']);
  expect(walletCountries('DE', served)).toEqual(['DE', 'FR']);
  expect(walletCountries('US', served)).toEqual(['US']);
  expect(walletCountries('CA', served)).toEqual(['CA']);
});
