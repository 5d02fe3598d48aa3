/** The address of an artist page on this site, from its slug or its path. */
export function pagePath(url: string): string {
  return url.startsWith('/') ? url : `/${url}`;
}

/** Former addresses lead to where the page is now, with all that stands behind the slug. */
export function movedPath(request: Request, slug: string, pageUrl: string): string | null {
  const now = pagePath(pageUrl);
  const before = `/${slug}`;
  if (now === before) return null;
  const { pathname, search } = new URL(request.url);
  const rest = pathname.slice(before.length).replace(/\.data$/, '');
  return `${now}${rest}${search}`;
}
