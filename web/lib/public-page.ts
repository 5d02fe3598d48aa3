/**
 * `export const headers = publicPage('catalogue')`: the page is the same for every visitor who is
 * not signed in, so the server caches it until one of the tags is cleared.
 */
export function publicPage(...tags: string[]) {
  return publicPageWithQuery([], ...tags);
}

/** The same for a page that depends on parameters of the query. With any other one it is not cached. */
export function publicPageWithQuery(query: readonly string[], ...tags: string[]) {
  const headers = {
    'X-Cache-Tags': ['pages', ...tags].join(' '),
    ...(query.length > 0 && { 'X-Cache-Query': query.join(' ') }),
  };
  return () => headers;
}
