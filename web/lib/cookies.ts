/** Cookie strings for both `document.cookie` and the `Set-Cookie` header. */
import { PREFERENCE_COOKIE_MAX_AGE_SECONDS } from '@lathe/rules/locales';

/** Stores the return path until the email address is confirmed. */
export const RETURN_COOKIE = 'return_to';

/** What a visitor wanted to save, until they have signed in. */
export const SAVING_COOKIE = 'saving';

export function findCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      // An invalid percent sequence means that the value was never encoded.
      return value;
    }
  }
  return null;
}

export function readCookie(name: string): string | null {
  return findCookie(document.cookie, name);
}

interface Preference {
  name: string;
  value: string;
  /** True over HTTPS. On plain HTTP browsers drop secure cookies. */
  secure: boolean;
}

/** A preference such as language or country, stored for a year. */
export function preferenceCookie({ name, value, secure }: Preference): string {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    `Max-Age=${PREFERENCE_COOKIE_MAX_AGE_SECONDS}`,
    'Path=/',
    'SameSite=Lax',
  ];
  if (secure) parts.push('Secure');
  return parts.join('; ');
}

export function storePreference(name: string, value: string): void {
  const secure = location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is still missing in Firefox.
  document.cookie = preferenceCookie({ name, value, secure });
}
