import type { OwnPage } from '@lathe/contract/page-calls';
import type { PublicPage } from '@lathe/contract/public-page-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { handler as keepPictures } from './store-social-pictures.ts';

const app = await testApp();
const bare = await testApp({
  env: { SOCIAL: 'live' },
  databaseUrl: app.databaseUrl,
  clock: app.clock,
});
const { ctx } = app;
let created = 0;

async function sellerWithPage(from = app) {
  const { id } = await makePerson(from, { seller: true });
  const browser = await signedInBrowser(from, { id, email: '' });
  created += 1;
  const { json } = await browser.post(`/api/users/${id}/pages`, {
    name: 'Kiosk',
    url: `social-${created}`,
  });
  const page = json as OwnPage;
  const address = `/api/users/${id}/pages/${page.uuid}`;
  const read = async () => (await browser.get(address)).json as OwnPage;
  return { id, browser, page, address, read };
}

const rowOf = (id: string) =>
  ctx.db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function connected() {
  const seller = await sellerWithPage();
  const { browser, address } = seller;
  const { url } = (await browser.post(`${address}/instagram_auth`)).json as { url: string };
  const state = new URL(url).searchParams.get('state') ?? '';
  const reply = await browser.put(`${address}/instagram_auth`, { code: 'a-code', state });
  expect(reply.status, reply.text).toBe(200);
  return { ...seller, state };
}

describe('profile URL that starts with neither http://, https:// nor the host', () => {
  it.each([
    ['youtube', 'playlist?list=PLabcdefghijkl', 'www.youtube.com'],
    ['youtube', 'javascript:alert(1)', 'www.youtube.com'],
    ['instagram_posts', 'p/C1aBcDeFgH2', 'www.instagram.com'],
  ])('is rejected for %s: %s, with the expected prefix', async (field, url, host) => {
    const { browser, address, page } = await connected();
    const before = await rowOf(page.uuid);
    const send = field === 'youtube' ? browser.put : browser.post;
    const reply = await send(`${address}/${field}`, { url });
    expect(reply.status).toBe(404);
    expect((reply.json as { errors: { url: string[] } }).errors.url).toEqual([
      `The address must begin with http://, https:// or ${host}.`,
    ]);
    expect(await rowOf(page.uuid)).toEqual(before);
  });

  it('is completed when only the host is given', async () => {
    const { browser } = await sellerWithPage();
    const reply = await browser.post('/api/youtube/playlists', { url: 'youtube.com/@kiosk' });
    expect(reply.json).toMatchObject({ kind: 'channel' });
  });
});

describe('Instagram connection state', () => {
  it('is Authenticated only after the seller has authorised it', async () => {
    expect(await (await sellerWithPage()).read()).toMatchObject({
      instagram_status: 'Not Authenticated',
    });
    expect(await (await connected()).read()).toMatchObject({ instagram_status: 'Authenticated' });
  });
});

describe('YouTube on a page', () => {
  it('is previewed, added, shown with our own pictures and removed again', async () => {
    const { browser, page, address } = await sellerWithPage();
    const reply = await browser.post('/api/youtube/playlists', { url: '@kiosk' });
    expect(reply.json).toMatchObject({ kind: 'channel', title: 'kiosk' });
    const put = await browser.put(`${address}/youtube`, { url: '@kiosk' });
    const { youtube_videos, youtube_title } = put.json as OwnPage;
    expect(youtube_title).toBe('kiosk');
    expect(youtube_videos).toHaveLength(6);
    await keepPictures(ctx, { pageId: page.uuid });
    const { json, text } = await browser.get(`/api/pages/${page.url}?preview=true`);
    const { videos } = json as PublicPage;
    expect(videos.every(({ image }) => image?.startsWith('/media/public/pictures/'))).toBe(true);
    expect(text).not.toMatch(/stand-in:|ytimg/);
    expect((await app.app.inject({ url: videos[0]?.image ?? '' })).statusCode).toBe(200);
    const ofChannel = {
      youtube_channel_id: expect.any(String),
      youtube_channel_url: expect.stringContaining('https://www.youtube.com/'),
      youtube_playlist_id: null,
      youtube_playlist_url: null,
    };
    expect(json).toMatchObject({ ...ofChannel, status: 'Offline' });
    expect((await browser.get(address)).json).toMatchObject(ofChannel);
    const off = await browser.put(`${address}/youtube`, { url: ' ' });
    expect(off.json as OwnPage).toMatchObject({
      youtube_url: '',
      youtube_videos: [],
      youtube_channel_id: null,
      youtube_channel_url: null,
    });
  });

  it('keeps its pictures when the same video is added again', async () => {
    const { browser, page, address } = await sellerWithPage();
    await browser.put(`${address}/youtube`, { url: '@kiosk' });
    await keepPictures(ctx, { pageId: page.uuid });
    const before = (await rowOf(page.uuid)).youtube;
    await browser.put(`${address}/youtube`, { url: '@kiosk' });
    await keepPictures(ctx, { pageId: page.uuid });
    expect((await rowOf(page.uuid)).youtube).toEqual(before);
  });

  it.each([
    ['https://vimeo.com/1', 404, 'youtube_not_found'],
    ['@missing', 404, 'youtube_not_found'],
  ])(
    'that is not found is reported, and the page stays unchanged: %s',
    async (url, status, code) => {
      const { browser, page, address } = await sellerWithPage();
      await browser.put(`${address}/youtube`, { url: '@kiosk' });
      const before = await rowOf(page.uuid);
      const reply = await browser.put(`${address}/youtube`, { url });
      expect(reply).toMatchObject({ status, json: { code } });
      expect(await rowOf(page.uuid)).toEqual(before);
    },
  );

  it('without an API key reports so for a channel', async () => {
    const { browser } = await sellerWithPage(bare);
    const reply = await browser.post('/api/youtube/playlists', { url: '@kiosk' });
    expect(reply).toMatchObject({ status: 503, json: { code: 'youtube_not_configured' } });
  });

  it('cannot be changed on the page of another seller', async () => {
    const [ann, eve] = [await sellerWithPage(), await sellerWithPage()];
    const url = { url: '@kiosk' };
    expect((await eve.browser.put(`${ann.address}/youtube`, url)).status).toBe(403);
    const through = `/api/users/${eve.id}/pages/${ann.page.uuid}/youtube`;
    expect((await eve.browser.put(through, url)).status).toBe(404);
    expect((await app.browser().post('/api/youtube/playlists', url)).status).toBe(401);
    expect((await ann.read()).youtube_url).toBe('');
  });
});

