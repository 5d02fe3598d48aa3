import type { CalendarDate } from './dates.ts';
import { compareMoney, type Money, money, multiplyMoney, subtractMoney } from './money.ts';

/** Rates are in basis points: 20% is 2000, Finland's 25.5% is 2550. */

const BASIS_POINTS = 10_000;

/** A rate in basis points, and its first day. */
export interface DatedRate {
  readonly from: CalendarDate;
  readonly basisPoints: number;
}

/**
 * Duty on small parcels into the EU, from a given day. Both amounts are in euros; zero ends the
 * duty.
 */
export interface DutyTerms {
  readonly from: CalendarDate;
  readonly perItemType: Money;
  /** Applies to goods below this value, without VAT. */
  readonly below: Money;
}

/** As stored in the database. Past orders keep the rates of their day. */
export interface TaxTable {
  /** Standard rates by country, oldest first. */
  readonly rates: ReadonlyMap<string, readonly DatedRate[]>;
  /** Oldest first. */
  readonly duties: readonly DutyTerms[];
}

const EU: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Countries with rates in the table. */
export const VAT_COUNTRIES: readonly string[] = [...EU, 'GB'];

// Article 7 of Directive 2006/112/EC treats Monaco as France; the Customs and Excise Agreement of
// 1979 treats the Isle of Man as the United Kingdom.
const TAX_TERRITORIES: ReadonlyMap<string, string> = new Map([
  ['IM', 'GB'],
  ['MC', 'FR'],
]);

function taxCountry(country: string): string {
  return TAX_TERRITORIES.get(country) ?? country;
}

/** Other territories whose buyers pay this country's VAT. */
export function territoriesTaxedAs(country: string): string[] {
  return [...TAX_TERRITORIES].flatMap(([other, taxed]) => (taxed === country ? [other] : []));
}

/**
 * Whether VAT is collected at checkout (UK and EU). Elsewhere the buyer may owe import taxes and
 * must confirm this.
 */
export function collectsVat(country: string): boolean {
  return taxCountry(country) === 'GB' || isInEu(country);
}

/** Whether a parcel to this country enters the EU. */
export function isInEu(country: string): boolean {
  return EU.has(taxCountry(country));
}

/** Standard rate on a day, in basis points; 0 when no VAT is collected. */
export function vatRateOn(
  { rates }: Pick<TaxTable, 'rates'>,
  country: string,
  date: CalendarDate,
): number {
  if (!collectsVat(country)) return 0;
  const rate = rates.get(taxCountry(country))?.findLast(({ from }) => from <= date);
  if (rate === undefined) throw new RangeError(`No VAT rate for ${country} on ${date}`);
  return rate.basisPoints;
}

/** Null when no duty applies on that day. */
export function dutyOn({ duties }: Pick<TaxTable, 'duties'>, date: CalendarDate): DutyTerms | null {
  const terms = duties.findLast(({ from }) => from <= date);
  return terms && terms.perItemType.amount > 0 ? terms : null;
}

function assertRate(rate: number): void {
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`Not basis points: ${rate}`);
}

/** Gross price from a net price. */
export function addVat(net: Money, rate: number): Money {
  assertRate(rate);
  return multiplyMoney(net, BASIS_POINTS + rate, BASIS_POINTS);
}

/** Net price from a price with VAT. */
export function removeVat(gross: Money, rate: number): Money {
  assertRate(rate);
  return multiplyMoney(gross, BASIS_POINTS, BASIS_POINTS + rate);
}

/** Net and VAT of a gross price; only one of them is rounded, so they add up to it. */
export function splitVat(gross: Money, rate: number): { net: Money; vat: Money } {
  const net = removeVat(gross, rate);
  return { net, vat: subtractMoney(gross, net) };
}

/**
 * Share of PPD for a seller registered for VAT, who gets VAT on top: 20% at a rate of 20% becomes
 * 24%. All values in basis points, rounded half up.
 */
export function earningsWithVat(percent: number, rate: number): number {
  assertRate(percent);
  assertRate(rate);
  return Math.floor((percent * (BASIS_POINTS + rate) + BASIS_POINTS / 2) / BASIS_POINTS);
}

/**
 * Flat customs duty on a parcel into the EU, per tariff subheading and regardless of the quantity.
 * The value of the goods is in euros, without VAT.
 */
export function euDuty(
  terms: DutyTerms | null,
  parcel: {
    readonly country: string;
    readonly goodsValue: Money;
    readonly distinctItemTypes: number;
  },
): Money {
  if (terms === null || !isInEu(parcel.country)) return money(0, 'EUR');
  const isSmall = compareMoney(parcel.goodsValue, terms.below) < 0;
  return multiplyMoney(terms.perItemType, isSmall ? parcel.distinctItemTypes : 0);
}
