/**
 * Prices of bundles. The price of one bundle is shared over its parts in whole pennies, so VAT,
 * earnings, splits and refunds follow from what was paid for each part, as for any other line.
 */
import { allocateMoney, type Money, money, multiplyMoney, sumMoney } from './money.ts';

const BASIS_POINTS = 10_000;

export interface BundlePrice {
  /** Of all parts without the bundle, with VAT. */
  full: Money;
  /** Of one bundle, rounded once. */
  price: Money;
  /** Of each part in the bundle, in their order. They add up to the price. */
  units: Money[];
}

/**
 * `retail` has the price of one of each part, in the currency and with the VAT of the buyer. No part
 * costs more in the bundle than alone.
 */
export function bundlePrice(
  retail: readonly [Money, ...Money[]],
  discountBasisPoints: number,
): BundlePrice {
  const [{ currency }] = retail;
  const full = sumMoney(retail, currency);
  const price = multiplyMoney(full, BASIS_POINTS - discountBasisPoints, BASIS_POINTS);
  const weights = retail.map(({ amount }) => amount);
  // Nothing to share if all parts are free.
  const units =
    full.amount === 0 ? retail.map(() => money(0, currency)) : allocateMoney(price, weights);
  return { full, price, units };
}
