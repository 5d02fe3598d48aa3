/** From the price list to what a buyer sees: one computation for list, page, basket and order. */
import { addDays, type CalendarDate, calendarDate } from './dates.ts';
import { MECHANICALS_BASIS_POINTS, PRICE_LIST_NOTICE_MINUTES } from './limits.ts';
import { later } from './moments.ts';
import { addMoney, currencyForCountry, type Money, money, multiplyMoney } from './money.ts';
import { earningsWithVat } from './vat.ts';

export const TIERS = ['Standard', 'Premium', 'Luxe'] as const;
export type Tier = (typeof TIERS)[number];

const ONE = 10_000;

/** The VAT in the retail prices of every list: that of the United Kingdom, whatever the currency. */
export const LIST_VAT_BASIS_POINTS = 2000;

/** An entry of a price list, in minor units. The retail price includes VAT, the dealer price none. */
export interface ListPrice {
  ppd: number;
  rrp: number;
  vatBasisPoints: number;
}

/** The dealer price is the retail price without VAT, divided by 1⅓. */
export function ppdFromRrp(rrp: Money, vatBasisPoints: number): Money {
  return multiplyMoney(rrp, 3 * ONE, 4 * (ONE + vatBasisPoints));
}

/** Null where it can be sold so. A dealer who paid as much as the buyer would sell nothing. */
export function listPriceProblem(
  { ppd, rrp, vatBasisPoints }: ListPrice,
  { mayBeFree }: { mayBeFree: boolean },
): 'price_too_low' | 'ppd_above_rrp' | null {
  if (rrp === 0 && ppd === 0) return mayBeFree ? null : 'price_too_low';
  if (rrp < 1 || ppd < 1) return 'price_too_low';
  return ppd * (ONE + vatBasisPoints) >= rrp * ONE ? 'ppd_above_rrp' : null;
}

/** The first day from whose midnight a list can hold that is set now. */
export function earliestListDay(now: Date): CalendarDate {
  const soonest = later(now, { minutes: PRICE_LIST_NOTICE_MINUTES });
  return addDays(calendarDate(soonest), 1);
}

/** Price and paid options together: options are entries of a list, too. */
export function addListPrices(base: ListPrice, extras: readonly ListPrice[]): ListPrice {
  return extras.reduce(
    (sum, extra) => ({
      ppd: sum.ppd + extra.ppd,
      rrp: sum.rrp + atVat(extra, sum.vatBasisPoints),
      vatBasisPoints: sum.vatBasisPoints,
    }),
    base,
  );
}

function atVat({ rrp, vatBasisPoints }: ListPrice, wanted: number): number {
  if (vatBasisPoints === wanted) return rrp;
  return multiplyMoney(money(rrp, 'GBP'), ONE + wanted, ONE + vatBasisPoints).amount;
}

/** Where something is sent, and the VAT of that country on the day, in basis points. */
export interface Destination {
  country: string;
  vatRate: number;
}

/**
 * What one copy costs in a country: the list's price with its VAT exchanged for that of the
 * destination, rounded once.
 */
export function retailPrice(price: ListPrice, { country, vatRate }: Destination): Money {
  const listed = money(price.rrp, currencyForCountry(country));
  return multiplyMoney(listed, ONE + vatRate, ONE + price.vatBasisPoints);
}

/** Where the buyer's money goes. The four parts add up to the price, to the penny. */
export interface PriceParts {
  vat: Money;
  artist: Money;
  /** Pressing, printing, packing, and the composers' share. */
  making: Money;
  /** What keeps the shop open: cards, servers, people. */
  shop: Money;
}

export function priceParts(
  price: ListPrice,
  options: Destination & { earningsBasisPoints: number },
): PriceParts {
  const gross = retailPrice(price, options);
  const net = multiplyMoney(gross, ONE, ONE + options.vatRate);
  const ppd = money(price.ppd, gross.currency);
  const artist = multiplyMoney(ppd, options.earningsBasisPoints, ONE);
  const negative = (value: Money) => money(-value.amount, value.currency);
  return {
    vat: addMoney(gross, negative(net)),
    artist,
    making: addMoney(ppd, negative(artist)),
    shop: addMoney(net, negative(ppd)),
  };
}

/** What composers and lyricists get for every copy, from the dealer price; licensed where it is pressed. */
export function mechanicalsOf(ppd: Money): Money {
  return multiplyMoney(ppd, MECHANICALS_BASIS_POINTS, ONE);
}

/** A VAT-registered business is paid VAT on top of its share: 20 gives 24. */
export function earningsOf(
  ppd: Money,
  {
    basisPoints,
    vatBasisPoints,
  }: {
    basisPoints: number;
    /** 0 for whoever is not registered. */
    vatBasisPoints: number;
  },
): Money {
  return multiplyMoney(ppd, earningsWithVat(basisPoints, vatBasisPoints), ONE);
}
