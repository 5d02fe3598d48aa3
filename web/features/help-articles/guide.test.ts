import { sumMoney, toDecimal } from '@lathe/rules/money';
import { expect, it } from 'vitest';
import { guideOf, sampleOf, sharesOf } from './guide.ts';
import { LP, TAXES } from './testing/lp.ts';

it('a price in the guides earns 20% of the dealer price, and 24% for a business', () => {
  const standard = sampleOf(guideOf([LP], TAXES))?.prices.Standard;
  expect(standard && toDecimal(standard.earnings)).toBe('3.56');
  expect(standard && toDecimal(standard.businessEarnings)).toBe('4.27');
});

it('its parts add up to the price of the buyer', () => {
  for (const tier of Object.values(sampleOf(guideOf([LP], TAXES))?.prices ?? {})) {
    expect(sumMoney(Object.values(sharesOf(tier)), 'GBP')).toEqual(tier.retail);
  }
});

it('options that are not offered are not mentioned', () => {
  const nothing = guideOf([], TAXES);
  expect(nothing.formats).toEqual([]);
  expect(sampleOf(nothing)).toBeNull();
});
