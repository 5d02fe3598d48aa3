import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAmounts } from './basket.ts';
import { BUNDLE_DISCOUNTS } from './bundle-limits.ts';
import { type BundlePrice, bundlePrice } from './bundles.ts';
import { scaleToPaid } from './discounts.ts';
import { saleEntries } from './ledger.ts';
import { currencyForCountry, type Money, money } from './money.ts';
import { mechanicalsOf, ppdFromRrp, retailPrice } from './prices.ts';
import {
  amountOf,
  orderAmounts,
  refundByAmount,
  refundByItems,
  subtractAmounts,
} from './refunds.ts';
import { earningsByPayee } from './splits.ts';
import { destination } from './testing/taxes.ts';
import { removeVat, splitVat } from './vat.ts';

const priced = (retail: readonly Money[], discount: number): BundlePrice => {
  const [first, ...others] = retail;
  if (!first) throw new Error('A bundle has parts.');
  return bundlePrice([first, ...others], discount);
};
const pounds = (...amounts: number[]) => amounts.map((amount) => money(amount, 'GBP'));
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('price of a bundle', () => {
  it('is the sum of its parts less the discount, and is shared in proportion', () => {
    const { full, price, units } = priced(pounds(2850, 1999, 700), 1500);
    expect(full.amount).toBe(5549);
    // 4716.65, half up.
    expect(price.amount).toBe(4717);
    expect(units.map(({ amount }) => amount)).toEqual([2423, 1699, 595]);
  });

  it('gives a penny that cannot be divided to the part with the largest remainder', () => {
    expect(priced(pounds(100, 100, 100), 500).units.map(({ amount }) => amount)).toEqual([
      95, 95, 95,
    ]);
    expect(priced(pounds(1, 1), 3000)).toMatchObject({ price: { amount: 1 } });
    expect(priced(pounds(1, 1), 3000).units.map(({ amount }) => amount)).toEqual([1, 0]);
  });

  it('is zero if all parts are free', () => {
    expect(priced(pounds(0, 0), 1000).units.map(({ amount }) => amount)).toEqual([0, 0]);
  });
});

const parts = fc.array(
  fc.record({ rrp: fc.integer({ min: 1, max: 60_000 }), ownWorks: fc.boolean() }),
  {
    minLength: 2,
    maxLength: 8,
  },
);
const countries = fc.constantFrom('GB', 'DE', 'FI', 'HU', 'SE', 'PL', 'US', 'NO', 'JP');
const bundles = fc.record({
  country: countries,
  parts,
  discount: fc.constantFrom(...BUNDLE_DISCOUNTS),
  quantity: fc.integer({ min: 1, max: 9 }),
  /** Of the first payee; the rest is the second's. */
  share: fc.integer({ min: 1, max: 9999 }),
  isRegistered: fc.boolean(),
});
type Bundle = typeof bundles extends fc.Arbitrary<infer Value> ? Value : never;

/** What an order stores for a bundle, calculated as the basket and the quote do. */
function sold({ country, parts: list, discount, quantity, share, isRegistered }: Bundle) {
  const visit = destination(country);
  const currency = currencyForCountry(country);
  const listed = list.map(({ rrp }) => ({
    rrp,
    ppd: ppdFromRrp(money(rrp, currency), 2000).amount,
    vatBasisPoints: 2000,
  }));
  const retail = listed.map((each) => retailPrice(each, visit));
  const bundle = priced(retail, discount);
  const lines = bundle.units.map((unit, at) => {
    const full = retail[at] ?? unit;
    const ppd = scaleToPaid(money(listed[at]?.ppd ?? 0, currency), { full, paid: unit });
    return {
      quantity,
      price: unit,
      vat: splitVat(unit, visit.vatRate).vat,
      mechanicals: mechanicalsOf(ppd, { ownWorks: list[at]?.ownWorks ?? false }),
      payees: earningsByPayee(ppd, {
        basisPoints: 2000,
        payees: [
          { party: 'ann', shareBasisPoints: share, vatBasisPoints: isRegistered ? 2000 : 0 },
          { party: 'bob', shareBasisPoints: 10_000 - share, vatBasisPoints: 0 },
        ],
      }),
      ppd,
    };
  });
  const postage = { price: money(420, currency), vat: money(0, currency) };
  return { visit, retail, bundle, order: { currency, lines, postage, duty: money(0, currency) } };
}

