import { isLocale, LANGUAGE_PARAMETER, LOCALE_COOKIE } from '@lathe/rules/locales';
import { storePreference } from './cookies.ts';

/**
 * A URL with a language parameter also sets the cookie, because later router requests carry only
 * the cookie.
 */
export function storeLanguageParameter(): void {
  const language = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER);
  if (isLocale(language)) storePreference(LOCALE_COOKIE, language);
}
