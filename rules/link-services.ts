/** Sites that artists link to. Their names are the same in every language. */

/** Without the rules for links, because artist pages need only the names. */
const NAMES = {
  spotify: 'Spotify',
  apple_music: 'Apple Music',
  tidal: 'Tidal',
  deezer: 'Deezer',
  qobuz: 'Qobuz',
  amazon_music: 'Amazon Music',
  youtube_music: 'YouTube Music',
  youtube: 'YouTube',
  soundcloud: 'SoundCloud',
  mixcloud: 'Mixcloud',
  bandcamp: 'Bandcamp',
  discogs: 'Discogs',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  x: 'X',
  bluesky: 'Bluesky',
  threads: 'Threads',
  mastodon: 'Mastodon',
  patreon: 'Patreon',
  songkick: 'Songkick',
  bandsintown: 'Bandsintown',
  wikipedia: 'Wikipedia',
} as const;

export type LinkService = keyof typeof NAMES;
export const LINK_SERVICES = Object.keys(NAMES) as LinkService[];

export function isLinkService(kind: string): kind is LinkService {
  return Object.hasOwn(NAMES, kind);
}

/** Null for a kind without a name of its own, such as a web site. */
export function serviceName(kind: string): string | null {
  return isLinkService(kind) ? NAMES[kind] : null;
}
