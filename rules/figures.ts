/** Numbers that may lie below zero, as they stand in a sentence. */
import { bcp47, type Locale } from './locales.ts';

/** Intl writes a hyphen, which is shorter than the figures beside it and may end a line. */
export function withMinusSign(text: string): string {
  return text.replace('-', '\u2212');
}

/** `−0.7`, `−0,7`: a level in decibels, say. */
export function formatFigure(value: number, locale: Locale): string {
  return withMinusSign(new Intl.NumberFormat(bcp47(locale)).format(value));
}
