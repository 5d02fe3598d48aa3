/** Calculates prices from the price list; shared by list, page, basket and order. */
import { addDays, type CalendarDate, calendarDate } from './dates.ts';
import { MECHANICALS_BASIS_POINTS, PRICE_LIST_NOTICE_MINUTES } from './limits.ts';
import { addMoney, currencyForCountry, type Money, money, multiplyMoney } from './money.ts';
import { addDuration } from './time.ts';
import { earningsWithVat } from './vat.ts';

export const TIERS = ['Standard', 'Premium', 'Luxe'] as const;
export type Tier = (typeof TIERS)[number];

const BASIS_POINTS = 10_000;

/** VAT included in all list prices: the UK rate, for every currency. */
export const LIST_VAT_BASIS_POINTS = 2000;

/**
 * An entry of a price list, in minor units. The retail price includes VAT, the dealer price does
 * not.
 */
export interface ListPrice {
  ppd: number;
  rrp: number;
  vatBasisPoints: number;
}

/** Dealer price = retail price without VAT, divided by 1⅓. */
export function ppdFromRrp(rrp: Money, vatBasisPoints: number): Money {
  return multiplyMoney(rrp, 3 * BASIS_POINTS, 4 * (BASIS_POINTS + vatBasisPoints));
}

/** Null when the price is valid. The dealer price must be below the retail price without VAT. */
export function listPriceProblem(
  { ppd, rrp, vatBasisPoints }: ListPrice,
  { allowsZero }: { allowsZero: boolean },
): 'price_too_low' | 'ppd_above_rrp' | null {
  if (rrp === 0 && ppd === 0) return allowsZero ? null : 'price_too_low';
  if (rrp < 1 || ppd < 1) return 'price_too_low';
  return ppd * (BASIS_POINTS + vatBasisPoints) >= rrp * BASIS_POINTS ? 'ppd_above_rrp' : null;
}

/** The first day for which a list can be scheduled now. */
export function earliestListDay(now: Date): CalendarDate {
  const earliest = addDuration(now, { minutes: PRICE_LIST_NOTICE_MINUTES });
  return addDays(calendarDate(earliest), 1);
}

/** Price plus paid options, which are also list entries. */
export function addListPrices(base: ListPrice, extras: readonly ListPrice[]): ListPrice {
  return extras.reduce(
    (sum, extra) => ({
      ppd: sum.ppd + extra.ppd,
      rrp: sum.rrp + atVatRate(extra, sum.vatBasisPoints),
      vatBasisPoints: sum.vatBasisPoints,
    }),
    base,
  );
}

function atVatRate({ rrp, vatBasisPoints }: ListPrice, vatRate: number): number {
  if (vatBasisPoints === vatRate) return rrp;
  return multiplyMoney(money(rrp, 'GBP'), BASIS_POINTS + vatRate, BASIS_POINTS + vatBasisPoints)
    .amount;
}

/** Destination country and its VAT rate on that day, in basis points. */
export interface Destination {
  country: string;
  vatRate: number;
}

/**
 * Price of one copy in a country: the list price with the destination's VAT instead of the list's,
 * rounded once.
 */
export function retailPrice(price: ListPrice, { country, vatRate }: Destination): Money {
  const listPrice = money(price.rrp, currencyForCountry(country));
  return multiplyMoney(listPrice, BASIS_POINTS + vatRate, BASIS_POINTS + price.vatBasisPoints);
}

/** Breakdown of the price. The four parts add up to it exactly. */
export interface PriceParts {
  vat: Money;
  artist: Money;
  /** Pressing, printing, packing and mechanicals. */
  making: Money;
  /** Operating costs: card fees, servers, staff. */
  shop: Money;
}

export function priceParts(
  price: ListPrice,
  options: Destination & { earningsBasisPoints: number },
): PriceParts {
  const gross = retailPrice(price, options);
  const net = multiplyMoney(gross, BASIS_POINTS, BASIS_POINTS + options.vatRate);
  const ppd = money(price.ppd, gross.currency);
  const artist = multiplyMoney(ppd, options.earningsBasisPoints, BASIS_POINTS);
  const negative = (value: Money) => money(-value.amount, value.currency);
  return {
    vat: addMoney(gross, negative(net)),
    artist,
    making: addMoney(ppd, negative(artist)),
    shop: addMoney(net, negative(ppd)),
  };
}

/**
 * Mechanicals for songwriters per copy, from the dealer price; licensed in the country of pressing.
 * None are owed where the seller declared that all works are their own and unpublished.
 */
export function mechanicalsOf(ppd: Money, { ownWorks }: { ownWorks: boolean }): Money {
  return multiplyMoney(ppd, ownWorks ? 0 : MECHANICALS_BASIS_POINTS, BASIS_POINTS);
}

/**
 * The sellers' share of the dealer price, in basis points. With own works they are the songwriters,
 * so they also get what would otherwise be owed as mechanicals.
 */
export function earningsRate({
  sellerBasisPoints,
  ownWorks,
}: {
  /** The rate of the seller who owns the release. */
  sellerBasisPoints: number;
  ownWorks: boolean;
}): number {
  return sellerBasisPoints + (ownWorks ? MECHANICALS_BASIS_POINTS : 0);
}

/** A seller registered for VAT gets VAT on top of the earnings: 20 becomes 24. */
export function earningsOf(
  ppd: Money,
  {
    basisPoints,
    vatBasisPoints,
  }: {
    basisPoints: number;
    /** 0 for sellers who are not registered. */
    vatBasisPoints: number;
  },
): Money {
  return multiplyMoney(ppd, earningsWithVat(basisPoints, vatBasisPoints), BASIS_POINTS);
}