describe('Instagram on a page', () => {
  it('is connected through its own site, and its token is encrypted', async () => {
    const { page, read } = await connected();
    expect(await read()).toMatchObject({ instagram_username: 'lathe.demo' });
    expect((await read()).instagram_posts).toHaveLength(4);
    const row = await rowOf(page.uuid);
    expect(row.instagram_token_encrypted).toBeTruthy();
    expect(JSON.stringify(row)).not.toContain('stand-in a-code');
  });

  it('adds posts by URL, each once, and removes them', async () => {
    const { browser, address, read } = await connected();
    const url = 'https://www.instagram.com/p/NewOne12345/';
    await browser.post(`${address}/instagram_posts`, { url });
    const { json } = await browser.post(`${address}/instagram_posts`, { url });
    const { posts } = json as { posts: OwnPage['instagram_posts'] };
    expect(posts.filter((post) => post.url === url)).toHaveLength(1);
    expect(posts[0]?.url).toBe(url);
    const own = `${address}/instagram_posts/${posts[0]?.id}`;
    expect((await browser.delete(own)).status).toBe(200);
    expect((await browser.delete(own)).status).toBe(404);
    expect((await read()).instagram_posts).toHaveLength(4);
  });

  it('reports a post that is not found', async () => {
    const { browser, address, read } = await connected();
    for (const url of ['https://www.instagram.com/p/missing123/', 'https://example.org/p/x', '']) {
      const reply = await browser.post(`${address}/instagram_posts`, { url });
      expect(reply).toMatchObject({ status: 404, json: { code: 'instagram_post_not_found' } });
      expect(reply.text).toContain('Instagram post not found');
    }
    expect((await read()).instagram_posts).toHaveLength(4);
  });

  it('is disconnected, and the token is deleted', async () => {
    const { browser, page, address } = await connected();
    const { json } = await browser.delete(`${address}/instagram_auth`);
    expect(json as OwnPage).toMatchObject({ instagram_username: '', instagram_posts: [] });
    expect((await rowOf(page.uuid)).instagram_token_encrypted).toBeNull();
    const url = 'https://www.instagram.com/p/NewOne12345/';
    expect((await browser.post(`${address}/instagram_posts`, { url })).json).toMatchObject({
      code: 'instagram_not_connected',
    });
  });

  it('is not connected with a state issued for another user or purpose', async () => {
    const ann = await connected();
    const eve = await sellerWithPage();
    const states = [ann.state, ann.state.replace(ann.page.uuid, eve.page.uuid), '', '..', 'x.1.y'];
    for (const state of states) {
      const reply = await eve.browser.put(`${eve.address}/instagram_auth`, { code: 'c', state });
      expect(reply).toMatchObject({ status: 403, json: { code: 'instagram_refused' } });
    }
    expect((await rowOf(eve.page.uuid)).instagram_token_encrypted).toBeNull();
  });

  it('is not connected after the state has expired', async () => {
    const { browser, address } = await sellerWithPage();
    const { url } = (await browser.post(`${address}/instagram_auth`)).json as { url: string };
    const state = new URL(url).searchParams.get('state') ?? '';
    app.clock.advance({ minutes: 16 });
    const reply = await browser.put(`${address}/instagram_auth`, { code: 'c', state });
    expect(reply.status).toBe(403);
  });

  it('reports when it is not configured', async () => {
    const { browser, address } = await sellerWithPage(bare);
    const reply = await browser.post(`${address}/instagram_auth`);
    expect(reply).toMatchObject({ status: 503, json: { code: 'instagram_not_configured' } });
    expect((reply.json as { message: string }).message).toContain('not set up');
  });
});
