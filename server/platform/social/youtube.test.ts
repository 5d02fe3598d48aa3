import { describe, expect, it } from 'vitest';
import type { CallError } from '../http/call-error.ts';
import { makeYouTubeStandIn } from './stand-in.ts';
import { type FakeReply, fakeService } from './testing/fake-service.ts';
import { parseYouTubeAddress } from './youtube-address.ts';
import { makeYouTubeDataApi } from './youtube-data-api.ts';
import { makeYouTubeOembed } from './youtube-oembed.ts';

const code = async (work: Promise<unknown>) =>
  await work.then(
    () => 'answered',
    (error: CallError) => error.code,
  );

/**
 * A short timeout only for the server that never responds; others may be slow on a busy machine.
 */
const timeoutFor = ({ silent }: FakeReply) => (silent ? { timeoutMs: 300 } : {});

describe('YouTube URL', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', { kind: 'video', id: 'dQw4w9WgXcQ' }],
    ['youtu.be/dQw4w9WgXcQ?t=10', { kind: 'video', id: 'dQw4w9WgXcQ' }],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', { kind: 'video', id: 'dQw4w9WgXcQ' }],
    ['https://m.youtube.com/live/dQw4w9WgXcQ', { kind: 'video', id: 'dQw4w9WgXcQ' }],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', { kind: 'video', id: 'dQw4w9WgXcQ' }],
    [
      'https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
      { kind: 'playlist', id: 'PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI' },
    ],
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
      { kind: 'playlist', id: 'PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI' },
    ],
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=RDdQw4w9WgXcQ',
      { kind: 'video', id: 'dQw4w9WgXcQ' },
    ],
    [
      'https://www.youtube.com/channel/UC-9-kyTW8ZkZNDHQJ6FgpwQ/videos',
      { kind: 'channel', id: 'UC-9-kyTW8ZkZNDHQJ6FgpwQ' },
    ],
    ['https://www.youtube.com/@kiosk.music', { kind: 'handle', name: 'kiosk.music' }],
    ['@kiosk', { kind: 'handle', name: 'kiosk' }],
    ['http://www.youtube.com/user/kiosk', { kind: 'handle', name: 'kiosk' }],
    ['https://www.youtube.com/c/K%C3%BCste', { kind: 'handle', name: 'Küste' }],
  ])('%s is parsed', (text, address) => {
    expect(parseYouTubeAddress(text)).toEqual(address);
  });

  it.each([
    '',
    'https://www.youtube.com/',
    'https://vimeo.com/1234',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/channel/nope',
    'https://www.youtube.com/%E0%A4%A/x',
    'javascript:alert(1)',
  ])('%j is rejected', (text) => {
    expect(parseYouTubeAddress(text)).toBeNull();
  });
});

const PLAYLIST = {
  items: [
    {
      id: 'a',
      snippet: {
        title: 'One',
        resourceId: { videoId: 'aaaaaaaaaaa' },
        thumbnails: { default: { url: 'd' }, high: { url: 'https://i.ytimg.com/vi/a/hq.jpg' } },
      },
      status: { privacyStatus: 'public' },
    },
    {
      id: 'b',
      snippet: { title: 'Private video', resourceId: { videoId: 'bbbbbbbbbbb' } },
      status: { privacyStatus: 'private' },
    },
  ],
};
const API_REPLIES: Record<string, unknown> = {
  '/playlists': { items: [{ id: 'PL1', snippet: { title: 'Live sessions' } }] },
  '/playlistItems': PLAYLIST,
  '/channels': {
    items: [
      {
        id: 'UC1',
        snippet: { title: 'Kiosk' },
        contentDetails: { relatedPlaylists: { uploads: 'UU1' } },
      },
    ],
  },
  '/videos': {
    items: [{ id: 'ccccccccccc', snippet: { title: 'Clip' }, status: { privacyStatus: 'public' } }],
  },
};

