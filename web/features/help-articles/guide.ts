/** Prices, taxes and playing times as they hold today, for the articles that speak of them. */
import type { ReleaseType } from '@lathe/contract/catalogue-calls';
import type { Api } from '@lathe/contract/server-side';
import type { Taxes } from '@lathe/contract/tax-calls';
import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import { type Money, money, subtractMoney } from '@lathe/rules/money';
import { earningsOf, TIERS, type Tier } from '@lathe/rules/prices';
import { removeVat } from '@lathe/rules/vat';
import { createContext, useContext } from 'react';
import { vatRateIn } from '../../lib/taxes.ts';

/** The articles name prices in pounds, with British VAT. */
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
  /** What a business that is registered for VAT is paid. */
  businessEarnings: Money;
}

export interface GuideFormat {
  format: Format;
  sides: number;
  tracksPerSide: number;
  maxSeconds: number;
  /** Beyond this a side is cut more quietly. */
  warnSeconds: number | null;
  prices: Record<Tier, GuidePrice>;
}

export interface Guide {
  /** What can be made, in the order in which it is offered; empty where no article speaks of it. */
  formats: readonly GuideFormat[];
  /** Null where no article speaks of them. */
  taxes: Taxes | null;
}

export async function loadGuide(api: Api): Promise<Guide> {
  const [{ data }, taxes] = await Promise.all([
    api('GET /api/release_types', { query: { country: GUIDE_COUNTRY } }),
    api('GET /api/taxes'),
  ]);
  return guideOf(data, taxes);
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

/** The record of which the articles speak: a 12″ one, as long as it is offered. */
export function sampleOf({ formats }: Guide): GuideFormat | null {
  return formats.find(({ format }) => format === 'lp') ?? formats[0] ?? null;
}

/** Where the money of one copy goes; the parts sum to what the buyer pays. */
export function sharesOf({ retail, net, dealer, earnings }: GuidePrice) {
  return {
    vat: subtractMoney(retail, net),
    margin: subtractMoney(net, dealer),
    making: subtractMoney(dealer, earnings),
    artist: earnings,
  };
}

const Context = createContext<Guide>({ formats: [], taxes: null });

/** Around an article whose words name a price or a rate. */
export const WithGuide = Context.Provider;

export function useGuide(): Guide {
  return useContext(Context);
}
