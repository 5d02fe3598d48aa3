/** Absolute URLs for pages of the shop. */

/**
 * `path` is text that begins with `/`. It is appended to the origin and never parsed as a URL:
 * `//elsewhere` stays a path, and no path makes this throw.
 */
export function absoluteUrl(path: string, publicUrl: string): string {
  const origin = publicUrl.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl;
  return URL.parse(`${origin}${path}`)?.href ?? origin;
}
