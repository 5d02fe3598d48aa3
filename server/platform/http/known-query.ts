/**
 * Visitors can add any parameter to a URL. Parameters that do not affect the reply are left out of
 * the cache key; otherwise random URLs would evict popular entries.
 */

/**
 * Removes unknown parameters from the URL. Null when a name is percent-encoded, because it could be
 * a known one.
 */
export function withKnownQuery(url: string, known: ReadonlySet<string>): string | null {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const path = url.slice(0, at);
  const parts = url.slice(at + 1).split('&');
  if (parts.some((part) => !PLAIN_VALUE.test(nameOf(part)))) return null;
  const left = parts.filter((part) => known.has(nameOf(part)));
  return left.length === 0 ? path : `${path}?${left.join('&')}`;
}

/** True when the query has only known parameters, each once. */
export function hasOnlyKnownQuery(url: string, known: ReadonlySet<string>): boolean {
  const at = url.indexOf('?');
  if (at < 0) return true;
  const names = url
    .slice(at + 1)
    .split('&')
    .map(nameOf);
  return names.every((name) => known.has(name)) && new Set(names).size === names.length;
}

const PLAIN_VALUE = /^[\w.-]*$/;

function nameOf(part: string): string {
  const end = part.indexOf('=');
  return end < 0 ? part : part.slice(0, end);
}
