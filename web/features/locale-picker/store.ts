/**
 * State of the locale picker. Nothing is persisted here: two cookies hold the choice, and the API
 * client caches the country list with its ETag.
 */
import type { CountryOption, LocaleOption } from '@lathe/contract/region-calls';
import { DEFAULT_COUNTRY, DEFAULT_LOCALE, type Locale } from '@lathe/rules/locales';
import { create } from 'zustand';

interface LocaleState {
  currentLocale: Locale;
  /** ISO 3166-1 alpha-2, upper case. */
  shippingCountry: string;
  localeModalOpen: boolean;
  availableLocales: readonly LocaleOption[];
  shippingCountries: readonly CountryOption[];
}

// Never set on the server, where all visitors would share it.
export const useLocaleStore = create<LocaleState>()(() => ({
  currentLocale: DEFAULT_LOCALE,
  shippingCountry: DEFAULT_COUNTRY,
  localeModalOpen: false,
  availableLocales: [],
  shippingCountries: [],
}));
