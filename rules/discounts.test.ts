import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basketAmounts, lineAmounts } from './basket.ts';
import {
  canReserveUse,
  discountAmount,
  discountState,
  discountUnit,
  hasCurrency,
  parseDiscountCode,
  type Reduction,
  scaleToPaid,
} from './discounts.ts';
import { saleEntries } from './ledger.ts';
import { currencyForCountry, money } from './money.ts';
import { earningsOf, mechanicalsOf, ppdFromRrp, retailPrice } from './prices.ts';
import { destination } from './testing/taxes.ts';
import { splitVat } from './vat.ts';

const countries = fc.constantFrom('GB', 'DE', 'FI', 'HU', 'SE', 'US', 'NO', 'JP');
const reductions: fc.Arbitrary<Reduction> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    kind: fc.constant('amount' as const),
    amounts: fc.record(
      { GBP: fc.integer({ min: 1, max: 9000 }), EUR: fc.integer({ min: 1, max: 9000 }) },
      { requiredKeys: [] },
    ),
  }),
);
const lines = fc.array(
  fc.record({
    rrp: fc.integer({ min: 1, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    reduction: fc.option(reductions),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('any basket with discounts in any country', () => {
  it('has whole numbers, lines that sum to the total, VAT on the amount paid, and balanced ledger entries', () => {
    fc.assert(
      fc.property(countries, lines, (country, basket) => {
        const visit = destination(country);
        const currency = currencyForCountry(country);
        const { vatRate: rate } = visit;
        const units = basket.map(({ rrp, reduction }) => {
          const ppd = ppdFromRrp(money(rrp, currency), 2000);
          const price = retailPrice({ rrp, ppd: ppd.amount, vatBasisPoints: 2000 }, visit);
          if (!reduction) return { price, ppd, off: money(0, currency), full: price };
          return { ...discountUnit({ price, ppd }, reduction), full: price };
        });
        const figures = units.map(({ price }, index) =>
          lineAmounts(price, basket[index]?.quantity ?? 1, visit),
        );
        const { total, vat } = basketAmounts(figures, visit);
        const paid = units.map(({ price }, index) => price.amount * (basket[index]?.quantity ?? 1));
        expect(total.amount).toBe(paid.reduce((sum, amount) => sum + amount, 0));
        for (const [at, { price, off, full, ppd }] of units.entries()) {
          expect(Number.isSafeInteger(price.amount)).toBe(true);
          expect(price.amount + off.amount).toBe(full.amount);
          expect(price.amount).toBeGreaterThanOrEqual(0);
          expect(off.amount * 100).toBeLessThanOrEqual(full.amount * 40);
          const exactVat = (price.amount * rate) / (10_000 + rate);
          const { vat: own } = splitVat(price, rate);
          expect(Math.abs(own.amount - exactVat)).toBeLessThanOrEqual(0.5);
          expect(figures[at]?.vat.amount).toBe(own.amount * (basket[at]?.quantity ?? 1));
          const earnings = earningsOf(ppd, { basisPoints: 2000, vatBasisPoints: 2000 });
          expect(earnings.amount).toBeLessThanOrEqual(ppd.amount);
        }
        const entries = saleEntries(
          {
            currency,
            lines: units.map(({ price, ppd }, index) => ({
              quantity: basket[index]?.quantity ?? 1,
              price,
              vat: splitVat(price, rate).vat,
              mechanicals: mechanicalsOf(ppd, { ownWorks: false }),
              payees: [
                {
                  party: 'seller',
                  earnings: earningsOf(ppd, { basisPoints: 2000, vatBasisPoints: 0 }),
                  vat: money(0, currency),
                },
              ],
            })),
            postage: { price: money(420, currency), vat: money(70, currency) },
            duty: money(0, currency),
          },
          money(12, currency),
        );
        expect(entries.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0);
        const due = entries.find(({ account }) => account === 'vat_due')?.amount.amount ?? 0;
        expect(-due).toBe(vat.amount + 70);
      }),
    );
  });
});

describe('discount code', () => {
  it('reduces the retail price and the dealer price by the same ratio', () => {
    const full = { price: money(2850, 'GBP'), ppd: money(1781, 'GBP') };
    const unit = discountUnit(full, { kind: 'percent', percent: 20 });
    expect(unit).toEqual({
      price: money(2280, 'GBP'),
      ppd: money(1425, 'GBP'),
      off: money(570, 'GBP'),
    });
    expect(earningsOf(unit.ppd, { basisPoints: 2000, vatBasisPoints: 0 }).amount).toBe(285);
  });

  it('with a fixed amount reduces each copy by at most 40% and does not apply to other currencies', () => {
    const five: Reduction = { kind: 'amount', amounts: { GBP: 500 } };
    expect(discountAmount(money(2850, 'GBP'), five)).toEqual(money(500, 'GBP'));
    expect(discountAmount(money(1000, 'GBP'), five)).toEqual(money(400, 'GBP'));
    expect(discountAmount(money(2850, 'EUR'), five)).toEqual(money(0, 'EUR'));
    expect([hasCurrency(five, 'GBP'), hasCurrency(five, 'EUR')]).toEqual([true, false]);
  });

  it('leaves the parts of a zero price unchanged', () => {
    const nothing = money(0, 'GBP');
    const part = money(100, 'GBP');
    expect(scaleToPaid(part, { full: nothing, paid: nothing })).toEqual(part);
  });

  it.each([
    [' night-bus20 ', 'NIGHT-BUS20'],
    ['ABC', 'ABC'],
    ['AB', null],
    ['-ABC', null],
    ['ABC-', null],
    ['AB C', null],
    ['ÄBC', null],
    ['A'.repeat(24), 'A'.repeat(24)],
    ['A'.repeat(25), null],
    ['', null],
  ])('normalises %j to %j', (typed, code) => {
    expect(parseDiscountCode(typed)).toBe(code);
  });

  it('with a limit can be held by three open checkouts of one buyer, or by a tenth of all uses', () => {
    expect([canReserveUse(2, 10), canReserveUse(3, 10)]).toEqual([true, false]);
    expect([canReserveUse(99, 1000), canReserveUse(100, 1000)]).toEqual([true, false]);
    expect(canReserveUse(1000, null)).toBe(true);
  });

  it('is scheduled, active, used up, over or ended', () => {
    const today = '2026-11-15';
    const facts = { startsOn: null, endsOn: null, endedAt: null, uses: 0, maxUses: null };
    expect(discountState(facts, today)).toBe('active');
    expect(discountState({ ...facts, startsOn: today, endsOn: today }, today)).toBe('active');
    expect(discountState({ ...facts, startsOn: '2026-11-16' }, today)).toBe('scheduled');
    expect(discountState({ ...facts, endsOn: '2026-11-14' }, today)).toBe('over');
    const gone = { ...facts, uses: 10, maxUses: 10 };
    expect(discountState(gone, today)).toBe('used_up');
    expect(discountState({ ...gone, endedAt: new Date() }, today)).toBe('ended');
  });
});
