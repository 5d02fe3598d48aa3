/** Restricts redirects to paths on this site; otherwise the home page. */
const PLACEHOLDER_ORIGIN = 'http://here.invalid';

export function localPath(value: unknown): string {
  if (
    typeof value !== 'string' ||
    !value.startsWith('/') ||
    !URL.canParse(value, PLACEHOLDER_ORIGIN)
  ) {
    return '/';
  }
  const url = new URL(value, PLACEHOLDER_ORIGIN);
  // `//host` and `/\host` name another host; `/.//host` does so once its dot is resolved.
  if (url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
