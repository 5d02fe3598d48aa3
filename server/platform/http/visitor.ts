/** What the headers tell about a visitor: language and country, cached per header value. */

import type { IncomingHttpHeaders } from 'node:http';
import {
  COUNTRY_COOKIE,
  DEFAULT_COUNTRY,
  isLocale,
  LANGUAGE_PARAMETER,
  LOCALE_COOKIE,
  type Locale,
  matchLocale,
} from '@lathe/rules/locales';
import { parseCookie } from 'cookie';

export interface Visitor {
  locale: Locale;
  country: string;
  cookies: Record<string, string | undefined>;
}

const VISITOR = Symbol('visitor');

/** A Fastify or Node request. */
interface VisitorRequest {
  url?: string | undefined;
  headers: IncomingHttpHeaders;
  [VISITOR]?: Visitor;
}

export function visitorOf(request: VisitorRequest): Visitor {
  const cached = request[VISITOR];
  if (cached) return cached;
  const header = request.headers.cookie;
  // A new object for each visitor, because a new CSRF token is written into it.
  const cookies: Visitor['cookies'] = header ? parseCookie(header) : {};
  const visitor = { locale: localeOf(request, cookies), country: countryOf(cookies), cookies };
  request[VISITOR] = visitor;
  return visitor;
}

function localeOf(request: VisitorRequest, cookies: Visitor['cookies']): Locale {
  const addressed = request.url?.includes(LANGUAGE_PREFIX) && localeFromUrl(request.url);
  if (addressed) return addressed;
  const chosen = cookies[LOCALE_COOKIE];
  return isLocale(chosen) ? chosen : memoizedMatch(request.headers['accept-language'] ?? '');
}

const LANGUAGE_PREFIX = `${LANGUAGE_PARAMETER}=`;

/** A URL may name the language of its reply (docs/decisions/0015). */
function localeFromUrl(url: string): Locale | null {
  const [, query = ''] = url.split('?', 2);
  const named = new URLSearchParams(query).get(LANGUAGE_PARAMETER);
  return isLocale(named) ? named : null;
}

const matched = new Map<string, Locale>();
/** Visitors control these headers, so the cache is bounded. */
const MAX_CACHED_MATCHES = 1000;
const MAX_HEADER_LENGTH = 200;

function memoizedMatch(header: string): Locale {
  const cached = matched.get(header);
  if (cached) return cached;
  const locale = matchLocale(header);
  if (matched.size < MAX_CACHED_MATCHES && header.length <= MAX_HEADER_LENGTH)
    matched.set(header, locale);
  return locale;
}

/** Any well-formed country code; whether we ship there is checked elsewhere. */
function countryOf(cookies: Visitor['cookies']): string {
  const chosen = cookies[COUNTRY_COOKIE];
  return chosen && /^[A-Z]{2}$/.test(chosen) ? chosen : DEFAULT_COUNTRY;
}
