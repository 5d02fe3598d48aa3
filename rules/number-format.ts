/** Formats numbers that can be negative. */
import { bcp47, type Locale } from './locales.ts';

/** Intl writes a hyphen, which is narrower than digits and allows a line break. */
export function withMinusSign(text: string): string {
  return text.replace('-', '\u2212');
}

/** Such as `−0.7` or `−0,7` decibels. */
export function formatNumber(value: number, locale: Locale): string {
  return withMinusSign(new Intl.NumberFormat(bcp47(locale)).format(value));
}
