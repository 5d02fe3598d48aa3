/** Without an API key, oEmbed supports single videos and playlists, but not channels. */
import { z } from 'zod';
import { CallError } from '../http/call-error.ts';
import { callService, fetchPicture } from './fetch-json.ts';
import { playlistUrl, videoUrl, YOUTUBE_PICTURES, type YouTube } from './youtube.ts';

interface Options {
  base?: string;
  pictures?: RegExp;
  timeoutMs?: number;
}

const embed = z.object({ title: z.string(), thumbnail_url: z.string().optional() });
const VIDEO_IN_THUMBNAIL = /\/vi(?:_webp)?\/([\w-]{11})\//;
/** Missing, private, or not embeddable. */
const NOT_EMBEDDABLE = new Set([400, 401, 403, 404]);

export function makeYouTubeOembed({
  base = 'https://www.youtube.com/',
  pictures = YOUTUBE_PICTURES,
  timeoutMs,
}: Options = {}): YouTube {
  return {
    async lookUp(address) {
      if (address.kind === 'channel' || address.kind === 'handle') {
        throw new CallError('youtube_not_configured');
      }
      const { kind, id } = address;
      const about = kind === 'video' ? videoUrl(id) : playlistUrl(id);
      const url = new URL('oembed', base);
      url.search = String(new URLSearchParams({ url: about, format: 'json' }));
      const reply = await callService({ url, ...(timeoutMs && { timeoutMs }) });
      if (!reply.ok && NOT_EMBEDDABLE.has(reply.status ?? 0))
        throw new CallError('youtube_not_found');
      const found = reply.ok ? embed.safeParse(reply.json).data : undefined;
      if (!found) throw new CallError('youtube_unavailable');
      const { title, thumbnail_url: thumbnail = null } = found;
      // For a playlist, oEmbed returns the first video's thumbnail, whose URL contains the video
      // ID.
      const videoId = kind === 'video' ? id : VIDEO_IN_THUMBNAIL.exec(thumbnail ?? '')?.[1];
      return {
        kind,
        id,
        title,
        url: about,
        videos: videoId ? [{ id: videoId, title, thumbnail }] : [],
      };
    },
    picture: (address) => fetchPicture(address, { hosts: pictures }),
  };
}
