/** What a seller sees while choosing parts and discount; the quote of an order has the same figures. */
import { BUNDLE_TITLE_MAX_LENGTH } from './bundle-limits.ts';
import { bundlePrice } from './bundles.ts';
import { scaleToPaid } from './discounts.ts';
import { type Money, money, subtractMoney, sumMoney } from './money.ts';
import { earningsByPayee, type SharingPayee } from './splits.ts';

/** What the price and the earnings of one part depend on, in one currency. */
export interface PartTerms {
  retail: Money;
  ppd: Money;
  /** The sellers' share of the dealer price. */
  basisPoints: number;
  payees: readonly SharingPayee[];
}

export interface BundlePreview {
  full: Money;
  price: Money;
  saving: Money;
  /** What this seller gets of one bundle, with VAT if they are paid VAT. */
  earnings: Money;
  parts: { full: Money; price: Money; earnings: Money }[];
}

export function previewBundle(
  parts: readonly [PartTerms, ...PartTerms[]],
  { discountBasisPoints, seller }: { discountBasisPoints: number; seller: string },
): BundlePreview {
  const [first, ...others] = parts;
  const { full, price, units } = bundlePrice(
    [first.retail, ...others.map(({ retail }) => retail)],
    discountBasisPoints,
  );
  const { currency } = full;
  const shown = parts.map(({ retail, ppd, ...sharing }, at) => {
    const unit = units[at] ?? money(0, currency);
    const earned = earningsByPayee(scaleToPaid(ppd, { full: retail, paid: unit }), sharing);
    const own = earned.filter(({ party }) => party === seller);
    const earnings = sumMoney(
      own.map((payee) => payee.earnings),
      currency,
    );
    return { full: retail, price: unit, earnings };
  });
  return {
    full,
    price,
    saving: subtractMoney(full, price),
    earnings: sumMoney(
      shown.map(({ earnings }) => earnings),
      currency,
    ),
    parts: shown,
  };
}

/** Such as "Deep Water + T-shirt": the first title, and what the other parts are. */
export function defaultBundleTitle(parts: readonly { title: string; format: string }[]): string {
  const [first, ...others] = parts;
  if (!first) return '';
  const names = [first.title, ...others.map(({ format }) => format)];
  return names.join(' + ').slice(0, BUNDLE_TITLE_MAX_LENGTH).trim();
}

/** One country of each currency, whose VAT the prices for sellers include. */
export const PREVIEW_COUNTRIES = ['GB', 'DE', 'US'] as const;
