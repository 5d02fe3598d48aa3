import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  allocateMoney,
  compareMoney,
  currencyDigits,
  currencyForCountry,
  formatMoney,
  money,
  multiplyMoney,
  subtractMoney,
  sumMoney,
  toDecimal,
} from './money.ts';

const gbp = (amount: number) => money(amount, 'GBP');
const pence = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const amounts = (values: readonly { amount: number }[]) => values.map(({ amount }) => amount);

describe('money', () => {
  it('is a whole number of minor units within the safe integer range', () => {
    expect(() => gbp(0.1)).toThrow(RangeError);
    expect(() => gbp(Number.NaN)).toThrow(RangeError);
    expect(() => gbp(2 ** 53)).toThrow(RangeError);
    expect(gbp(2850)).toEqual({ amount: 2850, currency: 'GBP' });
  });

  it('has an ISO 4217 code', () => {
    expect(() => money(1, 'gbp')).toThrow(RangeError);
    expect(() => money(1, '£')).toThrow(RangeError);
  });

  it('has no negative zero', () => {
    expect(Object.is(gbp(-0).amount, 0)).toBe(true);
  });
});

describe('adding money', () => {
  it('throws when currencies differ', () => {
    expect(() => addMoney(gbp(1), money(1, 'EUR'))).toThrow(TypeError);
    expect(() => subtractMoney(gbp(1), money(1, 'EUR'))).toThrow(TypeError);
    expect(() => compareMoney(gbp(1), money(1, 'EUR'))).toThrow(TypeError);
    expect(() => sumMoney([gbp(1)], 'EUR')).toThrow(TypeError);
  });

  it('throws when the result is too large to be exact', () => {
    expect(() => addMoney(gbp(Number.MAX_SAFE_INTEGER), gbp(1))).toThrow(RangeError);
  });

  it('returns zero for an empty list', () => {
    expect(sumMoney([], 'GBP')).toEqual(gbp(0));
  });

  it('is commutative and associative', () => {
    fc.assert(
      fc.property(pence, pence, pence, (a, b, c) => {
        const left = addMoney(addMoney(gbp(a), gbp(b)), gbp(c));
        expect(left).toEqual(addMoney(gbp(a), addMoney(gbp(b), gbp(c))));
        expect(left).toEqual(sumMoney([gbp(c), gbp(b), gbp(a)], 'GBP'));
      }),
    );
  });

  it('is reversed by subtraction', () => {
    fc.assert(
      fc.property(pence, pence, (a, b) => {
        expect(subtractMoney(addMoney(gbp(a), gbp(b)), gbp(b))).toEqual(gbp(a));
      }),
    );
  });

  it('has a comparison that works for sorting', () => {
    expect(amounts([gbp(3), gbp(-1), gbp(2)].sort(compareMoney))).toEqual([-1, 2, 3]);
    expect(compareMoney(gbp(5), gbp(5))).toBe(0);
  });
});