describe('any bundle in any country', () => {
  it('costs what its parts add up to, and no part costs more than alone', () => {
    fc.assert(
      fc.property(bundles, (input) => {
        const { visit, retail, bundle, order } = sold(input);
        const { full, price, units } = bundle;
        expect(full.amount).toBe(sum(retail.map(({ amount }) => amount)));
        expect(sum(units.map(({ amount }) => amount))).toBe(price.amount);
        expect(
          Math.abs(price.amount * 10_000 - full.amount * (10_000 - input.discount)),
        ).toBeLessThanOrEqual(5000);
        for (const [at, unit] of units.entries()) {
          expect(unit.amount).toBeGreaterThanOrEqual(0);
          expect(unit.amount).toBeLessThanOrEqual(retail[at]?.amount ?? 0);
          // Within a penny of its exact share.
          const exact = ((retail[at]?.amount ?? 0) * price.amount) / full.amount;
          expect(Math.abs(unit.amount - exact)).toBeLessThan(1);
        }
        const paid = order.lines.map((line) => lineAmounts(line.price, line.quantity, visit));
        expect(sum(paid.map(({ total }) => total.amount))).toBe(price.amount * input.quantity);
      }),
    );
  });

  it('has a dealer price, earnings and a customs value that follow what each part costs', () => {
    fc.assert(
      fc.property(bundles, (input) => {
        const { visit, retail, order } = sold(input);
        for (const [at, { price, ppd, payees }] of order.lines.entries()) {
          const net = removeVat(price, visit.vatRate).amount;
          // The dealer price is three quarters of the price without VAT, each rounded to a penny.
          expect(Math.abs(ppd.amount - net * 0.75)).toBeLessThanOrEqual(2);
          const earned = sum(payees.map(({ earnings, vat }) => earnings.amount - vat.amount));
          expect(Math.abs(earned - ppd.amount * 0.2)).toBeLessThanOrEqual(0.5);
          const listed = retail[at] ?? price;
          const customs = scaleToPaid(listed, { full: listed, paid: price });
          expect(customs.amount).toBe(price.amount);
        }
        const entries = saleEntries(order, money(69, order.currency));
        expect(sum(entries.map(({ amount }) => amount.amount))).toBe(0);
      }),
    );
  });

  it('is refunded in any order of its parts to the penny, and never with more than was paid', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ line: fc.nat(7), quantity: fc.integer({ min: 1, max: 9 }) }),
        fc.record({ amount: fc.integer({ min: 1, max: 30_000 }) }),
      ),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(bundles, steps, (input, wanted) => {
        const { order, bundle } = sold(input);
        let left = orderAmounts(order);
        const paid = amountOf(left);
        expect(paid).toBe(bundle.price.amount * input.quantity + 420);
        let refunded = 0;
        const refund = (part: ReturnType<typeof refundByAmount>) => {
          if (typeof part === 'string') return;
          refunded += amountOf(part);
          left = subtractAmounts(left, part);
          expect(refunded).toBeLessThanOrEqual(paid);
          for (const { amount, vat, mechanicals, shares } of left.lines) {
            expect(
              Math.min(amount - vat, vat, mechanicals, ...Object.values(shares)),
            ).toBeGreaterThanOrEqual(0);
          }
        };
        for (const step of wanted) {
          if ('amount' in step) refund(refundByAmount(left, step.amount));
          else refund(refundByItems(left, { copies: [step], postage: false, duty: false }));
        }
        // The rest, part by part, the last first.
        for (const [line, { quantity }] of [...left.lines.entries()].reverse()) {
          refund(
            refundByItems(left, { copies: [{ line, quantity }], postage: false, duty: false }),
          );
        }
        refund(refundByAmount(left, amountOf(left)));
        expect(refunded).toBe(paid);
        for (const { amount, vat, mechanicals, shares } of left.lines) {
          expect(
            [amount, vat, mechanicals, ...Object.values(shares)].every((rest) => rest === 0),
          ).toBe(true);
        }
      }),
    );
  });

  it('is refunded copy by copy with exactly the price of each part', () => {
    fc.assert(
      fc.property(bundles, fc.array(fc.nat(7), { minLength: 8, maxLength: 8 }), (input, order) => {
        const { order: paid } = sold(input);
        let left = orderAmounts(paid);
        for (const at of order) {
          const line = at % paid.lines.length;
          const part = refundByItems(left, {
            copies: [{ line, quantity: 1 }],
            postage: false,
            duty: false,
          });
          if (typeof part === 'string') continue;
          expect(part.lines[line]).toMatchObject({
            amount: paid.lines[line]?.price.amount,
            vat: paid.lines[line]?.vat.amount,
          });
          left = subtractAmounts(left, part);
        }
      }),
    );
  });
});
