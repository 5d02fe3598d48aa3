/** Page slugs: a public page is at the root of the host, under its slug. */
import { TRANSLITERATIONS, UMLAUTS } from './transliteration.ts';

// First path segments of the site map and of server routes. A page with such a slug would be
// unreachable or hide that screen.
const RESERVED: ReadonlySet<string> = new Set([
  // shop
  ...['genres', 'search', 'charts', 'basket', 'checkout', 'help', 'terms', 'privacy', 'embed'],
  ...['not-found', 'forbidden', 'how-it-works', 'labels', 'promo', 'promo-audio', 'press-files'],
  ...['browse', 'imprint', 'alerts', 't', 'waiting', 'door', 'wishlist', 'e'],
  // sign-in
  ...['login', 'logout', 'register', 'forgot-password', 'reset-password', 'confirm-email'],
  ...['confirm-email-change', 'two-factor', 'invitation'],
  // signed-in areas
  ...['account', 'studio', 'admin', 'preferences', 'request-expired', 'unsubscribe'],
  // server
  ...['api', 'es', 'realtime', 'assets', 'media', 'health', 'metrics', 'docs', 'dev'],
  ...['sitemap', 'sitemap.xml', 'robots.txt'],
]);

/** a-z, 0-9 and hyphens, with no hyphen at the start or the end. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text) && !text.startsWith('-') && !text.endsWith('-');
}

export type SlugProblem = 'malformed' | 'reserved';

/** Why a slug is not allowed; null when it is. */
export function checkPageSlug(slug: string): SlugProblem | null {
  if (RESERVED.has(slug)) return 'reserved';
  return isSlug(slug) ? null : 'malformed';
}

/**
 * A slug from a name, or an empty string when no character of the name is usable (such as
 * Cyrillic); the user then chooses one. The result may be reserved.
 */
export function slugify(name: string): string {
  return (
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(
        /\P{ASCII}/gu,
        (letter) => UMLAUTS.get(letter) ?? TRANSLITERATIONS.get(letter) ?? letter,
      )
      .normalize('NFKD')
      .toLowerCase()
      // "don't" reads better as "dont" than as "don-t".
      .replace(/[\p{M}'’]/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  );
}
