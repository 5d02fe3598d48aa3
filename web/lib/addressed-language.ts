import { isLocale, LANGUAGE_PARAMETER, LOCALE_COOKIE } from '@lathe/rules/locales';
import { keepPreference } from './cookies.ts';

/**
 * Whoever came by an address that names a language reads on in it: what the router fetches next
 * carries the cookie, and no longer that address.
 */
export function keepAddressedLanguage(): void {
  const language = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER);
  if (isLocale(language)) keepPreference(LOCALE_COOKIE, language);
}
