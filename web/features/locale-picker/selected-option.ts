import type { CountryOption, LocaleOption } from '@lathe/contract/region-calls';
import { DEFAULT_LOCALE } from '@lathe/rules/locales';

/** Used while the list is missing or does not contain the selected language. */
const DEFAULT_OPTION: LocaleOption = { code: DEFAULT_LOCALE, name: 'English (British)' };

export function selectedCountry(
  countries: readonly CountryOption[],
  iso: string,
): CountryOption | null {
  return countries.find((country) => country.iso === iso) ?? null;
}

export function selectedLocale(locales: readonly LocaleOption[], code: string): LocaleOption {
  const find = (localeCode: string) => locales.find((locale) => locale.code === localeCode);
  return find(code) ?? find(DEFAULT_LOCALE) ?? DEFAULT_OPTION;
}
