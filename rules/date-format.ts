import type { CalendarDate } from './dates.ts';
import { bcp47, type Locale } from './locales.ts';

/**
 * Cached per locale and format, because creating one takes about a hundred times as long as using
 * it.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, format);
  return format;
}

/** `18 November 2026`, `18 Nov 2026` (`18.11.2026`), `18 November` */
export const DAY_FORMATS = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { dateStyle: 'medium' },
  'day-month': { day: 'numeric', month: 'long' },
} as const;

export type DayStyle = keyof typeof DAY_FORMATS;

/** A calendar date, which has no time zone. */
export function formatDay(date: CalendarDate, locale: Locale, style: DayStyle = 'long'): string {
  const format = dateFormat(bcp47(locale), { ...DAY_FORMATS[style], timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}
