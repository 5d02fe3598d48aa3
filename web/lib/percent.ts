import { bcp47 } from '@lathe/rules/locales';
import { useLocale } from '../ui/locale.ts';

/** Formats basis points as `25.5%`. */
export function usePercent(): (basisPoints: number) => string {
  const format = new Intl.NumberFormat(bcp47(useLocale()), {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return (basisPoints) => format.format(basisPoints / 10_000);
}
