import { bcp47 } from '@lathe/rules/locales';
import { useLocale } from '../ui/locale.ts';

/** Formats `1234` as `1,234`. */
export function useWholeNumber(): (value: number) => string {
  const format = new Intl.NumberFormat(bcp47(useLocale()));
  return (value) => format.format(value);
}
