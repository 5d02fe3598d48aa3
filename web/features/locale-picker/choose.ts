import { COUNTRY_COOKIE, LOCALE_COOKIE } from '@lathe/rules/locales';
import { storePreference } from '../../lib/cookies.ts';

let changing = false;

/** Reloads the page, because prices, texts and stock depend on the choice. */
function choose(cookie: string, value: string): boolean {
  // The old page can still be clicked until the reload finishes.
  if (changing) return false;
  changing = true;
  storePreference(cookie, value);
  location.reload();
  return true;
}

/** False when another change is in progress; this one is then ignored. */
export function chooseCountry(iso: string): boolean {
  return choose(COUNTRY_COOKIE, iso);
}

/** False when another change is in progress; this one is then ignored. */
export function chooseLocale(code: string): boolean {
  return choose(LOCALE_COOKIE, code);
}