describe('multiplying by a fraction', () => {
  it('rounds half up', () => {
    expect(multiplyMoney(gbp(1), 1, 2)).toEqual(gbp(1));
    expect(multiplyMoney(gbp(3), 1, 2)).toEqual(gbp(2));
    expect(multiplyMoney(gbp(149), 1, 100)).toEqual(gbp(1));
  });

  it('gives the PPD of the price list from its RRP', () => {
    // RRP without 20% VAT, divided by 1⅓: × 10/12 × 3/4.
    const ppd = (rrp: number) => multiplyMoney(gbp(rrp), 30, 48).amount;
    expect([2850, 3150, 3450, 4200, 1590, 1420, 1750].map(ppd)).toEqual([
      1781, 1969, 2156, 2625, 994, 888, 1094,
    ]);
  });

  it('is exact where the product is larger than a float can hold', () => {
    expect(multiplyMoney(gbp(9_007_199_254_740_991), 3, 3)).toEqual(gbp(9_007_199_254_740_991));
  });

  it('accepts only whole numbers and a positive denominator', () => {
    expect(() => multiplyMoney(gbp(1), 1.5)).toThrow(RangeError);
    expect(() => multiplyMoney(gbp(1), 1, 0)).toThrow(RangeError);
    expect(() => multiplyMoney(gbp(1), 1, -2)).toThrow(RangeError);
    expect(() => multiplyMoney(gbp(Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError);
  });

  const factor = fc.integer({ min: -100_000, max: 100_000 });
  const divisor = fc.integer({ min: 1, max: 100_000 });

  it('is never more than half a unit away from the exact result', () => {
    fc.assert(
      fc.property(pence, factor, divisor, (amount, numerator, denominator) => {
        const rounded = BigInt(multiplyMoney(gbp(amount), numerator, denominator).amount);
        const error = 2n * (rounded * BigInt(denominator) - BigInt(amount) * BigInt(numerator));
        expect((error < 0n ? -error : error) <= BigInt(denominator)).toBe(true);
      }),
    );
  });

  it('rounds a refund like its sale, with opposite sign', () => {
    fc.assert(
      fc.property(pence, factor, divisor, (amount, numerator, denominator) => {
        const sale = multiplyMoney(gbp(amount), numerator, denominator);
        const refund = multiplyMoney(gbp(-amount), numerator, denominator);
        expect(addMoney(sale, refund)).toEqual(gbp(0));
      }),
    );
  });
});

describe('allocating by weights', () => {
  it('gives the odd pennies to the largest remainders, then to the earlier part', () => {
    expect(amounts(allocateMoney(gbp(100), [1, 1, 1]))).toEqual([34, 33, 33]);
    expect(amounts(allocateMoney(gbp(101), [50, 30, 20]))).toEqual([51, 30, 20]);
    expect(amounts(allocateMoney(gbp(10), [1, 5, 1]))).toEqual([2, 7, 1]);
    expect(amounts(allocateMoney(gbp(-100), [1, 1, 1]))).toEqual([-34, -33, -33]);
  });

  it('needs whole weights and at least one above zero', () => {
    expect(() => allocateMoney(gbp(1), [])).toThrow(RangeError);
    expect(() => allocateMoney(gbp(1), [0, 0])).toThrow(RangeError);
    expect(() => allocateMoney(gbp(1), [1, -1])).toThrow(RangeError);
    expect(() => allocateMoney(gbp(1), [0.5, 0.5])).toThrow(RangeError);
  });

  const weights = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
    .filter((list) => list.some((weight) => weight > 0));

  it('sums exactly to the total', () => {
    fc.assert(
      fc.property(pence, weights, (amount, list) => {
        expect(sumMoney(allocateMoney(gbp(amount), list), 'GBP')).toEqual(gbp(amount));
      }),
    );
  });

  it('gives each part its exact share within one unit, and zero for weight zero', () => {
    fc.assert(
      fc.property(pence, weights, (amount, list) => {
        const total = list.reduce((sum, weight) => sum + weight, 0);
        const parts = allocateMoney(gbp(amount), list);
        for (const [index, part] of parts.entries()) {
          const weight = list[index] ?? 0;
          expect(Math.abs(part.amount * total - amount * weight)).toBeLessThan(total);
          if (weight === 0) expect(part).toEqual(gbp(0));
        }
      }),
    );
  });
});

describe('currency', () => {
  it('follows the shipping country', () => {
    expect(currencyForCountry('GB')).toBe('GBP');
    expect(currencyForCountry('US')).toBe('USD');
    expect(['DE', 'FR', 'IE', 'HR', 'BG'].map(currencyForCountry)).toEqual(Array(5).fill('EUR'));
    expect(['SE', 'PL', 'CH', 'JP', 'ZZ'].map(currencyForCountry)).toEqual(Array(5).fill('GBP'));
  });

  it('determines the decimal digits', () => {
    expect(['GBP', 'JPY', 'KWD', 'CLF'].map(currencyDigits)).toEqual([2, 0, 3, 4]);
  });
});

describe('formatting an amount', () => {
  it('is exact as decimal text', () => {
    expect(toDecimal(gbp(2850))).toBe('28.50');
    expect(toDecimal(gbp(5))).toBe('0.05');
    expect(toDecimal(gbp(-5))).toBe('-0.05');
    expect(toDecimal(gbp(0))).toBe('0.00');
    expect(toDecimal(money(2850, 'JPY'))).toBe('2850');
    expect(toDecimal(money(-1, 'KWD'))).toBe('-0.001');
  });

  it('follows the locale of the reader in any currency', () => {
    // German uses a no-break space.
    const plain = (text: string) => text.replace(/\s/g, ' ');
    expect(formatMoney(gbp(123456), 'en_GB')).toBe('£1,234.56');
    expect(plain(formatMoney(money(123456, 'EUR'), 'de'))).toBe('1.234,56 €');
    expect(plain(formatMoney(gbp(2850), 'de'))).toBe('28,50 £');
    expect(formatMoney(money(2850, 'USD'), 'en_US')).toBe('$28.50');
    expect(formatMoney(money(2850, 'JPY'), 'en')).toBe('¥2,850');
    expect(formatMoney(gbp(-250), 'en_GB')).toBe('−£2.50');
    expect(plain(formatMoney(money(-250, 'EUR'), 'de'))).toBe('−2,50 €');
  });

  it('is exact for the largest amount', () => {
    expect(formatMoney(gbp(Number.MAX_SAFE_INTEGER), 'en_GB')).toBe('£90,071,992,547,409.91');
  });
});
