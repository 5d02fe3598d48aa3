/** YouTube Data API v3. Each request costs one unit of the daily quota. */
import { z } from 'zod';
import { CallError } from '../http/call-error.ts';
import { callService, fetchPicture } from './fetch-json.ts';
import {
  channelUrl,
  playlistUrl,
  VIDEOS_MAX,
  videoUrl,
  YOUTUBE_PICTURES,
  type YouTube,
  type YouTubeResult,
  type YouTubeVideo,
} from './youtube.ts';
import type { YouTubeAddress } from './youtube-address.ts';

interface Options {
  key: string;
  base?: string;
  pictures?: RegExp;
  timeoutMs?: number;
}

const thumbnail = z.object({ url: z.string() }).optional();
const snippet = z.object({
  title: z.string(),
  customUrl: z.string().optional(),
  thumbnails: z.object({ default: thumbnail, medium: thumbnail, high: thumbnail }).optional(),
  resourceId: z.object({ videoId: z.string().optional() }).optional(),
});
const item = z.object({
  id: z.string(),
  snippet,
  status: z.object({ privacyStatus: z.string() }).optional(),
  contentDetails: z
    .object({ relatedPlaylists: z.object({ uploads: z.string().optional() }).optional() })
    .optional(),
});
const list = z.object({ items: z.array(item).default([]) });
type Item = z.infer<typeof item>;

const VISIBLE_STATUSES = new Set(['public', 'unlisted']);

export function makeYouTubeDataApi({
  key,
  base = 'https://www.googleapis.com/youtube/v3/',
  pictures = YOUTUBE_PICTURES,
  timeoutMs,
}: Options): YouTube {
  async function callApi(resource: string, query: Record<string, string>): Promise<Item[]> {
    const url = new URL(resource, base);
    url.search = String(new URLSearchParams({ ...query, key }));
    const reply = await callService({ url, ...(timeoutMs && { timeoutMs }) });
    if (reply.ok) {
      const parsed = list.safeParse(reply.json);
      if (parsed.success) return parsed.data.items;
      throw new CallError('youtube_unavailable');
    }
    if (reply.status === 404) return [];
    throw new CallError(isWrongKey(reply.json) ? 'youtube_not_configured' : 'youtube_unavailable');
  }

  async function videosOf(playlistId: string): Promise<YouTubeVideo[]> {
    const items = await callApi('playlistItems', {
      part: 'snippet,status',
      playlistId,
      maxResults: String(VIDEOS_MAX),
    });
    return items.filter(isShown).map((each) => ({
      id: each.snippet.resourceId?.videoId ?? '',
      title: each.snippet.title,
      thumbnail: thumbnailOf(each),
    }));
  }

  async function channel(query: Record<string, string>): Promise<YouTubeResult> {
    const found = first(await callApi('channels', { part: 'snippet,contentDetails', ...query }));
    const uploads = found.contentDetails?.relatedPlaylists?.uploads;
    return {
      kind: 'channel',
      id: found.id,
      title: found.snippet.title,
      url: channelUrl(found.id),
      videos: uploads ? await videosOf(uploads) : [],
    };
  }

  async function playlist(id: string): Promise<YouTubeResult> {
    const { snippet: about } = first(await callApi('playlists', { part: 'snippet', id }));
    const videos = await videosOf(id);
    return { kind: 'playlist', id, title: about.title, url: playlistUrl(id), videos };
  }

  async function video(id: string): Promise<YouTubeResult> {
    const found = first((await callApi('videos', { part: 'snippet,status', id })).filter(isShown));
    const { title } = found.snippet;
    const videos = [{ id, title, thumbnail: thumbnailOf(found) }];
    return { kind: 'video', id, title, url: videoUrl(id), videos };
  }

  return {
    async lookUp(address: YouTubeAddress) {
      switch (address.kind) {
        case 'playlist':
          return await playlist(address.id);
        case 'video':
          return await video(address.id);
        case 'channel':
          return await channel({ id: address.id });
        case 'handle':
          return await channel({ forHandle: `@${address.name}` });
      }
    },
    picture: (address) => fetchPicture(address, { hosts: pictures }),
  };
}

function first(items: readonly Item[]): Item {
  const [found] = items;
  if (found) return found;
  throw new CallError('youtube_not_found');
}

/** Private and deleted videos stay in a playlist, but cannot be viewed. */
function isShown({ status }: Item): boolean {
  return VISIBLE_STATUSES.has(status?.privacyStatus ?? 'public');
}

function thumbnailOf({ snippet: { thumbnails } }: Item): string | null {
  return (thumbnails?.high ?? thumbnails?.medium ?? thumbnails?.default)?.url ?? null;
}

const errorBody = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
});

function isWrongKey(json: unknown): boolean {
  const reasons = errorBody.safeParse(json).data?.error.errors.map(({ reason }) => reason) ?? [];
  return reasons.some((reason) =>
    ['keyInvalid', 'badRequest', 'accessNotConfigured'].includes(reason),
  );
}
