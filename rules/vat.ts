import type { CalendarDate } from './dates.ts';
import { compareMoney, type Money, money, multiplyMoney, subtractMoney } from './money.ts';

/** Rates are in basis points, hundredths of a percent: 20% is 2000, Finland's 25.5% is 2550. */

const ONE = 10_000;

type DatedRate = readonly [from: CalendarDate, basisPoints: number];

// Standard rates, oldest first. An order of the past is invoiced and refunded at the rate of its
// day, so a new rate is added and an old one is never changed.
const STANDARD_RATES = new Map<string, readonly DatedRate[]>(
  Object.entries({
    AT: [['1984-01-01', 2000]],
    BE: [['1996-01-01', 2100]],
    BG: [['1999-01-01', 2000]],
    CY: [['2014-01-13', 1900]],
    CZ: [['2013-01-01', 2100]],
    DE: [
      ['2007-01-01', 1900],
      ['2020-07-01', 1600],
      ['2021-01-01', 1900],
    ],
    DK: [['1992-01-01', 2500]],
    EE: [
      ['2009-07-01', 2000],
      ['2024-01-01', 2200],
      ['2025-07-01', 2400],
    ],
    ES: [['2012-09-01', 2100]],
    FI: [
      ['2013-01-01', 2400],
      ['2024-09-01', 2550],
    ],
    FR: [['2014-01-01', 2000]],
    GB: [['2011-01-04', 2000]],
    GR: [['2016-06-01', 2400]],
    HR: [['2012-03-01', 2500]],
    HU: [['2012-01-01', 2700]],
    IE: [
      ['2012-01-01', 2300],
      ['2020-09-01', 2100],
      ['2021-03-01', 2300],
    ],
    IT: [['2013-10-01', 2200]],
    LT: [['2009-09-01', 2100]],
    LU: [
      ['2015-01-01', 1700],
      ['2023-01-01', 1600],
      ['2024-01-01', 1700],
    ],
    LV: [['2012-07-01', 2100]],
    MT: [['2004-01-01', 1800]],
    NL: [['2012-10-01', 2100]],
    PL: [['2011-01-01', 2300]],
    PT: [['2011-01-01', 2300]],
    RO: [
      ['2017-01-01', 1900],
      ['2025-08-01', 2100],
    ],
    SE: [['1990-07-01', 2500]],
    SI: [['2013-07-01', 2200]],
    SK: [
      ['2011-01-01', 2000],
      ['2025-01-01', 2300],
    ],
  }),
);

// Article 7 of Directive 2006/112/EC treats Monaco as France; the Customs and Excise Agreement of
// 1979 treats the Isle of Man as the United Kingdom.
const TAXED_AS: ReadonlyMap<string, string> = new Map([
  ['IM', 'GB'],
  ['MC', 'FR'],
]);

function taxCountry(country: string): string {
  return TAXED_AS.get(country) ?? country;
}

function ratesOf(country: string): readonly DatedRate[] | undefined {
  return STANDARD_RATES.get(taxCountry(country));
}

/** Every rate that is held, oldest first, as the house looks it up. */
export function standardRates(): { country: string; rates: readonly DatedRate[] }[] {
  return [...STANDARD_RATES].map(([country, rates]) => ({ country, rates }));
}

/**
 * Whether VAT is collected at checkout (UK and EU). Elsewhere the buyer may owe import taxes and
 * has to tick that this is understood.
 */
export function collectsVat(country: string): boolean {
  return ratesOf(country) !== undefined;
}

/** Whether a parcel from the plant enters the EU when it goes to this country. */
export function isInEu(country: string): boolean {
  return collectsVat(country) && taxCountry(country) !== 'GB';
}

/** The standard rate on a day, in basis points; 0 where no VAT is collected. */
export function vatRateOn(country: string, date: CalendarDate): number {
  const rates = ratesOf(country);
  if (rates === undefined) return 0;
  const rate = rates.findLast(([from]) => from <= date);
  if (rate === undefined) throw new RangeError(`No VAT rate is held for ${country} on ${date}`);
  return rate[1];
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

// Council decision of 11 February 2026: until the EU customs data hub works (planned for 1 July
// 2028), small parcels pay a flat duty for each tariff subheading they hold, however many pieces.
const EU_DUTY_FROM: CalendarDate = '2026-07-01';
const EU_DUTY_PER_ITEM_TYPE: Money = money(300, 'EUR');
const EU_DUTY_BELOW: Money = money(150_00, 'EUR');

/** The flat customs duty on a parcel into the EU. The goods' value is in euros, without VAT. */
export function euDuty(parcel: {
  readonly country: string;
  readonly date: CalendarDate;
  readonly goodsValue: Money;
  readonly distinctItemTypes: number;
}): Money {
  const due =
    isInEu(parcel.country) &&
    parcel.date >= EU_DUTY_FROM &&
    compareMoney(parcel.goodsValue, EU_DUTY_BELOW) < 0;
  return multiplyMoney(EU_DUTY_PER_ITEM_TYPE, due ? parcel.distinctItemTypes : 0);
}
