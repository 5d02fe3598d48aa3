/** The price of goods that have a place in the price lists. */
import type { BuyMode } from '@lathe/contract/cart-item-types';
import { priceByQuantity } from '@lathe/rules/bulk-prices';
import { currencyForCountry, money, type SaleCurrency } from '@lathe/rules/money';
import { type ListPrice, retailPrice } from '@lathe/rules/prices';
import { removeVat } from '@lathe/rules/vat';
import { CallError } from '../../platform/http/call-error.ts';
import type { Buyer } from './kind.ts';
import type { OfferPrice } from './offer.ts';

/** `listIn` throws `pricing_unavailable` if no list of the currency has it. */
export function goodsPrice(
  listIn: (currency: SaleCurrency) => ListPrice,
  { mode, allowsBulk, buyer }: { mode: BuyMode; allowsBulk: boolean; buyer: Buyer },
): OfferPrice | null {
  const currency = currencyForCountry(buyer.country);
  const list = tryList(() => listIn(currency));
  if (!list) return null;
  return {
    full: (quantity) => priceByQuantity(list, { ...buyer, mode, quantity, allowsBulk }),
    retail: retailPrice(list, buyer),
    ppd: money(list.ppd, currency),
    netEuros() {
      const { rrp, vatBasisPoints } = listIn('EUR');
      return removeVat(money(rrp, 'EUR'), vatBasisPoints);
    },
  };
}

function tryList(read: () => ListPrice): ListPrice | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CallError && error.code === 'pricing_unavailable') return null;
    throw error;
  }
}
