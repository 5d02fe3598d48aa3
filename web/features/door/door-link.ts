/** The secret link of a device: `/door#SECRET`. No server gets what is after the `#`. */

const SECRET = /^[\w-]{16,200}$/;

/** Null if the text is no such link. */
export function secretIn(text: string): string | null {
  const [, secret = ''] = /^[^#]*\/door\/?#([^#]*)$/.exec(text.trim()) ?? [];
  return SECRET.test(secret) ? secret : null;
}

/** Removes it from the address, where the next person could read it, and from the history. */
export function takeSecret(): string | null {
  const secret = secretIn(location.href);
  if (location.hash) history.replaceState(null, '', location.pathname);
  return secret;
}
