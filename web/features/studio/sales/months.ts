import { bcp47 } from '@lathe/rules/locales';
import { useLocale } from '../../../ui/locale.ts';

/** Recent months, newest first: `2026-11`. */
export function lastMonths(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) => {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1));
    return month.toISOString().slice(0, 7);
  });
}

/** Formats `2026-11` in the locale of the reader. */
export function useMonthName(): (month: string) => string {
  const format = new Intl.DateTimeFormat(bcp47(useLocale()), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