describe('YouTube Data API', () => {
  it('returns playlists, channels, handles and videos, without private ones', async () => {
    const { base, requests } = await fakeService(({ path }) => ({ json: API_REPLIES[path] }));
    const youtube = makeYouTubeDataApi({ key: 'the-key', base });
    const videos = [
      { id: 'aaaaaaaaaaa', title: 'One', thumbnail: 'https://i.ytimg.com/vi/a/hq.jpg' },
    ];
    expect(await youtube.lookUp({ kind: 'playlist', id: 'PL1' })).toEqual({
      kind: 'playlist',
      id: 'PL1',
      title: 'Live sessions',
      url: 'https://www.youtube.com/playlist?list=PL1',
      videos,
    });
    expect(await youtube.lookUp({ kind: 'handle', name: 'kiosk' })).toMatchObject({
      kind: 'channel',
      id: 'UC1',
      title: 'Kiosk',
      videos,
    });
    expect(await youtube.lookUp({ kind: 'video', id: 'ccccccccccc' })).toMatchObject({
      title: 'Clip',
      videos: [{ id: 'ccccccccccc' }],
    });
    expect(requests.every(({ query }) => query.get('key') === 'the-key')).toBe(true);
    expect(requests.find(({ path }) => path === '/channels')?.query.get('forHandle')).toBe(
      '@kiosk',
    );
    expect(
      requests.filter(({ path }) => path === '/playlistItems')[1]?.query.get('playlistId'),
    ).toBe('UU1');
  });

  it.each<[string, FakeReply, string]>([
    ['nothing found', { json: { items: [] } }, 'youtube_not_found'],
    ['no list at all', { json: { kind: 'x' } }, 'youtube_not_found'],
    ['404', { status: 404, json: { error: { code: 404 } } }, 'youtube_not_found'],
    [
      'a used-up quota',
      { status: 403, json: { error: { errors: [{ reason: 'quotaExceeded' }] } } },
      'youtube_unavailable',
    ],
    [
      'a wrong key',
      { status: 400, json: { error: { errors: [{ reason: 'badRequest' }] } } },
      'youtube_not_configured',
    ],
    ['an error page', { status: 500, text: '<html>' }, 'youtube_unavailable'],
    ['half an answer', { text: '{"items": [' }, 'youtube_unavailable'],
    ['another shape', { json: { items: [{ id: 7 }] } }, 'youtube_unavailable'],
    ['too much', { text: `"${'x'.repeat(3_000_000)}"` }, 'youtube_unavailable'],
    ['silence', { silent: true }, 'youtube_unavailable'],
  ])('%s becomes a plain error', async (_, reply, expected) => {
    const { base } = await fakeService(() => reply);
    const youtube = makeYouTubeDataApi({ key: 'k', base, ...timeoutFor(reply) });
    expect(await code(youtube.lookUp({ kind: 'video', id: 'ccccccccccc' }))).toBe(expected);
  });

  it('that is unreachable is reported as unavailable', async () => {
    const youtube = makeYouTubeDataApi({ key: 'k', base: 'http://127.0.0.1:1/' });
    expect(await code(youtube.lookUp({ kind: 'video', id: 'x' }))).toBe('youtube_unavailable');
  });

  it('fetches pictures from YouTube only', async () => {
    const { base, requests } = await fakeService(() => ({ text: 'secret' }));
    const youtube = makeYouTubeDataApi({ key: 'k' });
    for (const address of [base, 'file:///etc/passwd', 'https://i.ytimg.com.evil.example/x', '']) {
      expect(await youtube.picture(address)).toBeNull();
    }
    expect(requests).toEqual([]);
    const origin = new RegExp(`^${base.slice(0, -1)}$`);
    const own = makeYouTubeDataApi({ key: 'k', pictures: origin });
    expect(Buffer.from((await own.picture(`${base}a.jpg`)) ?? []).toString()).toBe('secret');
  });
});

describe('oEmbed without an API key', () => {
  it('returns a video, or the first one of a playlist', async () => {
    const { base } = await fakeService(({ query }) => ({
      json: {
        title: query.get('url')?.includes('list') ? 'A list' : 'A video',
        thumbnail_url: 'https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg',
      },
    }));
    const youtube = makeYouTubeOembed({ base });
    const thumbnail = 'https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg';
    expect(await youtube.lookUp({ kind: 'video', id: 'bbbbbbbbbbb' })).toMatchObject({
      title: 'A video',
      videos: [{ id: 'bbbbbbbbbbb', thumbnail }],
    });
    expect(await youtube.lookUp({ kind: 'playlist', id: 'PL1' })).toMatchObject({
      title: 'A list',
      videos: [{ id: 'aaaaaaaaaaa', thumbnail }],
    });
  });

  it.each<[FakeReply, string]>([
    [{ status: 404, text: 'Not Found' }, 'youtube_not_found'],
    [{ status: 401, text: 'Unauthorized' }, 'youtube_not_found'],
    [{ status: 503, text: 'later' }, 'youtube_unavailable'],
    [{ json: { nothing: true } }, 'youtube_unavailable'],
    [{ silent: true }, 'youtube_unavailable'],
  ])('%j becomes %s', async (reply, expected) => {
    const { base } = await fakeService(() => reply);
    const youtube = makeYouTubeOembed({ base, ...timeoutFor(reply) });
    expect(await code(youtube.lookUp({ kind: 'video', id: 'x' }))).toBe(expected);
  });

  it('does not support channels, and reports that a key is needed', async () => {
    const youtube = makeYouTubeOembed({ base: 'http://127.0.0.1:1/' });
    expect(await code(youtube.lookUp({ kind: 'handle', name: 'kiosk' }))).toBe(
      'youtube_not_configured',
    );
  });
});

describe('YouTube stand-in', () => {
  it('returns the same data each time, except for missing items', async () => {
    const youtube = makeYouTubeStandIn();
    const lookUp = () => youtube.lookUp({ kind: 'handle', name: 'kiosk' });
    expect(await lookUp()).toEqual(await lookUp());
    expect((await lookUp()).videos).toHaveLength(6);
    expect(await code(youtube.lookUp({ kind: 'handle', name: 'missing' }))).toBe(
      'youtube_not_found',
    );
    expect((await youtube.picture('stand-in:x'))?.length).toBeGreaterThan(1000);
  });
});
