/** Restricts redirects to paths on this site; otherwise the home page. */
const PLACEHOLDER_ORIGIN = 'http://here.invalid';

export function localPath(wanted: unknown): string {
  if (
    typeof wanted !== 'string' ||
    !wanted.startsWith('/') ||
    !URL.canParse(wanted, PLACEHOLDER_ORIGIN)
  ) {
    return '/';
  }
  const url = new URL(wanted, PLACEHOLDER_ORIGIN);
  // `//host` and `/\host` name another host; `/.//host` does so once its dot is resolved.
  if (url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
