/** Addresses within the shop, made whole for those outside of it. */

/**
 * `path` is text that begins with `/`. It is put behind the host and never read as an address of its
 * own: `//elsewhere` stays a path, and no path is so odd that there is no address.
 */
export function absoluteUrl(path: string, publicUrl: string): string {
  const origin = publicUrl.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl;
  return URL.parse(`${origin}${path}`)?.href ?? origin;
}
