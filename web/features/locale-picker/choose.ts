import { COUNTRY_COOKIE, LOCALE_COOKIE } from '@lathe/rules/locales';
import { keepPreference } from '../../lib/cookies.ts';

let changing = false;

/** The whole page is loaded anew, for prices, words and stock all depend on the choice. */
function choose(cookie: string, value: string): boolean {
  // Until the new page is there, the old one can still be clicked.
  if (changing) return false;
  changing = true;
  keepPreference(cookie, value);
  location.reload();
  return true;
}

/** False when another change is in progress: then this one is ignored. */
export function chooseCountry(iso: string): boolean {
  return choose(COUNTRY_COOKIE, iso);
}

/** False when another change is in progress: then this one is ignored. */
export function chooseLocale(code: string): boolean {
  return choose(LOCALE_COOKIE, code);
}
