/** Amounts as people type and paste them: `1.234,50`, `1,234.50`, `28,5`, `€ 12`. */
import { bcp47, type Locale } from './locales.ts';
import { currencyDigits, type Money, money, toDecimal } from './money.ts';

export type AmountProblem = 'not_an_amount' | 'other_currency' | 'decimals' | 'too_large';

export type AmountInput = { readonly money: Money } | { readonly problem: AmountProblem };

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['£', 'GBP'],
  ['€', 'EUR'],
  ['$', 'USD'],
]);

/** More digits would not fit a safe integer of minor units. */
const MAX_WHOLE_DIGITS = 11;

/**
 * The last separator is the decimal one if both are used, so a pasted amount of another language is
 * read correctly. With one separator, `1.234` depends on the language of the reader.
 */
export function parseAmount(text: string, currency: string, locale: Locale): AmountInput {
  const named = /^([^\d.,'’+−-]*)([+−-]?)([\d.,]*)([^\d.,'’]*)$/u.exec(joined(text));
  if (!named) return { problem: 'not_an_amount' };
  const [, before = '', sign, digits = '', after = ''] = named;
  const names = [before, after].filter(Boolean).map((name) => name.toUpperCase());
  if (names.some((name) => (SIGNS.get(name) ?? name) !== currency)) {
    const known = names.every((name) => SIGNS.has(name) || /^[A-Z]{3}$/.test(name));
    return { problem: known ? 'other_currency' : 'not_an_amount' };
  }
  const parts = splitNumber(digits, currency, locale);
  if (!parts) return { problem: 'not_an_amount' };
  const decimals = currencyDigits(currency);
  // Also zeros: 1.230 in English may be a German thousand.
  if (parts.fraction.length > decimals) return { problem: 'decimals' };
  if (parts.whole.length > MAX_WHOLE_DIGITS) return { problem: 'too_large' };
  const amount = Number(`${parts.whole}${parts.fraction.padEnd(decimals, '0')}`);
  return { money: money(sign === '-' || sign === '−' ? -amount : amount, currency) };
}

/** Without spaces and Swiss apostrophes; those between digits stay unless they separate thousands. */
function joined(text: string): string {
  return text
    .trim()
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<!\d)\s+|\s+(?!\d)/g, '');
}

interface Parts {
  whole: string;
  fraction: string;
}

function splitNumber(text: string, currency: string, locale: Locale): Parts | null {
  const separators = text.replaceAll(/\d/g, '');
  if (separators === '') return text === '' ? null : { whole: withoutZeros(text), fraction: '' };
  const decimal = decimalSign(text, separators, currency, locale);
  const at = decimal === null ? text.length : text.lastIndexOf(decimal);
  const [grouped, fraction] = [text.slice(0, at), text.slice(at + 1)];
  // `,50` is 0.50, but `,` alone is nothing.
  if (grouped === '' && fraction === '') return null;
  if (!/^\d*$/.test(fraction)) return null;
  // Groups have three digits after the first, and one kind of separator, which is not the decimal one.
  const group = /[.,]/.exec(grouped)?.[0];
  if (group === undefined) return { whole: withoutZeros(grouped), fraction };
  const groups = grouped.split(group);
  const [first = '', ...rest] = groups;
  if (group === decimal || !/^\d{1,3}$/.test(first)) return null;
  if (!rest.every((each) => /^\d{3}$/.test(each))) return null;
  return { whole: withoutZeros(groups.join('')), fraction };
}

/** Null if all separators are for thousands. */
function decimalSign(
  text: string,
  separators: string,
  currency: string,
  locale: Locale,
): string | null {
  const last = separators.slice(-1);
  const isMixed = new Set(separators).size > 1;
  if (isMixed) return separators.indexOf(last) === separators.length - 1 ? last : null;
  if (separators.length > 1) return null;
  if (last === decimalMark(locale) && currencyDigits(currency) > 0) return last;
  // The separator for thousands: 1.234 in German. But 28.50 in German is a pasted price.
  return /^\d{1,3}[.,]\d{3}$/.test(text) ? null : last;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** `,` in German, `.` in English. */
function decimalMark(locale: Locale): string {
  return new Intl.NumberFormat(bcp47(locale)).format(1.5).charAt(1);
}

/** The text of an amount in a field, without currency: `1,234.50` or `1.234,50`. */
export function amountText(value: Money, locale: Locale): string {
  const digits = currencyDigits(value.currency);
  return new Intl.NumberFormat(bcp47(locale), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(toDecimal(value));
}
