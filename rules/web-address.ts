/** Addresses that people paste, with or without their scheme. */

/**
 * Whether a text begins with http://, https:// or the host that is expected. People copy addresses
 * from where browsers hide the scheme, and the `www.` with it.
 */
export function beginsAsAddress(text: string, host: string): boolean {
  const typed = text.trim().toLowerCase();
  if (/^https?:\/\//.test(typed)) return true;
  const bare = host.replace(/^www\./, '');
  return [host, bare].some((name) => typed === name || typed.startsWith(`${name}/`));
}
