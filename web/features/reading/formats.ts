/** What can be made: playing times, printed parts and prices, as the guides show them. */
import {
  type ArtworkType,
  artworkParts,
  type ChosenOption,
  type PartKey,
} from '@lathe/rules/artwork/geometry';
import type { ZoneKey } from '@lathe/rules/artwork/shapes';
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

const JEWEL_CASE = [{ kind: 'sleeve', code: 'jewel_case' }];

export const PRINTED_PARTS = {
  sleeve_12: sizeOf('vinyl_12', 'sleeve', { zone: 'front' }),
  label_12: sizeOf('vinyl_12', 'label_a'),
  sleeve_7: sizeOf('vinyl_7', 'sleeve', { zone: 'front' }),
  label_7: sizeOf('vinyl_7', 'label_a'),
  cd_booklet: sizeOf('cd', 'booklet_1', { options: JEWEL_CASE }),
  cd_tray: sizeOf('cd', 'tray', { options: JEWEL_CASE }),
  cd_wallet: sizeOf('cd', 'wallet', { zone: 'front' }),
  cd_face: sizeOf('cd', 'disc'),
};

/** Of a part or of one zone of it, as the templates have it. */
function sizeOf(
  type: ArtworkType,
  key: PartKey,
  { zone, options = [] }: { zone?: ZoneKey; options?: readonly ChosenOption[] } = {},
): PrintedSize {
  const part = artworkParts(type, options).find((one) => one.key === key);
  const size = zone ? part?.zones.find((one) => one.key === zone) : part;
  if (!part || !size) throw new Error(`${type} has no ${key} ${zone ?? ''}`);
  const hole = part.circles.find((circle) => circle.key === 'hole');
  if (hole) return { diameter: part.width, hole: hole.diameter };
  return { width: size.width, height: size.height };
}

/** In millimetres. */
export const SPINES = {
  sleeve: spineOf('vinyl_12', 'spine'),
  gatefold: spineOf('vinyl_12_double', 'spine'),
  tray: spineOf('cd', 'spine_left', JEWEL_CASE),
};

function spineOf(type: ArtworkType, zone: ZoneKey, options: readonly ChosenOption[] = []): number {
  const zones = artworkParts(type, options).flatMap((part) => part.zones);
  return zones.find(({ key }) => key === zone)?.width ?? 0;
}

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
