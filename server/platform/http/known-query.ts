/**
 * Visitors can add anything to an address. What a reply does not depend on is no part of the key under
 * which it is cached: otherwise random addresses would push out what everybody asks for.
 */

/**
 * The address without the parameters that mean nothing; one that has none stays as it is. Null where a
 * name is encoded: it could stand for one that counts.
 */
export function withKnownQuery(url: string, known: ReadonlySet<string>): string | null {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const path = url.slice(0, at);
  const parts = url.slice(at + 1).split('&');
  if (parts.some((part) => !PLAIN.test(nameOf(part)))) return null;
  const left = parts.filter((part) => known.has(nameOf(part)));
  return left.length === 0 ? path : `${path}?${left.join('&')}`;
}

/** Whether nothing is in the query but these, each once. */
export function hasOnlyKnownQuery(url: string, known: ReadonlySet<string>): boolean {
  const at = url.indexOf('?');
  if (at < 0) return true;
  const names = url
    .slice(at + 1)
    .split('&')
    .map(nameOf);
  return names.every((name) => known.has(name)) && new Set(names).size === names.length;
}

const PLAIN = /^[\w.-]*$/;

function nameOf(part: string): string {
  const end = part.indexOf('=');
  return end < 0 ? part : part.slice(0, end);
}
