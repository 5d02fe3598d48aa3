/** Current prices, taxes and playing times for the articles that mention them. */
import type { ReleaseType } from '@lathe/contract/catalogue-calls';
import type { Taxes } from '@lathe/contract/tax-calls';
import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import { type Money, money, subtractMoney } from '@lathe/rules/money';
import { earningsOf, TIERS, type Tier } from '@lathe/rules/prices';
import { removeVat } from '@lathe/rules/vat';
import { createContext, useContext } from 'react';
import { vatRateIn } from '../../lib/taxes.ts';

/** The articles show prices in pounds with British VAT. */
export const GUIDE_COUNTRY = 'GB';

const FORMAT_OF = {
  vinyl_12: 'lp',
  vinyl_12_double: 'double',
  vinyl_7: 'single',
  cd: 'cd',
} as const;

export type Format = (typeof FORMAT_OF)[keyof typeof FORMAT_OF];

export interface GuidePrice {
  retail: Money;
  /** Without VAT. */
  net: Money;
  dealer: Money;
  earnings: Money;
  /** Earnings of a VAT-registered business. */
  businessEarnings: Money;
}

export interface GuideFormat {
  format: Format;
  sides: number;
  tracksPerSide: number;
  maxSeconds: number;
  /** Longer sides are cut more quietly. */
  warnSeconds: number | null;
  prices: Record<Tier, GuidePrice>;
}

export interface Guide {
  /** Available formats in display order; empty where the article mentions none. */
  formats: readonly GuideFormat[];
  /** Null where the article mentions none. */
  taxes: Taxes | null;
}

export function guideOf(types: readonly ReleaseType[], taxes: Taxes): Guide {
  return { formats: formatsOf(types, vatRateIn(taxes, GUIDE_COUNTRY)), taxes };
}

function formatsOf(types: readonly ReleaseType[], vat: number): GuideFormat[] {
  return types.flatMap(({ code, product_type, price_categories }) => {
    if (!isKnown(code)) return [];
    const priceIn = (tier: Tier): GuidePrice => {
      const category = price_categories.find(({ id }) => id === tier);
      const amount = (price: { amount: number } | undefined) => money(price?.amount ?? 0, 'GBP');
      const dealer = amount(category?.ppd);
      const share = (vatBasisPoints: number) =>
        earningsOf(dealer, { basisPoints: EARNINGS_BASIS_POINTS_DEFAULT, vatBasisPoints });
      const retail = amount(category?.rrp);
      const net = removeVat(retail, vat);
      return { retail, net, dealer, earnings: share(0), businessEarnings: share(vat) };
    };
    const [standard, premium, luxe] = TIERS.map(priceIn) as [GuidePrice, GuidePrice, GuidePrice];
    return [
      {
        format: FORMAT_OF[code],
        sides: product_type.sides,
        tracksPerSide: product_type.max_tracks_per_side,
        maxSeconds: product_type.max_seconds_per_side,
        warnSeconds: product_type.warn_seconds_per_side,
        prices: { Standard: standard, Premium: premium, Luxe: luxe },
      },
    ];
  });
}

function isKnown(code: string): code is keyof typeof FORMAT_OF {
  return Object.hasOwn(FORMAT_OF, code);
}

/** The example format of the articles: 12″ while it is available. */
export function sampleOf({ formats }: Guide): GuideFormat | null {
  return formats.find(({ format }) => format === 'lp') ?? formats[0] ?? null;
}

/** How the price of one copy is shared; the parts add up to the retail price. */
export function sharesOf({ retail, net, dealer, earnings }: GuidePrice) {
  return {
    vat: subtractMoney(retail, net),
    margin: subtractMoney(net, dealer),
    making: subtractMoney(dealer, earnings),
    artist: earnings,
  };
}

const Context = createContext<Guide>({ formats: [], taxes: null });

/** Wraps articles that mention prices or rates. */
export const GuideProvider = Context.Provider;

export function useGuide(): Guide {
  return useContext(Context);
}
