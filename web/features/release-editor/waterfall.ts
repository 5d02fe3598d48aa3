/** From the price that a buyer pays to what the seller earns, step by step; the steps add up. */
import type { Release } from '@lathe/contract/release';
import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import { addMoney, type Money, money } from '@lathe/rules/money';
import { earningsOf, mechanicalsOf, priceParts } from '@lathe/rules/prices';

export interface Waterfall {
  rrp: Money;
  vat: Money;
  shop: Money;
  ppd: Money;
  making: Money;
  /** What those who wrote the songs get. */
  mechanicals: Money;
  earnings: Money;
  /** What is paid out with the seller's own VAT on top; null for whoever is not registered. */
  paidOut: Money | null;
}

interface Options {
  country: string;
  /** Of the country today, in basis points. */
  vatRate: number;
  /** Where the seller is registered for VAT; null for whoever is not. */
  sellerVatRate: number | null;
}

export function waterfallOf(
  { ppd, rrp }: Release['price_categories'][number],
  { country, vatRate, sellerVatRate }: Options,
): Waterfall {
  // The price has the VAT of the country in it already.
  const price = { ppd: ppd.amount, rrp: rrp.amount, vatBasisPoints: vatRate };
  const earningsBasisPoints = EARNINGS_BASIS_POINTS_DEFAULT;
  const parts = priceParts(price, { country, vatRate, earningsBasisPoints });
  const { vat, shop, making, artist } = parts;
  const dealer = money(ppd.amount, vat.currency);
  const mechanicals = mechanicalsOf(dealer);
  return {
    rrp: [shop, making, artist].reduce(addMoney, vat),
    vat,
    shop,
    ppd: dealer,
    making: addMoney(making, money(-mechanicals.amount, mechanicals.currency)),
    mechanicals,
    earnings: artist,
    paidOut:
      sellerVatRate === null
        ? null
        : earningsOf(dealer, {
            basisPoints: earningsBasisPoints,
            vatBasisPoints: sellerVatRate,
          }),
  };
}
