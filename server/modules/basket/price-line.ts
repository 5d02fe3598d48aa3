/** The only place that calculates the unit price of a line. */
import { creatorPrice, dealerPrice } from '@lathe/rules/bulk-prices';
import { discountUnit, scaleToPaid } from '@lathe/rules/discounts';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { currencyForCountry, type Money, money } from '@lathe/rules/money';
import { retailPrice } from '@lathe/rules/prices';
import type { PricedLine } from './line-store.ts';
import { isPriced, listPriceOf, netEuros, type PricingContext } from './offer.ts';

export interface UnitPrice {
  /** Before the discount. */
  full: Money;
  /** Paid price including VAT. */
  price: Money;
  /** Discount amount; zero without a code. */
  off: Money;
  /** Dealer price that corresponds to the paid price. */
  ppd: Money;
}

export function unitPriceOf(line: PricedLine, pricing: PricingContext): UnitPrice {
  const zero = money(0, currencyForCountry(pricing.reader.country));
  if (!isPriced(line.offer, pricing)) {
    return { full: zero, price: zero, off: zero, ppd: zero };
  }
  const full = fullPriceOf(line, pricing);
  const ppd = money(listPriceOf(line.offer, pricing).ppd, full.currency);
  if (!line.discount) return { full, price: full, off: zero, ppd };
  return { full, ...discountUnit({ price: full, ppd }, line.discount.reduction) };
}

function fullPriceOf({ offer, quantity }: PricedLine, pricing: PricingContext): Money {
  const listPrice = listPriceOf(offer, pricing);
  switch (offer.type) {
    case 'proof':
      return creatorPrice(listPrice, { ...pricing.reader, quantity: 1 });
    case 'creator-copies':
      return creatorPrice(listPrice, { ...pricing.reader, quantity });
    case 'release':
      // Larger quantities are for dealers who resell them.
      return quantity > ITEM_QUANTITY_MAX
        ? dealerPrice(listPrice, pricing.reader)
        : retailPrice(listPrice, pricing.reader);
    default:
      return retailPrice(listPrice, pricing.reader);
  }
}

/** Unit price for customs: as paid, in euros, without VAT. */
export function unitNetEuros(line: PricedLine, pricing: PricingContext): Money {
  const retail = retailPrice(listPriceOf(line.offer, pricing), pricing.reader);
  const { price } = unitPriceOf(line, pricing);
  return scaleToPaid(netEuros(line.offer, pricing), { full: retail, paid: price });
}
