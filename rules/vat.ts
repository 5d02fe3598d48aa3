import type { CalendarDate } from './dates.ts';
import { compareMoney, type Money, money, multiplyMoney, subtractMoney } from './money.ts';

/** Rates are in basis points, hundredths of a percent: 20% is 2000, Finland's 25.5% is 2550. */

const ONE = 10_000;

/** From which day on, in basis points. */
export interface DatedRate {
  readonly from: CalendarDate;
  readonly basisPoints: number;
}

/** What a small parcel into the EU pays, from a day on. Both are in euros; nothing to pay ends it. */
export interface DutyTerms {
  readonly from: CalendarDate;
  readonly perItemType: Money;
  /** Of goods that are worth less than this, without VAT. */
  readonly below: Money;
}

/** As it is kept in the database. An order of the past keeps the figures of its day. */
export interface TaxTable {
  /** Standard rates by country, oldest first. */
  readonly rates: ReadonlyMap<string, readonly DatedRate[]>;
  /** Oldest first. */
  readonly duties: readonly DutyTerms[];
}

const EU: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Those that the table has rates of. */
export const VAT_COUNTRIES: readonly string[] = [...EU, 'GB'];

// Article 7 of Directive 2006/112/EC treats Monaco as France; the Customs and Excise Agreement of
// 1979 treats the Isle of Man as the United Kingdom.
const TAXED_AS: ReadonlyMap<string, string> = new Map([
  ['IM', 'GB'],
  ['MC', 'FR'],
]);

function taxCountry(country: string): string {
  return TAXED_AS.get(country) ?? country;
}

/** Others whose buyers pay the VAT of this country. */
export function alsoTaxedAs(country: string): string[] {
  return [...TAXED_AS].flatMap(([other, taxed]) => (taxed === country ? [other] : []));
}

/**
 * Whether VAT is collected at checkout (UK and EU). Elsewhere the buyer may owe import taxes and
 * has to tick that this is understood.
 */
export function collectsVat(country: string): boolean {
  return taxCountry(country) === 'GB' || isInEu(country);
}

/** Whether a parcel from the plant enters the EU when it goes to this country. */
export function isInEu(country: string): boolean {
  return EU.has(taxCountry(country));
}

/** The standard rate on a day, in basis points; 0 where no VAT is collected. */
export function vatRateOn(
  { rates }: Pick<TaxTable, 'rates'>,
  country: string,
  date: CalendarDate,
): number {
  if (!collectsVat(country)) return 0;
  const rate = rates.get(taxCountry(country))?.findLast(({ from }) => from <= date);
  if (rate === undefined) throw new RangeError(`No VAT rate is held for ${country} on ${date}`);
  return rate.basisPoints;
}

/** Null on a day on which parcels into the EU pay none. */
export function dutyOn({ duties }: Pick<TaxTable, 'duties'>, date: CalendarDate): DutyTerms | null {
  const terms = duties.findLast(({ from }) => from <= date);
  return terms && terms.perItemType.amount > 0 ? terms : null;
}

function assertRate(rate: number): void {
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`Not basis points: ${rate}`);
}

/** What the buyer pays for a net price. */
export function addVat(net: Money, rate: number): Money {
  assertRate(rate);
  return multiplyMoney(net, ONE + rate, ONE);
}

/** The net price inside a price that includes VAT. */
export function removeVat(gross: Money, rate: number): Money {
  assertRate(rate);
  return multiplyMoney(gross, ONE, ONE + rate);
}

/** Net and VAT of a price that includes VAT; only one of them is rounded, so they sum to it. */
export function splitVat(gross: Money, rate: number): { net: Money; vat: Money } {
  const net = removeVat(gross, rate);
  return { net, vat: subtractMoney(gross, net) };
}

/**
 * The share of PPD paid to a VAT-registered business, which gets VAT on top of its percentage:
 * 20% at a rate of 20% gives 24%. All three in basis points, rounded half up.
 */
export function earningsWithVat(percent: number, rate: number): number {
  assertRate(percent);
  assertRate(rate);
  return Math.floor((percent * (ONE + rate) + ONE / 2) / ONE);
}

/**
 * The flat customs duty on a parcel into the EU, for each tariff subheading that it holds, however
 * many pieces. The goods' value is in euros, without VAT.
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
