/** The port to Instagram: the Graph API, or the demo's stand-in. */

export interface InstagramAccess {
  token: string;
  /** ISO; long-lived ones hold for about 60 days. */
  expiresAt: string;
}

export interface FoundPost {
  id: string;
  caption: string;
  url: string;
  /** Where Instagram has its picture. */
  picture: string | null;
}

export interface Instagram {
  /** Its own page, on which the seller agrees or not. */
  consentUrl(asked: { state: string; redirectUri: string }): string;
  /** Throws `instagram_refused` or `instagram_unavailable`. */
  connect(came: {
    code: string;
    redirectUri: string;
    now: Date;
  }): Promise<{ username: string; access: InstagramAccess }>;
  /** The newest posts; throws as above. */
  latest(access: InstagramAccess): Promise<FoundPost[]>;
  /** One of the account's own posts by what its address ends with; null when there is none. */
  findPost(access: InstagramAccess, shortcode: string): Promise<FoundPost | null>;
  picture(address: string): Promise<Uint8Array | null>;
}

const HOSTS = /^(www\.)?instagram\.com$/;
const SHORTCODE = /^[\w-]{5,40}$/;

/** `https://www.instagram.com/p/C1aBcDeFgH2/`, also `/reel/…` and with a name in front. */
export function postShortcode(text: string): string | null {
  const typed = text.trim();
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || !HOSTS.test(url.hostname)) return null;
  const parts = url.pathname.split('/').filter(Boolean);
  const at = parts.findIndex((part) => ['p', 'reel', 'reels', 'tv'].includes(part));
  const code = at === -1 ? undefined : parts[at + 1];
  return code !== undefined && SHORTCODE.test(code) ? code : null;
}
