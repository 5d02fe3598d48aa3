import { useLocale } from '../../../ui/locale.ts';

/** A number as it is typed in this language. */
export function useDecimal(): (value: number) => string {
  const locale = useLocale();
  return (value) => (locale === 'de' ? String(value).replace('.', ',') : String(value));
}
