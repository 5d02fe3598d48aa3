/**
 * For the demo and screen tests: returns plausible, deterministic data for every well-formed URL,
 * without network requests. IDs that contain "missing" are not found.
 */
import { createHash } from 'node:crypto';
import { addDuration } from '@lathe/rules/time';
import { CallError } from '../http/call-error.ts';
import { drawInProcess } from '../picture-process.ts';
import type { Instagram, InstagramPost } from './instagram.ts';
import { channelUrl, playlistUrl, videoUrl, type YouTube, type YouTubeResult } from './youtube.ts';

const TITLES = [
  'Night Bus (live at the plant)',
  'How we cut side A',
  'Rehearsal, one take',
  'Paper Moon (official video)',
  'In the studio: drums through a dictaphone',
  'Answering your questions',
];
const CAPTIONS = [
  'Test pressings are here. Side B jumps, so back they go.',
  'Soundcheck, with a dog.',
  'The sleeve, the day before it goes to print.',
  'Thank you, Leeds.',
];
const PICTURE = 'stand-in:';
const isMissing = (id: string) => /missing/i.test(id);

function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

function videosFor(id: string, count: number): YouTubeResult['videos'] {
  const start = numberOf(id);
  return Array.from({ length: count }, (_, at) => ({
    id: createHash('sha256').update(`${id} ${at}`).digest('base64url').slice(0, 11),
    title: TITLES[(start + at) % TITLES.length] ?? '',
    thumbnail: `${PICTURE}${id}-${at}`,
  }));
}

export function makeYouTubeStandIn(): YouTube {
  return {
    async lookUp(address) {
      const id = address.kind === 'handle' ? address.name : address.id;
      if (isMissing(id)) throw new CallError('youtube_not_found');
      switch (address.kind) {
        case 'video': {
          const [first] = videosFor(id, 1);
          const title = first?.title ?? id;
          const videos = [{ id, title, thumbnail: `${PICTURE}${id}` }];
          return { kind: 'video', id, title, url: videoUrl(id), videos };
        }
        case 'playlist':
          return {
            kind: 'playlist',
            id,
            title: 'From the studio',
            url: playlistUrl(id),
            videos: videosFor(id, 6),
          };
        case 'channel':
        case 'handle':
          return {
            kind: 'channel',
            id,
            title: id,
            url: address.kind === 'channel' ? channelUrl(id) : `https://www.youtube.com/@${id}`,
            videos: videosFor(id, 6),
          };
      }
    },
    picture: drawPicture,
  };
}

function postOf(shortcode: string): InstagramPost {
  return {
    id: String(numberOf(shortcode)),
    caption: CAPTIONS[numberOf(shortcode) % CAPTIONS.length] ?? '',
    url: `https://www.instagram.com/p/${shortcode}/`,
    picture: `${PICTURE}${shortcode}`,
  };
}

/** `consentPage` is our own page in place of Instagram's. */
export function makeInstagramStandIn({ consentPage }: { consentPage: string }): Instagram {
  return {
    consentUrl({ state, redirectUri }) {
      const url = new URL(consentPage);
      url.search = String(new URLSearchParams({ state, redirect_uri: redirectUri }));
      return url.href;
    },
    async connect({ code, now }) {
      if (isMissing(code)) throw new CallError('instagram_refused');
      const expiresAt = addDuration(now, { days: 60 }).toISOString();
      return { username: 'lathe.demo', access: { token: `stand-in ${code}`, expiresAt } };
    },
    latest: async () => ['TestPress01', 'Soundcheck1', 'SleevePrint', 'ThankYouLds'].map(postOf),
    findPost: async (_access, shortcode) => (isMissing(shortcode) ? null : postOf(shortcode)),
    picture: drawPicture,
  };
}

async function drawPicture(address: string): Promise<Uint8Array> {
  return await drawInProcess('draw_placeholder', numberOf(address));
}
