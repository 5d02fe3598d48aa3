/** Interface to YouTube: the Data API with a key, oEmbed without one, or the demo's fake. */
import type { YouTubeAddress } from './youtube-address.ts';

export interface YouTubeVideo {
  id: string;
  title: string;
  /** Thumbnail URL at YouTube. */
  thumbnail: string | null;
}

export interface YouTubeResult {
  kind: 'playlist' | 'channel' | 'video';
  id: string;
  title: string;
  url: string;
  videos: YouTubeVideo[];
}

export interface YouTube {
  /** Throws `youtube_not_found`, `youtube_not_configured` or `youtube_unavailable`. */
  lookUp(address: YouTubeAddress): Promise<YouTubeResult>;
  /** Null when the download fails. */
  picture(thumbnail: string): Promise<Uint8Array | null>;
}

export const VIDEOS_MAX = 12;
export const YOUTUBE_PICTURES = /^https:\/\/(i\d?|img)\.(ytimg|youtube)\.com$/;

export const videoUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`;
export const playlistUrl = (id: string) => `https://www.youtube.com/playlist?list=${id}`;
export const channelUrl = (id: string) => `https://www.youtube.com/channel/${id}`;
