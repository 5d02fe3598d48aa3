/** Interface to Instagram: the Graph API, or the demo's fake. */

export interface InstagramAccess {
  token: string;
  /** ISO date; long-lived tokens are valid for about 60 days. */
  expiresAt: string;
}

export interface InstagramPost {
  id: string;
  caption: string;
  url: string;
  /** Picture URL at Instagram. */
  picture: string | null;
}

export interface Instagram {
  /** Instagram's consent page. */
  consentUrl(request: { state: string; redirectUri: string }): string;
  /** Throws `instagram_refused` or `instagram_unavailable`. */
  connect(callback: {
    code: string;
    redirectUri: string;
    now: Date;
  }): Promise<{ username: string; access: InstagramAccess }>;
  /** The newest posts; throws like `connect`. */
  latest(access: InstagramAccess): Promise<InstagramPost[]>;
  /** One of the account's own posts by the shortcode in its URL; null when there is none. */
  findPost(access: InstagramAccess, shortcode: string): Promise<InstagramPost | null>;
  picture(address: string): Promise<Uint8Array | null>;
}

const HOSTS = /^(www\.)?instagram\.com$/;
const SHORTCODE = /^[\w-]{5,40}$/;

/** `https://www.instagram.com/p/C1aBcDeFgH2/`, also `/reel/…` and with a user name in front. */
export function postShortcode(text: string): string | null {
  const trimmed = text.trim();
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url || !HOSTS.test(url.hostname)) return null;
  const parts = url.pathname.split('/').filter(Boolean);
  const at = parts.findIndex((part) => ['p', 'reel', 'reels', 'tv'].includes(part));
  const code = at === -1 ? undefined : parts[at + 1];
  return code !== undefined && SHORTCODE.test(code) ? code : null;
}
