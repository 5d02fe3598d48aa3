/** Parses pasted YouTube URLs without a request to YouTube. */

export type YouTubeAddress =
  | { kind: 'video'; id: string }
  | { kind: 'playlist'; id: string }
  | { kind: 'channel'; id: string }
  /** `@name`; `/c/name` and `/user/name` redirect to it today. */
  | { kind: 'handle'; name: string };

const HOSTS = /^(www\.|m\.|music\.)?youtube(-nocookie)?\.com$/;
const VIDEO = /^[\w-]{11}$/;
const PLAYLIST = /^[\w-]{12,64}$/;
const CHANNEL = /^UC[\w-]{22}$/;
const HANDLE = /^[\p{L}\p{N}._·-]{3,60}$/u;

export function parseYouTubeAddress(text: string): YouTubeAddress | null {
  const trimmed = text.trim();
  if (trimmed.startsWith('@')) return handle(trimmed.slice(1));
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url) return null;
  const parts = url.pathname.split('/').filter(Boolean).map(decoded);
  if (url.hostname === 'youtu.be') return playlist(url) ?? video(parts[0]);
  if (!HOSTS.test(url.hostname)) return null;
  const [first = '', second] = parts;
  if (first.startsWith('@')) return handle(first.slice(1));
  switch (first) {
    case 'watch':
      return playlist(url) ?? video(url.searchParams.get('v'));
    case 'playlist':
      return playlist(url);
    case 'shorts':
    case 'live':
    case 'embed':
    case 'v':
      return video(second);
    case 'channel':
      return CHANNEL.test(second ?? '') ? { kind: 'channel', id: second ?? '' } : null;
    case 'c':
    case 'user':
      return handle(second ?? '');
    default:
      return null;
  }
}

/** Mixes are generated per visitor and cannot be shared, so only the video is used. */
function playlist(url: URL): YouTubeAddress | null {
  const id = url.searchParams.get('list') ?? '';
  return PLAYLIST.test(id) && !id.startsWith('RD') ? { kind: 'playlist', id } : null;
}

function video(id: string | null | undefined): YouTubeAddress | null {
  return VIDEO.test(id ?? '') ? { kind: 'video', id: id ?? '' } : null;
}

function handle(name: string): YouTubeAddress | null {
  return HANDLE.test(name) ? { kind: 'handle', name } : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
