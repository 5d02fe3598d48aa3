/** Restricts redirects to paths on this site; otherwise the home page. */
const HERE = 'http://here.invalid';

export function localPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, HERE)) {
    return '/';
  }
  const url = new URL(wanted, HERE);
  // `//host` and `/\host` name another host; `/.//host` does so once its dot is resolved.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
