/** Who asks, as far as headers tell: language and country, worked out once per header value. */
import {
  COUNTRY_COOKIE,
  DEFAULT_COUNTRY,
  isLocale,
  LOCALE_COOKIE,
  type Locale,
  matchLocale,
} from '@lathe/rules/locales';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

export interface Visitor {
  locale: Locale;
  country: string;
  cookies: Record<string, string | undefined>;
}

const visitors = new WeakMap<FastifyRequest, Visitor>();

export function visitorOf(request: FastifyRequest): Visitor {
  const known = visitors.get(request);
  if (known) return known;
  const header = request.headers.cookie;
  // Never one object for several visitors: a fresh anti-forgery token is written into it.
  const cookies: Visitor['cookies'] = header ? parseCookie(header) : {};
  const visitor = { locale: localeOf(request, cookies), country: countryOf(cookies), cookies };
  visitors.set(request, visitor);
  return visitor;
}

function localeOf(request: FastifyRequest, cookies: Visitor['cookies']): Locale {
  const chosen = cookies[LOCALE_COOKIE];
  return isLocale(chosen) ? chosen : matchLocale(request.headers['accept-language']);
}

/** Any well-formed country: whether we ship there is said where it matters, by name. */
function countryOf(cookies: Visitor['cookies']): string {
  const chosen = cookies[COUNTRY_COOKIE];
  return chosen && /^[A-Z]{2}$/.test(chosen) ? chosen : DEFAULT_COUNTRY;
}
