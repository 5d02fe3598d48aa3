import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTerritories, parseTerritories } from './territory-text.ts';

const SHIPPABLE = new Set(['DE', 'AT', 'GB', 'US', 'CA', 'BR', 'JP']);

it.each([
  ['worldwide', null, []],
  ['Weltweit außer US, CA', null, ['US', 'CA']],
  ['except US', null, ['US']],
  ['de; at/gb', ['DE', 'AT', 'GB'], []],
  ['Europe except GB', ['DE', 'AT', 'GB'], ['GB']],
  ['North America, BR', ['US', 'CA', 'BR'], []],
  ['worldwide excluding south_america', null, ['BR']],
  // Unknown countries are reported by the rules of the metadata.
  ['ZZ', ['ZZ'], []],
])('reads %j', (text, territories, exclude) => {
  expect(parseTerritories(text, SHIPPABLE)).toEqual({ territories, exclude });
});

it.each(['', 'Germany', 'worldwide except', 'DE except GB except AT', 'africa'])(
  'rejects %j',
  (text) => {
    expect(parseTerritories(text, SHIPPABLE)).toBeNull();
  },
);

it('reads everything that it writes', () => {
  const isos = fc.uniqueArray(fc.constantFrom(...SHIPPABLE), { minLength: 1 });
  fc.assert(
    fc.property(fc.option(isos), fc.option(isos), (territories, excluded) => {
      const value = { territories, exclude: excluded ?? [] };
      expect(parseTerritories(formatTerritories(value), SHIPPABLE)).toEqual(value);
    }),
  );
});
