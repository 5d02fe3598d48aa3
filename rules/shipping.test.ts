import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKING_GRAMS } from './limits.ts';
import { shippingPrice } from './shipping.ts';
import { destination } from './testing/taxes.ts';

const step = (maxGrams: number, amount: number) => ({ maxGrams, amount, vatBasisPoints: 2000 });
const steps = [step(2000, 480), step(500, 320), step(1000, 420)];
const to = (country: string, goodsGrams: number) =>
  shippingPrice(steps, { goodsGrams, ...destination(country) });

describe('shipping', () => {
  it('uses the first weight step that fits the goods and their packaging', () => {
    expect(to('GB', 500 - PACKING_GRAMS)).toEqual({ amount: 320, currency: 'GBP' });
    expect(to('GB', 501 - PACKING_GRAMS)).toEqual({ amount: 420, currency: 'GBP' });
    expect(to('GB', 2000 - PACKING_GRAMS)).toEqual({ amount: 480, currency: 'GBP' });
  });

  it('splits an order above the last weight step into several parcels', () => {
    expect(to('GB', 2001 - PACKING_GRAMS)).toEqual({ amount: 480 + 320, currency: 'GBP' });
    expect(to('GB', 4000 - PACKING_GRAMS)).toEqual({ amount: 960, currency: 'GBP' });
  });

  it('has the VAT rate of the destination, like the goods', () => {
    expect(to('US', 100)).toEqual({ amount: 267, currency: 'USD' });
    expect(to('DE', 100)).toEqual({ amount: 317, currency: 'EUR' });
  });

  it('is null where no service delivers', () => {
    expect(shippingPrice([], { goodsGrams: 1, ...destination('GB') })).toBeNull();
  });

  it('never gets cheaper with weight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), fc.nat(5000), (grams, more) => {
        expect(to('GB', grams + more)?.amount).toBeGreaterThanOrEqual(to('GB', grams)?.amount ?? 0);
      }),
    );
  });
});
