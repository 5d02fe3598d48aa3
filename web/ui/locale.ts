import { DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import { useTranslation } from './translation.ts';

export function useLocale(): Locale {
  const { i18n } = useTranslation();
  const locale = i18n.language.replace('-', '_');
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}
