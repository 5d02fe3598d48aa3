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

export function unitPriceOf(line: PricedLine, visit: PricingContext): UnitPrice {
  const nothing = money(0, currencyForCountry(visit.reader.country));
  if (!isPriced(line.offer, visit)) {
    return { full: nothing, price: nothing, off: nothing, ppd: nothing };
  }
  const full = fullPriceOf(line, visit);
  const ppd = money(listPriceOf(line.offer, visit).ppd, full.currency);
  if (!line.discount) return { full, price: full, off: nothing, ppd };
  return { full, ...discountUnit({ price: full, ppd }, line.discount.reduction) };
}

function fullPriceOf({ offer, quantity }: PricedLine, visit: PricingContext): Money {
  const listed = listPriceOf(offer, visit);
  switch (offer.type) {
    case 'proof':
      return creatorPrice(listed, { ...visit.reader, quantity: 1 });
    case 'creator-copies':
      return creatorPrice(listed, { ...visit.reader, quantity });
    case 'release':
      // Larger quantities are for dealers who resell them.
      return quantity > ITEM_QUANTITY_MAX
        ? dealerPrice(listed, visit.reader)
        : retailPrice(listed, visit.reader);
    default:
      return retailPrice(listed, visit.reader);
  }
}

/** Unit price for customs: as paid, in euros, without VAT. */
export function unitNetEuros(line: PricedLine, visit: PricingContext): Money {
  const retail = retailPrice(listPriceOf(line.offer, visit), visit.reader);
  const { price } = unitPriceOf(line, visit);
  return scaleToPaid(netEuros(line.offer, visit), { full: retail, paid: price });
}
