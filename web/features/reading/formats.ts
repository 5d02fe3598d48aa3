/** What can be made: playing times, printed parts and prices, as the guides show them. */
import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { type Money, money, multiplyMoney, subtractMoney } from '@lathe/rules/money';
import { earningsWithVat, vatRateOn } from '@lathe/rules/vat';

export const FORMATS = ['lp', 'double', 'single', 'cd'] as const;
export type Format = (typeof FORMATS)[number];

interface Sides {
  sides: number;
  tracksPerSide: number;
  maxSeconds: number;
}

export const SIDES: Record<Format, Sides> = {
  lp: { sides: 2, tracksPerSide: 8, maxSeconds: 1320 },
  double: { sides: 4, tracksPerSide: 8, maxSeconds: 1320 },
  single: { sides: 2, tracksPerSide: 3, maxSeconds: 300 },
  cd: { sides: 1, tracksPerSide: 99, maxSeconds: 4797 },
};

/** Beyond this a side of an LP is cut more quietly. */
export const LONG_SIDE_SECONDS = 1200;

/** Sizes after trimming, in millimetres: a rectangle, or a disc with a hole. */
export type PrintedSize = { width: number; height: number } | { diameter: number; hole: number };

export const PRINTED_PARTS = {
  sleeve_12: { width: 315, height: 315 },
  label_12: { diameter: 100, hole: 7.24 },
  sleeve_7: { width: 181, height: 181 },
  label_7: { diameter: 92, hole: 38.2 },
  cd_booklet: { width: 120.5, height: 119.5 },
  cd_tray: { width: 150, height: 117 },
  cd_wallet: { width: 125, height: 125 },
  cd_face: { diameter: 116, hole: 24 },
} as const satisfies Record<string, PrintedSize>;

/** What is printed over the edge on every side and cut away. */
export const BLEED_MM = 3;

/** `315 × 315` or `Ø 100`, optionally with what is cut away. */
export function sizeText(size: PrintedSize, locale: Locale, bleed = 0): string {
  const number = new Intl.NumberFormat(bcp47(locale));
  const side = (millimetres: number) => number.format(millimetres + 2 * bleed);
  if ('diameter' in size) return `Ø ${side(size.diameter)}`;
  return `${side(size.width)} × ${side(size.height)}`;
}

export const TIERS = ['standard', 'premium', 'luxe'] as const;
export type Tier = (typeof TIERS)[number];

const RETAIL_PENCE: Record<Format, Record<Tier, number>> = {
  lp: { standard: 2850, premium: 3150, luxe: 3450 },
  double: { standard: 4200, premium: 4600, luxe: 5000 },
  single: { standard: 1590, premium: 1790, luxe: 1990 },
  cd: { standard: 1420, premium: 1590, luxe: 1750 },
};

const WHOLE = 10_000;
// The list was made when this rate held; a later rate comes with a later list.
const UK_VAT = vatRateOn('GB', '2026-01-01');

export interface Price {
  retail: Money;
  dealer: Money;
  earnings: Money;
  /** What a business that is registered for VAT is paid. */
  businessEarnings: Money;
}

/** The dealer price is the retail price without VAT, divided by one and a third; rounded once. */
export function priceOf(format: Format, tier: Tier): Price {
  const retail = money(RETAIL_PENCE[format][tier], 'GBP');
  const dealer = multiplyMoney(retail, 3 * WHOLE, 4 * (WHOLE + UK_VAT));
  return {
    retail,
    dealer,
    earnings: multiplyMoney(dealer, EARNINGS_BASIS_POINTS_DEFAULT, WHOLE),
    businessEarnings: multiplyMoney(
      dealer,
      earningsWithVat(EARNINGS_BASIS_POINTS_DEFAULT, UK_VAT),
      WHOLE,
    ),
  };
}

/** Where the money of one copy goes; the parts sum to what the buyer pays. */
export function sharesOf(format: Format, tier: Tier) {
  const { retail, dealer, earnings } = priceOf(format, tier);
  const net = multiplyMoney(retail, WHOLE, WHOLE + UK_VAT);
  return {
    vat: subtractMoney(retail, net),
    margin: subtractMoney(net, dealer),
    making: subtractMoney(dealer, earnings),
    artist: earnings,
  };
}

/** Own copies get cheaper by the quantity. */
export const COPY_STEPS = [
  { from: 10, percentOff: 5 },
  { from: 25, percentOff: 8 },
  { from: 50, percentOff: 12 },
  { from: 100, percentOff: 15 },
] as const;
