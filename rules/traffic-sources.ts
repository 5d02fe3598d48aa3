/**
 * Where a visitor came from, as one of a few sources. The names of sites are never stored or shown,
 * so a forged referrer puts no text in front of a seller.
 */

export const TRAFFIC_SOURCES = [
  'direct',
  'shop',
  'search',
  'social',
  'mail',
  'embed',
  'qr',
  'other',
] as const;
export type TrafficSource = (typeof TRAFFIC_SOURCES)[number];

export interface Arrival {
  /** Host of the page before; empty without one. */
  referrer: string;
  /** `utm_source` and `utm_medium` of the URL. */
  source: string;
  medium: string;
}

const SEARCH =
  /(^|\.)(google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|brave|kagi)\.[a-z]{2,6}(\.[a-z]{2})?$/;
const SOCIAL =
  /(^|\.)(instagram|facebook|threads|tiktok|youtube|twitter|reddit|linkedin|pinterest|snapchat|tumblr|discord|twitch|telegram|whatsapp|bsky|mastodon)\.[a-z]{2,6}(\.[a-z]{2})?$|(^|\.)(t\.co|x\.com|youtu\.be|lnkd\.in|t\.me|fb\.me)$/;
const MAIL = /^(mail|webmail|outlook|posteingang|email)\.|(^|\.)(proton\.me|fastmail\.com)$/;

const SOCIAL_NAMES = /^(instagram|ig|facebook|fb|threads|tiktok|youtube|twitter|x|reddit|bluesky)$/;

/** `ownHost` is the host of the shop. What the link says comes before what the browser says. */
export function trafficSource(
  { referrer, source, medium }: Arrival,
  ownHost: string,
): TrafficSource {
  const [from, by, host] = [source, medium, referrer].map((text) => text.toLowerCase());
  if (by === 'embed') return 'embed';
  if (by === 'qr' || from === 'qr') return 'qr';
  if (by === 'email' || by === 'mail' || from === 'newsletter') return 'mail';
  if (by === 'social' || SOCIAL_NAMES.test(from ?? '')) return 'social';
  if (!host) return from === '' && by === '' ? 'direct' : 'other';
  if (host === ownHost.toLowerCase()) return 'shop';
  // Before search, because of mail.google.com.
  if (MAIL.test(host)) return 'mail';
  if (SEARCH.test(host)) return 'search';
  return SOCIAL.test(host) ? 'social' : 'other';
}
