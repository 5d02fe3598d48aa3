import { describe, expect, it } from 'vitest';
import { waterfallOf } from './waterfall.ts';

const priced = (currency: string, amounts: { ppd: number; rrp: number }) => ({
  id: 'Standard' as const,
  name: 'Standard',
  ppd: { amount: amounts.ppd, currency, formatted: '' },
  rrp: { amount: amounts.rrp, currency, formatted: '' },
  currency,
  vat_rate: 20,
  decimal_digits: 2,
});

describe('price breakdown to the earnings', () => {
  it('adds up to the penny in Britain', () => {
    const standard = priced('GBP', { ppd: 1781, rrp: 2850 });
    const waterfall = waterfallOf(standard, {
      country: 'GB',
      vatRate: 2000,
      sellerVatRate: null,
      sellerBasisPoints: 2000,
      mechanicals: { ownWorks: false },
    });
    expect(waterfall.rrp).toEqual({ amount: 2850, currency: 'GBP' });
    expect(waterfall.vat.amount).toBe(475);
    expect(waterfall.vat.amount + waterfall.shop.amount + waterfall.ppd.amount).toBe(2850);
    expect(waterfall.making.amount + waterfall.mechanicals.amount + waterfall.earnings.amount).toBe(
      1781,
    );
    expect(waterfall.mechanicals.amount).toBe(151);
    expect(waterfall.earnings.amount).toBe(356);
    expect(waterfall.paidOut).toBeNull();
  });

  it('gives the mechanicals of own works to the seller, and leaves all other parts', () => {
    const standard = priced('GBP', { ppd: 1781, rrp: 2850 });
    const options = { country: 'GB', vatRate: 2000, sellerVatRate: 2000 };
    const before = waterfallOf(standard, {
      ...options,
      sellerBasisPoints: 2000,
      mechanicals: { ownWorks: false },
    });
    const { mechanicals, earnings, making, paidOut, ...rest } = waterfallOf(standard, {
      ...options,
      sellerBasisPoints: 2000,
      mechanicals: { ownWorks: true },
    });
    expect(mechanicals.amount).toBe(0);
    expect(earnings.amount).toBe(508);
    expect(making.amount + earnings.amount).toBe(1781);
    expect(Math.abs(making.amount - before.making.amount)).toBeLessThanOrEqual(1);
    expect(paidOut).toEqual({ amount: 609, currency: 'GBP' });
    expect(before).toMatchObject(rest);
  });

  it('pays VAT on top to a registered business: 20 gives 24 percent', () => {
    const standard = priced('GBP', { ppd: 1781, rrp: 2850 });
    const { paidOut } = waterfallOf(standard, {
      country: 'GB',
      vatRate: 2000,
      sellerVatRate: 2000,
      sellerBasisPoints: 2000,
      mechanicals: { ownWorks: false },
    });
    expect(paidOut).toEqual({ amount: 427, currency: 'GBP' });
  });

  it('has no VAT where none is charged', () => {
    const standard = priced('USD', { ppd: 2315, rrp: 3090 });
    const waterfall = waterfallOf(standard, {
      country: 'US',
      vatRate: 0,
      sellerVatRate: null,
      sellerBasisPoints: 2000,
      mechanicals: { ownWorks: false },
    });
    expect(waterfall.vat.amount).toBe(0);
    expect(waterfall.shop.amount + waterfall.ppd.amount).toBe(3090);
  });
});
