/** The address of an artist page on this site, from its slug or its path. */
export function pagePath(url: string): string {
  return url.startsWith('/') ? url : `/${url}`;
}

/**
 * The page that a request is for, as it stands in the browser. The router asks for the data of a
 * page under a name of its own, which nobody may be sent to.
 */
export function askedPath(request: Request): string {
  return pathWithout(request, ['_routes', 'index']);
}

/** Where a form has to be sent to reach the same action: the router tells index routes by `?index`. */
export function actionPath(request: Request): string {
  return pathWithout(request, ['_routes']);
}

function pathWithout(request: Request, parameters: readonly string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const own of parameters) searchParams.delete(own);
  const path = pathname.replace(/(\/_root)?\.data$/, '') || '/';
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** Former addresses lead to where the page is now, with all that stands behind the slug. */
export function movedPath(request: Request, slug: string, pageUrl: string): string | null {
  const now = pagePath(pageUrl);
  const before = `/${slug}`;
  if (now === before) return null;
  return `${now}${askedPath(request).slice(before.length)}`;
}
