import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chargedRate, vatSummary } from './vat-summary.ts';

it('sums the charges per rate, highest first', () => {
  expect(
    vatSummary([
      { rate: 2000, gross: 1200, vat: 200 },
      { rate: 0, gross: 300, vat: 0 },
      { rate: 2000, gross: 599, vat: 100 },
      { rate: 1900, gross: 0, vat: 0 },
    ]),
  ).toEqual([
    { rate: 2000, gross: 1799, vat: 300, net: 1499 },
    { rate: 0, gross: 300, vat: 0, net: 300 },
  ]);
});

it('has the same total and VAT as the lines', () => {
  const line = fc.record({
    rate: fc.constantFrom(0, 500, 1900, 2000, 2550),
    gross: fc.integer({ min: 0, max: 1_000_000 }),
    vat: fc.integer({ min: 0, max: 100_000 }),
  });
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const priced = lines.filter(({ gross }) => gross > 0);
      const summary = vatSummary(priced);
      expect(sum(summary.map(({ gross }) => gross))).toBe(sum(priced.map(({ gross }) => gross)));
      expect(sum(summary.map(({ vat }) => vat))).toBe(sum(priced.map(({ vat }) => vat)));
      expect(sum(summary.map(({ net }) => net))).toBe(
        sum(priced.map(({ gross, vat }) => gross - vat)),
      );
      expect(new Set(summary.map(({ rate }) => rate)).size).toBe(summary.length);
    }),
  );
});

it('takes the nearest known rate, because small amounts are rounded', () => {
  expect(chargedRate({ gross: 5, vat: 1 }, [2_000, 1_750])).toBe(2_000);
  expect(chargedRate({ gross: -605, vat: -101 }, [1_750, 2_000])).toBe(2_000);
  expect(chargedRate({ gross: 11_700, vat: 1_743 }, [1_750, 2_000])).toBe(1_750);
});
