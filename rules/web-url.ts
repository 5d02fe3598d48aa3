/** URLs that users paste, with or without a scheme. */

/**
 * Whether a text starts with http://, https:// or the expected host. Browsers hide the scheme and
 * `www.`, so copied URLs may lack both.
 */
export function startsLikeUrl(text: string, host: string): boolean {
  const normalized = text.trim().toLowerCase();
  if (/^https?:\/\//.test(normalized)) return true;
  const bare = host.replace(/^www\./, '');
  return [host, bare].some((name) => normalized === name || normalized.startsWith(`${name}/`));
}

/** A complete http or https address without sign-in data, or null. A missing scheme of `host` is added. */
export function readWebUrl(text: string, host: string): string | null {
  const trimmed = text.trim();
  if (!startsLikeUrl(trimmed, host)) return null;
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  return url && url.username === '' && url.password === '' && url.hostname.includes('.')
    ? url.href
    : null;
}
