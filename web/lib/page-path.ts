/** URL of an artist page, from its slug or path. */
export function pagePath(url: string): string {
  return url.startsWith('/') ? url : `/${url}`;
}

/**
 * The page path of a request, as shown in the browser. Data requests of the router use other URLs
 * that must not appear in redirects.
 */
export function requestPath(request: Request): string {
  return pathWithout(request, ['_routes', 'index']);
}

/** URL that reaches the same action. The router marks index routes with `?index`. */
export function actionPath(request: Request): string {
  return pathWithout(request, ['_routes']);
}

function pathWithout(request: Request, parameters: readonly string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const own of parameters) searchParams.delete(own);
  const path = pathname.replace(/(\/_root)?\.data$/, '') || '/';
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** Redirects a former slug to the current page and keeps the rest of the path. */
export function movedPath(request: Request, slug: string, pageUrl: string): string | null {
  const now = pagePath(pageUrl);
  const before = `/${slug}`;
  if (now === before) return null;
  return `${now}${requestPath(request).slice(before.length)}`;
}
