/**
 * `export const headers = publicPage('catalogue')`: the page is the same for every visitor who is
 * not signed in, so the server keeps it until one of the tags is cleared.
 */
export function publicPage(...tags: string[]) {
  return () => ({ 'X-Cache-Tags': ['pages', ...tags].join(' ') });
}
