/** Breaks the retail price down to the seller's earnings; the steps add up. */
import type { Release } from '@lathe/contract/release';
import { addMoney, type Money, money } from '@lathe/rules/money';
import { earningsOf, earningsRate, mechanicalsOf, priceParts } from '@lathe/rules/prices';

export interface Waterfall {
  rrp: Money;
  vat: Money;
  shop: Money;
  ppd: Money;
  making: Money;
  /** Royalties to songwriters. */
  mechanicals: Money;
  earnings: Money;
  /** The payout including the seller's VAT; null for sellers not registered for VAT. */
  paidOut: Money | null;
}

interface Options {
  country: string;
  /** Current VAT rate of the country, in basis points. */
  vatRate: number;
  /** Null for sellers not registered for VAT. */
  sellerVatRate: number | null;
  /** The seller's share of the dealer price. */
  sellerBasisPoints: number;
  /** Null for what has no music on it; with own works, none are owed. */
  mechanicals: { ownWorks: boolean } | null;
}

export function waterfallOf(
  { ppd, rrp }: Pick<Release['price_categories'][number], 'ppd' | 'rrp'>,
  { country, vatRate, sellerVatRate, sellerBasisPoints, mechanicals: owed }: Options,
): Waterfall {
  // The price includes VAT.
  const price = { ppd: ppd.amount, rrp: rrp.amount, vatBasisPoints: vatRate };
  const ownWorks = owed?.ownWorks ?? false;
  const earningsBasisPoints = earningsRate({ sellerBasisPoints, ownWorks });
  const parts = priceParts(price, { country, vatRate, earningsBasisPoints });
  const { vat, shop, making, artist } = parts;
  const dealer = money(ppd.amount, vat.currency);
  const mechanicals = owed ? mechanicalsOf(dealer, owed) : money(0, dealer.currency);
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
