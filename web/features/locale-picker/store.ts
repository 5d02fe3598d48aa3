/**
 * What the selector knows. Nothing here is persisted: the choice itself is in two cookies, which
 * the server reads too, and the list of countries is kept with its etag by the API client.
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

// On the server it stays as it is here: it would be shared by all visitors.
export const useLocaleStore = create<LocaleState>()(() => ({
  currentLocale: DEFAULT_LOCALE,
  shippingCountry: DEFAULT_COUNTRY,
  localeModalOpen: false,
  availableLocales: [],
  shippingCountries: [],
}));
