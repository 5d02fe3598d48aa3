import { sumMoney, toDecimal } from '@lathe/rules/money';
import { expect, it } from 'vitest';
import { guideListOf, sampleOf, sharesOf } from './guide-list.ts';
import { LP } from './testing/lp.ts';

const TODAY = '2026-11-15';
it('a price in the guides earns 20% of the dealer price, and 24% for a business', () => {
  const standard = sampleOf(guideListOf([LP], TODAY))?.prices.Standard;
  expect(standard && toDecimal(standard.earnings)).toBe('3.56');
  expect(standard && toDecimal(standard.businessEarnings)).toBe('4.27');
});

it('its parts add up to what the buyer pays', () => {
  for (const tier of Object.values(sampleOf(guideListOf([LP], TODAY))?.prices ?? {})) {
    expect(sumMoney(Object.values(sharesOf(tier)), 'GBP')).toEqual(tier.retail);
  }
});

it('what is not offered is not spoken of', () => {
  expect(guideListOf([], TODAY)).toEqual([]);
  expect(sampleOf([])).toBeNull();
});
