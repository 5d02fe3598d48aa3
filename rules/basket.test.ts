import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basketAmounts, basketDuty, lineAmounts, quantityMax } from './basket.ts';
import { currencyForCountry, money } from './money.ts';
import { retailPrice } from './prices.ts';
import { destination, TAXES } from './testing/taxes.ts';
import { collectsVat, dutyOn, isInEu, vatRateOn } from './vat.ts';

const terms = dutyOn(TAXES, '2026-11-16');
const countries = fc.constantFrom('GB', 'DE', 'FI', 'HU', 'PL', 'SE', 'US', 'NO', 'JP', 'MC', 'AQ');
const lines = fc.array(
  fc.record({
    unit: fc.integer({ min: 1, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom('Vinyl', 'CD', 't_shirt', 'mug'),
  }),
  { maxLength: 50 },
);

describe('totals of any basket in any country', () => {
  it('are whole numbers, lines sum to the total, and each line has the VAT of its units', () => {
    fc.assert(
      fc.property(countries, lines, (country, basket) => {
        const currency = currencyForCountry(country);
        const visit = destination(country);
        const figures = basket.map(({ unit, quantity }) =>
          lineAmounts(money(unit, currency), quantity, visit),
        );
        const { total, vat } = basketAmounts(figures, visit);
        expect(Number.isSafeInteger(total.amount) && Number.isSafeInteger(vat.amount)).toBe(true);
        expect(total.amount).toBe(basket.reduce((sum, line) => sum + line.unit * line.quantity, 0));
        expect(total.currency).toBe(currency);
        expect(vat.amount).toBe(figures.reduce((sum, line) => sum + line.vat.amount, 0));
        for (const [index, line] of figures.entries()) {
          const { unit = 0, quantity = 1 } = basket[index] ?? {};
          const exact = (unit * visit.vatRate) / (10_000 + visit.vatRate);
          expect(Math.abs(line.vat.amount / quantity - exact)).toBeLessThanOrEqual(0.5);
          expect(line.vat.amount % quantity).toBe(0);
        }
        if (!collectsVat(country)) expect(vat.amount).toBe(0);
      }),
    );
  });

  it('use the VAT rate of their day before and after a rate change', () => {
    const rates = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(lines, rates, rates, (basket, former, next) => {
        const table = {
          rates: new Map([
            [
              'DE',
              [
                { from: '2020-01-01', basisPoints: former },
                { from: '2027-01-01', basisPoints: next },
              ],
            ],
          ]),
        };
        const onDay = (date: string) => {
          const visit = { country: 'DE', vatRate: vatRateOn(table, 'DE', date) };
          const units = basket.map(({ unit }) =>
            retailPrice({ rrp: unit, ppd: 0, vatBasisPoints: 2000 }, visit),
          );
          const figures = units.map((unit, index) =>
            lineAmounts(unit, basket[index]?.quantity ?? 1, visit),
          );
          const { total, vat } = basketAmounts(figures, visit);
          const copies = basket.reduce((sum, { quantity }) => sum + quantity, 0);
          const exact = (total.amount * visit.vatRate) / (10_000 + visit.vatRate);
          expect(Math.abs(vat.amount - exact)).toBeLessThanOrEqual(copies / 2 + 1e-6);
          return { rate: visit.vatRate, total: total.amount, vat: vat.amount };
        };
        const [before, after] = [onDay('2026-12-31'), onDay('2027-01-01')];
        expect([before.rate, after.rate]).toEqual([former, next]);
        if (former === next) expect(after).toEqual(before);
        expect(Math.sign(after.total - before.total) * Math.sign(next - former)).not.toBe(-1);
      }),
    );
  });

  it('include duty only in the EU below 150 euros: 3 euros per item type', () => {
    fc.assert(
      fc.property(countries, lines, (country, basket) => {
        const goods = basket.map(({ unit, quantity, kind }) => ({
          unitNetEuros: money(unit, 'EUR'),
          quantity,
          kind,
        }));
        const duty = basketDuty(goods, { country, terms });
        const value = basket.reduce((sum, line) => sum + line.unit * line.quantity, 0);
        const kinds = new Set(basket.map(({ kind }) => kind)).size;
        const currency = currencyForCountry(country);
        const amount = Math.round(currency === 'EUR' ? 300 * kinds : (300 * kinds) / 1.17);
        const isDue = isInEu(country) && value < 15_000 && kinds > 0;
        expect(duty).toEqual(isDue ? { amount: { amount, currency }, kinds } : null);
      }),
    );
  });
});

describe('maximum quantity of one item', () => {
  it('is nine or the remaining stock, and nine without a stock limit', () => {
    expect([null, 0, 1, 9, 10].map(quantityMax)).toEqual([9, 0, 1, 9, 9]);
  });
});
