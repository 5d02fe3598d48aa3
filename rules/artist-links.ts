/** Links of an artist page to other sites. */

import { isLinkService, LINK_SERVICES, type LinkService } from './link-services.ts';
import type { Problem } from './problem.ts';
import { ARTIST_LINK_URL_MAX_LENGTH } from './promotion-limits.ts';

/** The hosts by which a link is recognised. */
const HOSTS: Readonly<Record<LinkService, readonly string[]>> = {
  spotify: ['spotify.com', 'spotify.link'],
  apple_music: ['music.apple.com', 'itunes.apple.com'],
  tidal: ['tidal.com'],
  deezer: ['deezer.com'],
  qobuz: ['qobuz.com'],
  amazon_music: ['music.amazon.com', 'music.amazon.co.uk', 'music.amazon.de'],
  youtube_music: ['music.youtube.com'],
  youtube: ['youtube.com', 'youtu.be'],
  soundcloud: ['soundcloud.com'],
  mixcloud: ['mixcloud.com'],
  bandcamp: ['bandcamp.com'],
  discogs: ['discogs.com'],
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  tiktok: ['tiktok.com'],
  x: ['x.com', 'twitter.com'],
  bluesky: ['bsky.app'],
  threads: ['threads.net', 'threads.com'],
  mastodon: ['mastodon.social', 'mastodon.online'],
  patreon: ['patreon.com'],
  songkick: ['songkick.com'],
  bandsintown: ['bandsintown.com'],
  wikipedia: ['wikipedia.org'],
};

/** What the seller chooses for a host that is not recognised. */
export const CHOSEN_LINK_KINDS = ['website', 'shop', 'newsletter', 'other'] as const;
export type ChosenLinkKind = (typeof CHOSEN_LINK_KINDS)[number];

export type ArtistLinkKind = LinkService | ChosenLinkKind;
export const ARTIST_LINK_KINDS: readonly ArtistLinkKind[] = [
  ...LINK_SERVICES,
  ...CHOSEN_LINK_KINDS,
];

export interface ArtistLink {
  kind: ArtistLinkKind;
  url: string;
  /** Only of the kind `other`. */
  title: string;
}

export interface ArtistLinkInput {
  /** Ignored for a recognised host. */
  kind: ChosenLinkKind;
  url: string;
  title: string;
}

/** Pages that are about the artist, for search engines. A shop or a newsletter is not. */
export function identifiesArtist(kind: ArtistLinkKind): boolean {
  return isLinkService(kind) || kind === 'website';
}

/** The service of a URL, also while it is typed. */
export function recognisedService(text: string): LinkService | null {
  const url = parseLink(text);
  if (!url) return null;
  const host = url.hostname;
  const isAt = (name: string) => host === name || host.endsWith(`.${name}`);
  // The longest host wins: YouTube Music before YouTube.
  const found = LINK_SERVICES.flatMap((kind) =>
    HOSTS[kind].filter(isAt).map((name) => ({ kind, length: name.length })),
  ).toSorted((a, b) => b.length - a.length);
  return found[0]?.kind ?? null;
}

/** The stored form of a URL; null if it cannot be a link. */
export function normalizeLink(text: string): string | null {
  const url = parseLink(text);
  if (!url) return null;
  // Parameters that only identify who shared the link.
  for (const name of [...url.searchParams.keys()]) {
    if (/^(?:utm_\w+|fbclid|gclid|igsh|igshid)$/.test(name)) url.searchParams.delete(name);
  }
  return url.href;
}

/** Problems by the path of their field, such as `links.0.url`; otherwise the links to store. */
export function checkLinks(
  inputs: readonly ArtistLinkInput[],
): { links: ArtistLink[]; problems: [] } | { links: null; problems: Problem[] } {
  const problems: Problem[] = [];
  const links: ArtistLink[] = [];
  const seen = new Set<string>();
  for (const [index, input] of inputs.entries()) {
    const url = normalizeLink(input.url);
    const kind = recognisedService(input.url) ?? input.kind;
    const title = kind === 'other' ? input.title.trim() : '';
    const problem = urlProblem(input.url, url, seen);
    if (problem) problems.push({ field: `links.${index}.url`, ...problem });
    if (kind === 'other' && title === '') {
      problems.push({ field: `links.${index}.title`, code: 'required' });
    }
    if (url === null) continue;
    seen.add(sameLinkKey(url));
    links.push({ kind, url, title });
  }
  return problems.length > 0 ? { links: null, problems } : { links, problems: [] };
}

function urlProblem(
  text: string,
  url: string | null,
  seen: ReadonlySet<string>,
): Omit<Problem, 'field'> | null {
  if (text.trim() === '') return { code: 'required' };
  if (url === null) return { code: 'link_address' };
  if (url.length > ARTIST_LINK_URL_MAX_LENGTH) {
    return { code: 'max_length', values: { max: ARTIST_LINK_URL_MAX_LENGTH } };
  }
  return seen.has(sameLinkKey(url)) ? { code: 'link_doubled' } : null;
}

/** People type `example.com`, browsers copy `https://example.com/`: both are the same page. */
function sameLinkKey(href: string): string {
  const url = new URL(href);
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/\/$/, '')}${url.search}${url.hash}`;
}

/**
 * Only http and https with a public host name. A user name in front of the host makes a link look
 * like one to another site, and IP addresses and single words are machines of a local network.
 */
function parseLink(text: string): URL | null {
  const typed = text.trim();
  if (typed === '' || /[\s\p{Cc}\\]/u.test(typed)) return null;
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[^/:]+\.[^/:]+:\d/.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hostname = url.hostname.replace(/\.$/, '');
  const labels = url.hostname.split('.');
  const isName = labels.length > 1 && labels.every((label) => /^[a-z\d_-]+$/.test(label));
  return isName && /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(labels.at(-1) ?? '') ? url : null;
}
