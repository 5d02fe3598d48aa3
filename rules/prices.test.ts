import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EARNINGS_BASIS_POINTS_MAX } from './limits.ts';
import { money, sumMoney } from './money.ts';
import {
  addListPrices,
  earliestListDay,
  earningsOf,
  earningsRate,
  listPriceProblem,
  mechanicalsOf,
  ppdFromRrp,
  priceParts,
  retailPrice,
} from './prices.ts';
import { earningsByPayee } from './splits.ts';
import { destination } from './testing/taxes.ts';

const twelveInch = { ppd: 1781, rrp: 2850, vatBasisPoints: 2000 };

describe('the dealer price', () => {
  it.each([
    [2850, 1781],
    [3150, 1969],
    [3450, 2156],
    [4200, 2625],
    [1590, 994],
    [1420, 888],
    [1750, 1094],
  ])('of %i is %i', (rrp, ppd) => {
    expect(ppdFromRrp(money(rrp, 'GBP'), 2000)).toEqual(money(ppd, 'GBP'));
  });
});

describe('the retail price', () => {
  it('is the listed price where the VAT rate is the same', () => {
    expect(retailPrice(twelveInch, destination('GB'))).toEqual(money(2850, 'GBP'));
  });

  it('replaces the VAT with that of the destination, in its currency', () => {
    const listed = { ppd: 2094, rrp: 3350, vatBasisPoints: 2000 };
    const paid = retailPrice(listed, destination('DE'));
    // 33.50 ÷ 1.20 × 1.19 = 33.2208…
    expect(paid).toEqual(money(3322, 'EUR'));
  });

  it('includes no VAT outside the UK and the EU', () => {
    const listed = { ppd: 2306, rrp: 3690, vatBasisPoints: 2000 };
    expect(retailPrice(listed, destination('US'))).toEqual(money(3075, 'USD'));
  });

  it('includes the options', () => {
    const coloured = addListPrices(twelveInch, [{ ppd: 125, rrp: 200, vatBasisPoints: 2000 }]);
    expect(coloured).toEqual({ ppd: 1906, rrp: 3050, vatBasisPoints: 2000 });
  });
});

describe('price breakdown', () => {
  const countries = fc.constantFrom('GB', 'DE', 'FR', 'US', 'JP', 'HU', 'FI', 'CH');
  const prices = fc
    .integer({ min: 100, max: 100_000 })
    .map((rrp) => ({ rrp, ppd: ppdFromRrp(money(rrp, 'GBP'), 2000).amount, vatBasisPoints: 2000 }));

  it('adds up to the price for every price and country', () => {
    fc.assert(
      fc.property(prices, countries, (price, country) => {
        const to = destination(country);
        const parts = priceParts(price, { ...to, earningsBasisPoints: 2000 });
        const total = retailPrice(price, to);
        expect(sumMoney(Object.values(parts), total.currency)).toEqual(total);
        for (const part of Object.values(parts)) expect(part.amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('earnings', () => {
  it('are 20% of the dealer price, and 24% for a business with a VAT number', () => {
    const ppd = money(1000, 'GBP');
    expect(earningsOf(ppd, { basisPoints: 2000, vatBasisPoints: 0 })).toEqual(money(200, 'GBP'));
    expect(earningsOf(ppd, { basisPoints: 2000, vatBasisPoints: 2000 })).toEqual(money(240, 'GBP'));
  });
});

describe('price list entry', () => {
  const problem = (ppd: number, rrp: number, allowsZero = false) =>
    listPriceProblem({ ppd, rrp, vatBasisPoints: 2000 }, { allowsZero });

  it('leaves the dealer a margin', () => {
    expect(problem(1781, 2850)).toBeNull();
    expect(problem(2374, 2850)).toBeNull();
    expect(problem(2375, 2850)).toBe('ppd_above_rrp');
    expect(problem(0, 2850)).toBe('price_too_low');
  });

  it('may be free only for an option', () => {
    expect(problem(0, 0)).toBe('price_too_low');
    expect(problem(0, 0, true)).toBeNull();
  });

  it('can be set for tomorrow until one hour before midnight in London', () => {
    expect(earliestListDay(new Date('2026-11-16T22:59:00Z'))).toBe('2026-11-17');
    expect(earliestListDay(new Date('2026-11-16T23:00:00Z'))).toBe('2026-11-18');
    expect(earliestListDay(new Date('2026-07-16T21:59:00Z'))).toBe('2026-07-17');
    expect(earliestListDay(new Date('2026-07-16T22:00:00Z'))).toBe('2026-07-18');
  });
});

describe('own, unpublished works', () => {
  const ppd = money(1781, 'GBP');
  it('owe no mechanicals, and their share is earned by the sellers', () => {
    expect(mechanicalsOf(ppd, { ownWorks: false }).amount).toBe(151);
    expect(mechanicalsOf(ppd, { ownWorks: true }).amount).toBe(0);
    expect(earningsRate({ sellerBasisPoints: 2000, ownWorks: false })).toBe(2000);
    expect(earningsRate({ sellerBasisPoints: 2000, ownWorks: true })).toBe(2850);
  });
});

describe('rate of a seller', () => {
  const cases = {
    ppd: fc.integer({ min: 1, max: 100_000 }),
    sellerBasisPoints: fc.integer({ min: 0, max: EARNINGS_BASIS_POINTS_MAX }),
    ownWorks: fc.boolean(),
    vatRate: fc.constantFrom(0, 1900, 2000, 2500),
  };

  it('leaves all parts of the price whole, none of them negative', () => {
    fc.assert(
      fc.property(fc.record(cases), ({ ppd, sellerBasisPoints, ownWorks, vatRate }) => {
        const price = { ppd, rrp: Math.round(ppd * 1.6), vatBasisPoints: 2000 };
        const earningsBasisPoints = earningsRate({ sellerBasisPoints, ownWorks });
        const parts = priceParts(price, { country: 'GB', vatRate, earningsBasisPoints });
        const sum = Object.values(parts).reduce((total, { amount }) => total + amount, 0);
        expect(sum).toBe(retailPrice(price, { country: 'GB', vatRate }).amount);
        const mechanicals = mechanicalsOf(money(ppd, 'GBP'), { ownWorks });
        expect(parts.making.amount).toBeGreaterThanOrEqual(mechanicals.amount);
      }),
    );
  });

  it('is shared by the payees to the penny', () => {
    const shares = fc.integer({ min: 1, max: 9999 });
    fc.assert(
      fc.property(fc.record({ ...cases, shares }), ({ ppd, shares: first, ...rate }) => {
        const basisPoints = earningsRate(rate);
        const payees = [first, 10_000 - first].map((shareBasisPoints, at) => ({
          party: `payee ${at}`,
          shareBasisPoints,
          vatBasisPoints: 0,
        }));
        const earned = earningsByPayee(money(ppd, 'GBP'), { basisPoints, payees });
        const sum = earned.reduce((total, { earnings }) => total + earnings.amount, 0);
        const whole = earningsOf(money(ppd, 'GBP'), { basisPoints, vatBasisPoints: 0 });
        expect(sum).toBe(whole.amount);
      }),
    );
  });
});
