/** The only place that calculates the unit price of a line. */
import { discountUnit, scaleToPaid } from '@lathe/rules/discounts';
import { currencyForCountry, type Money, money } from '@lathe/rules/money';
import { CallError } from '../../platform/http/call-error.ts';
import type { PricedLine } from './line-store.ts';
import type { PricingContext } from './offer.ts';

export interface UnitPrice {
  /** Before the discount, and without the bundle. */
  full: Money;
  /** Paid price including VAT. */
  price: Money;
  /** What a code takes off; zero without one. */
  off: Money;
  /** Dealer price that corresponds to the paid price. */
  ppd: Money;
}

export function unitPriceOf(
  { offer, quantity, bundled, discount }: PricedLine,
  { reader }: PricingContext,
): UnitPrice {
  const zero = money(0, currencyForCountry(reader.country));
  if (!offer.price) return { full: zero, price: zero, off: zero, ppd: zero };
  // The price of a bundle is shared over its parts; see rules/bundles.ts.
  if (bundled?.price) {
    const { retail: full, ppd: fullPpd } = offer.price;
    const { price } = bundled;
    return { full, price, off: zero, ppd: scaleToPaid(fullPpd, { full, paid: price }) };
  }
  const full = offer.price.full(quantity);
  const { ppd } = offer.price;
  if (!discount) return { full, price: full, off: zero, ppd };
  return { full, ...discountUnit({ price: full, ppd }, discount.reduction) };
}

/** Unit price for customs: as paid, in euros, without VAT. */
export function unitNetEuros(line: PricedLine, pricing: PricingContext): Money {
  const listed = line.offer.price;
  if (!listed) throw new CallError('pricing_unavailable');
  const { price } = unitPriceOf(line, pricing);
  return scaleToPaid(listed.netEuros(), { full: listed.retail, paid: price });
}
