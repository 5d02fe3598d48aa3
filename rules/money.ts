import { bcp47, type Locale } from './locales.ts';
import { withMinusSign } from './number-format.ts';

/**
 * An amount in minor units (pence, cents) with its ISO 4217 code. Never a float: rounding errors
 * would make the total differ from the charged amount.
 */
export type Money = { readonly amount: number; readonly currency: string };

/** Currencies with price lists. */
export const SALE_CURRENCIES = ['GBP', 'EUR', 'USD'] as const;
export type SaleCurrency = (typeof SALE_CURRENCIES)[number];

// ISO 4217 list one: two decimals unless listed here. `Intl` is not used, because its data differs
// from the standard for some of these.
const DIGITS_OTHER_THAN_TWO: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

// Members of the euro area; Bulgaria is the 21st since 1 January 2026.
export const EURO_AREA: ReadonlySet<string> = new Set(
  'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '),
);

export function money(amount: number, currency: string): Money {
  if (!Number.isSafeInteger(amount)) {
    throw new RangeError(`Not a whole number of minor units: ${amount}`);
  }
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`Not an ISO 4217 code: ${currency}`);
  return { amount: amount === 0 ? 0 : amount, currency };
}

export function currencyDigits(currency: string): number {
  return DIGITS_OTHER_THAN_TWO.get(currency) ?? 2;
}

/** The currency follows the shipping country, not the language. */
export function currencyForCountry(country: string): SaleCurrency {
  if (country === 'US') return 'USD';
  return EURO_AREA.has(country) ? 'EUR' : 'GBP';
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) {
    throw new TypeError(`Cannot combine amounts in ${a.currency} and ${b.currency}`);
  }
}

export function addMoney(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.amount + b.amount, a.currency);
}

export function subtractMoney(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.amount - b.amount, a.currency);
}

/** The currency is a parameter, so that an empty list has a sum. */
export function sumMoney(amounts: readonly Money[], currency: string): Money {
  return amounts.reduce(addMoney, money(0, currency));
}

/** Comparator for `Array.prototype.sort`. */
export function compareMoney(a: Money, b: Money): number {
  assertSameCurrency(a, b);
  return Math.sign(a.amount - b.amount);
}

/**
 * Multiplies by a fraction and rounds half away from zero, once, so that a refund exactly mirrors
 * its sale.
 */
export function multiplyMoney(value: Money, numerator: number, denominator = 1): Money {
  if (!Number.isSafeInteger(numerator)) throw new RangeError(`Not an integer: ${numerator}`);
  if (!Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a positive integer: ${denominator}`);
  }
  // BigInt, because the product can exceed 2^53 even if the result does not.
  const product = BigInt(value.amount) * BigInt(numerator);
  const size = product < 0n ? -product : product;
  const divisor = BigInt(denominator);
  const rounded = (2n * size + divisor) / (2n * divisor);
  return money(Number(product < 0n ? -rounded : rounded), value.currency);
}

/**
 * Splits an amount by weights so that the parts sum to it exactly (largest remainder). Among equal
 * remainders the earlier part gets the extra penny, so the result is deterministic.
 */
export function allocateMoney(value: Money, weights: readonly number[]): Money[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('Weights are whole numbers from 0 up');
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) throw new RangeError('At least one weight must be above 0');
  const size = BigInt(Math.abs(value.amount));
  const parts = weights.map((weight, index) => {
    const share = size * BigInt(weight);
    return { index, whole: share / total, remainder: share % total };
  });
  const left = size - parts.reduce((sum, part) => sum + part.whole, 0n);
  const byRemainder = [...parts].sort((a, b) => compareBigInt(b.remainder, a.remainder));
  const roundedUp = new Set(byRemainder.slice(0, Number(left)).map((part) => part.index));
  return parts.map(({ index, whole }) => {
    const amount = Number(roundedUp.has(index) ? whole + 1n : whole);
    return money(value.amount < 0 ? -amount : amount, value.currency);
  });
}

function compareBigInt(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The amount in major units as exact text for XML, CSV and JSON-LD: `28.50`. */
export function toDecimal(value: Money): `${number}` {
  const digits = currencyDigits(value.currency);
  const sign = value.amount < 0 ? '-' : '';
  const padded = String(Math.abs(value.amount)).padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  const fraction = padded.slice(padded.length - digits);
  return (digits === 0 ? sign + whole : `${sign}${whole}.${fraction}`) as `${number}`;
}

// Formatters are expensive to create, and a shop page formats dozens of prices.
const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(currency: string, locale: Locale): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const cached = formatters.get(key);
  if (cached !== undefined) return cached;
  const digits = currencyDigits(currency);
  const formatter = new Intl.NumberFormat(bcp47(locale), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, formatter);
  return formatter;
}

/** The amount in the locale's format: `£28.50`, `28,50 €`. */
export function formatMoney(value: Money, locale: Locale): string {
  // The formatter takes decimal text, which avoids floats.
  const text = formatterFor(value.currency, locale).format(toDecimal(value));
  return value.amount < 0 ? withMinusSign(text) : text;
}
