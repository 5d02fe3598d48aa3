import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookedTickets, settle } from './event-settlement.ts';

const sale: BookedTickets = {
  currency: 'GBP',
  categoryId: 'floor',
  vatBasisPoints: 2000,
  kind: 'sale',
  isReleased: false,
  tickets: 2,
  gross: 4800,
  vat: 800,
  earned: 3800,
  earnedVat: 0,
  borne: 0,
};
const refund: BookedTickets = {
  ...sale,
  kind: 'refund',
  tickets: -1,
  gross: -2400,
  vat: -400,
  earned: -1900,
};

describe('the settlement of an event', () => {
  it('is what is left of sales after refunds, VAT and the fee', () => {
    expect(settle([sale, refund])).toEqual([
      {
        currency: 'GBP',
        sold: 2,
        refunded: 1,
        soldGross: 4800,
        refundedGross: 2400,
        vat: 400,
        fee: 100,
        borne: 0,
        net: 1900,
        earnedVat: 0,
        earned: 1900,
        pending: 1900,
        released: 0,
        categories: [expect.objectContaining({ categoryId: 'floor', earned: 1900 })],
        vatRates: [{ vatBasisPoints: 2000, gross: 2400, vat: 400, net: 2000 }],
      },
    ]);
  });

  it('leaves the earnings of a refund that Lathe bears', () => {
    const borne = { ...refund, earned: 0, borne: 1900 };
    expect(settle([sale, borne])).toMatchObject([
      { refundedGross: 2400, fee: 100, borne: 1900, net: 3800, earned: 3800 },
    ]);
  });

  it('shows the VAT on earnings apart', () => {
    const registered = { ...sale, earned: 4560, earnedVat: 760 };
    expect(settle([registered])).toMatchObject([
      { fee: 200, net: 3800, earnedVat: 760, earned: 4560 },
    ]);
  });

  it('is empty without sales, and has no negative zeros', () => {
    expect(settle([])).toEqual([]);
    expect(settle([sale])[0]?.refunded).toBe(0);
  });

  it('adds up in each currency, by category and by rate', () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 });
    const part = fc.record<BookedTickets>({
      currency: fc.constantFrom('GBP', 'EUR', 'USD'),
      categoryId: fc.constantFrom('floor', 'balcony'),
      vatBasisPoints: fc.constantFrom(null, 0, 500, 2000),
      kind: fc.constantFrom('sale', 'refund'),
      isReleased: fc.boolean(),
      tickets: fc.integer({ min: -9, max: 9 }),
      gross: amount,
      vat: amount,
      earned: amount,
      earnedVat: amount,
      borne: amount,
    });
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        for (const sums of settle(parts)) {
          const { soldGross, refundedGross, vat, fee, borne, net, earnedVat, earned } = sums;
          expect(soldGross - refundedGross - vat - fee + borne).toBe(net);
          expect(net + earnedVat).toBe(earned);
          expect(sums.pending + sums.released).toBe(earned);
          const sum = (key: 'sold' | 'refunded' | 'fee' | 'vat' | 'earned') =>
            sums.categories.reduce((all, category) => all + category[key], 0);
          for (const key of ['sold', 'refunded', 'fee', 'vat', 'earned'] as const) {
            expect(sum(key)).toBe(sums[key]);
          }
          expect(sums.vatRates.reduce((all, rate) => all + rate.vat, 0)).toBe(vat);
        }
      }),
    );
  });
});
