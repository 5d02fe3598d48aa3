/**
 * `export const headers = publicPage('catalogue')`: the page is the same for all signed-out
 * visitors, so the server caches it until one of the tags is cleared.
 */
export function publicPage(...tags: string[]) {
  return publicPageWithQuery([], ...tags);
}

/**
 * Same for a page that depends on these query parameters. Any other parameter disables the cache.
 */
export function publicPageWithQuery(query: readonly string[], ...tags: string[]) {
  const headers = {
    'X-Cache-Tags': ['pages', ...tags].join(' '),
    ...(query.length > 0 && { 'X-Cache-Query': query.join(' ') }),
  };
  return () => headers;
}
