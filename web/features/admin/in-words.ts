import { bcp47 } from '@lathe/rules/locales';
import { dateFormat } from '../../ui/date-format.ts';
import { useLocale } from '../../ui/locale.ts';

/** `1 January 2027`, for the middle of a sentence. */
export function useDayInWords(): (day: string) => string {
  const format = dateFormat(bcp47(useLocale()), { dateStyle: 'long', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

/** Basis points as `25.5%`. */
export function usePercent(): (basisPoints: number) => string {
  const format = new Intl.NumberFormat(bcp47(useLocale()), {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return (basisPoints) => format.format(basisPoints / 10_000);
}
