import { describe, expect, it } from 'vitest';
import type { CallError } from '../http/call-error.ts';
import { postShortcode } from './instagram.ts';
import { makeInstagramGraph } from './instagram-graph.ts';
import { type FakeReply, fakeService } from './testing/fake-service.ts';

const now = new Date('2026-11-16T10:00:00Z');
const code = async (work: Promise<unknown>) =>
  await work.then(
    () => 'answered',
    (error: CallError) => error.code,
  );

async function graphOf(replies: Record<string, FakeReply | ((after: string | null) => FakeReply)>) {
  const { base, requests } = await fakeService(({ path, query }) => {
    const reply = replies[path] ?? { status: 404, json: {} };
    return typeof reply === 'function' ? reply(query.get('after')) : reply;
  });
  const isSilent = Object.values(replies).some((reply) => 'silent' in reply);
  const instagram = makeInstagramGraph({
    clientId: 'client',
    clientSecret: 'hush',
    bases: { consent: `${base}consent`, token: `${base}oauth/access_token`, graph: base },
    ...(isSilent && { timeoutMs: 300 }),
  });
  return { instagram, asked: requests };
}

const GOOD = {
  '/oauth/access_token': { json: { access_token: 'short', user_id: 1 } },
  '/access_token': { json: { access_token: 'long', token_type: 'bearer', expires_in: 5_184_000 } },
  '/me': { json: { username: 'kiosk' } },
};
const post = (shortcode: string) => ({
  id: shortcode,
  permalink: `https://www.instagram.com/p/${shortcode}/`,
  media_type: 'IMAGE',
  media_url: `https://scontent.cdninstagram.com/${shortcode}.jpg`,
});
const access = { token: 'long', expiresAt: '2027-01-15T10:00:00.000Z' };

describe('Instagram post URL', () => {
  it.each([
    ['https://www.instagram.com/p/C1aBcDeFgH2/?img_index=1', 'C1aBcDeFgH2'],
    ['instagram.com/reel/C1aBcDeFgH2', 'C1aBcDeFgH2'],
    ['https://www.instagram.com/kiosk/p/C1aBcDeFgH2/', 'C1aBcDeFgH2'],
    ['https://www.instagram.com/kiosk/', null],
    ['https://instagram.com.evil.example/p/C1aBcDeFgH2/', null],
    ['', null],
  ])('%s contains %s', (text, shortcode) => {
    expect(postShortcode(text)).toBe(shortcode);
  });
});

describe('connecting to Instagram', () => {
  it('asks for consent with the state, and exchanges the code for a long-lived token', async () => {
    const { instagram, asked } = await graphOf(GOOD);
    const redirectUri = 'https://shop.example/studio/instagram';
    const consent = new URL(instagram.consentUrl({ state: 's', redirectUri }));
    expect(Object.fromEntries(consent.searchParams)).toMatchObject({
      client_id: 'client',
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 's',
    });
    expect(consent.href).not.toContain('hush');
    expect(await instagram.connect({ code: 'c', redirectUri, now })).toEqual({
      username: 'kiosk',
      access,
    });
    expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
      client_id: 'client',
      client_secret: 'hush',
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: 'c',
    });
  });

  it('supports the newer response format too', async () => {
    const { instagram } = await graphOf({
      ...GOOD,
      '/oauth/access_token': { json: { data: [{ access_token: 'short' }] } },
    });
    expect(await code(instagram.connect({ code: 'c', redirectUri: 'r', now }))).toBe('answered');
  });

  it.each<[string, FakeReply, string]>([
    ['/oauth/access_token', { status: 400, json: { error_type: 'x' } }, 'instagram_refused'],
    ['/oauth/access_token', { status: 500, text: 'oops' }, 'instagram_unavailable'],
    ['/oauth/access_token', { silent: true }, 'instagram_unavailable'],
    ['/access_token', { text: '{"access' }, 'instagram_unavailable'],
    ['/access_token', { status: 429, json: {} }, 'instagram_unavailable'],
    ['/me', { json: {} }, 'instagram_unavailable'],
    ['/me', { status: 401, json: { error: { code: 190 } } }, 'instagram_refused'],
  ])('%s with %j is %s', async (path, reply, expected) => {
    const { instagram } = await graphOf({ ...GOOD, [path]: reply });
    expect(await code(instagram.connect({ code: 'c', redirectUri: 'r', now }))).toBe(expected);
  });
});

describe('Instagram posts', () => {
  it('are found by their URL, page by page', async () => {
    const { instagram, asked } = await graphOf({
      '/me/media': (after) =>
        after === null
          ? { json: { data: [post('AAAAA')], paging: { cursors: { after: 'n' }, next: 'x' } } }
          : { json: { data: [post('BBBBB')] } },
    });
    expect(await instagram.findPost(access, 'BBBBB')).toEqual({
      id: 'BBBBB',
      caption: '',
      url: 'https://www.instagram.com/p/BBBBB/',
      picture: 'https://scontent.cdninstagram.com/BBBBB.jpg',
    });
    expect(asked).toHaveLength(2);
    expect(await instagram.findPost(access, 'CCCCC')).toBeNull();
  });

  it('are searched with a limit', async () => {
    const { instagram, asked } = await graphOf({
      '/me/media': () => ({
        json: { data: [post('AAAAA')], paging: { cursors: { after: 'n' }, next: 'x' } },
      }),
    });
    expect(await instagram.findPost(access, 'CCCCC')).toBeNull();
    expect(asked).toHaveLength(10);
  });

  it('with a revoked token are rejected', async () => {
    const { instagram } = await graphOf({ '/me/media': { status: 400, json: { error: {} } } });
    expect(await code(instagram.latest(access))).toBe('instagram_refused');
  });
});
