import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creatorPrice, dealerPrice, quantityDiscount } from './bulk-prices.ts';
import { DISCOUNT_PERCENT_MAX } from './limits.ts';
import { money } from './money.ts';
import { ppdFromRrp, retailPrice } from './prices.ts';
import { destination } from './testing/taxes.ts';

const twelveInch = { ppd: 1781, rrp: 2850, vatBasisPoints: 2000 };
const inBritain = destination('GB');

describe('artist copies', () => {
  it.each([
    [1, 0],
    [9, 0],
    [10, 500],
    [24, 500],
    [25, 800],
    [50, 1200],
    [99, 1200],
    [100, 1500],
    [500, 1500],
  ])('ordering %i at once gives a discount of %i basis points', (quantity, off) => {
    expect(quantityDiscount(quantity)).toBe(off);
  });

  it('cost the dealer price minus the earnings, plus the VAT of the country', () => {
    // 17.81 − 3.56 = 14.25, with VAT 17.10; 25 copies cost 8% less.
    const price = (quantity: number) => creatorPrice(twelveInch, { ...inBritain, quantity });
    expect(price(1)).toEqual(money(1710, 'GBP'));
    expect(price(25)).toEqual(money(1573, 'GBP'));
    expect(creatorPrice(twelveInch, { ...destination('US'), quantity: 1 })).toEqual(
      money(1425, 'USD'),
    );
  });

  it('never cost more per copy at a higher quantity or when a discount applies', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 20_000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom('GB', 'DE', 'US', 'HU'),
        (rrp, quantity, country) => {
          const ppd = ppdFromRrp(money(rrp, 'GBP'), 2000).amount;
          const list = { rrp, ppd, vatBasisPoints: 2000 };
          const to = destination(country);
          const one = creatorPrice(list, { ...to, quantity });
          const more = creatorPrice(list, { ...to, quantity: quantity + 1 });
          expect(more.amount).toBeLessThanOrEqual(one.amount);
          expect(one.amount).toBeLessThan(dealerPrice(list, to).amount);
          const retail = retailPrice(list, to).amount;
          const cheapest = retail - Math.floor((retail * DISCOUNT_PERCENT_MAX) / 100);
          const single = creatorPrice(list, { ...to, quantity: 1 }).amount;
          // Allows for three prices that are rounded separately.
          expect(cheapest).toBeGreaterThanOrEqual(single - 2);
        },
      ),
    );
  });
});

describe('dealer', () => {
  it('pays the dealer price plus the VAT of its country', () => {
    expect(dealerPrice(twelveInch, inBritain)).toEqual(money(2137, 'GBP'));
  });
});
