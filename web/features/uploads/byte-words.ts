import { bcp47 } from '@lathe/rules/locales';
import { useLocale } from '../../ui/locale.ts';

/** `12.4 MB` as the reader writes it. */
export function useByteWords(): (bytes: number) => string {
  const locale = bcp47(useLocale());
  return (bytes) => {
    const [unit, size] =
      bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
    return (bytes / size).toLocaleString(locale, {
      style: 'unit',
      unit,
      maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
    });
  };
}
