import { randomUUID } from 'node:crypto';
import { PROMO_DAYS_DEFAULT, PROMO_STREAM_URL_MINUTES } from '@lathe/rules/promotion-limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { listener, MP3, sellerWithAudio } from './testing/promo-sellers.ts';

const app = await testApp();
const { ctx, clock } = app;

describe('promo link', () => {
  it('lets its recipient hear the whole release without an account', async () => {
    const ann = await sellerWithAudio(app);
    const { token } = await ann.promo({ note: 'Out in\r\nMay.' });
    const opened = await listener(app, token).opened();
    expect(opened).toMatchObject({
      recipient: 'Rita Radio',
      note: 'Out in\nMay.',
      access: 'stream',
      downloads_left: 0,
      release: { title: 'Night Bus', primary_artist: 'Kiosk', medium: 'Vinyl' },
      tracks: [
        { title: 'First Light', side: 1, seconds: 180, formats: [] },
        { title: 'Last Stop', formats: [] },
      ],
    });
    const audio = await listener(app, token).fetch(opened.tracks[0]?.master ?? '');
    expect(audio).toMatchObject({ statusCode: 200, rawPayload: MP3 });
    expect(audio.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'accept-ranges': 'bytes',
    });
  });

  it('expires after two weeks unless the seller chooses another time', async () => {
    const ann = await sellerWithAudio(app);
    const [usual, short] = [await ann.promo(), await ann.promo({ days: 1 })];
    const day = 86_400_000;
    const life = ({ created_at, expires_at }: typeof usual) =>
      Date.parse(expires_at) - Date.parse(created_at);
    expect([life(usual), life(short)]).toEqual([PROMO_DAYS_DEFAULT * day, day]);
    clock.advance({ days: 1 });
    const reply = await listener(app, short.token).open();
    expect(reply).toMatchObject({ status: 410, json: { code: 'promo_expired' } });
    expect(reply.text).not.toMatch(/Night Bus|Kiosk|Rita/);
    expect((await listener(app, usual.token).open()).status).toBe(200);
  });

  it('stores only hashes of its secret', async () => {
    const ann = await sellerWithAudio(app);
    const { token, uuid } = await ann.promo();
    const row = await ctx.db
      .selectFrom('promo_links')
      .selectAll()
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await ann.listed())).not.toContain(token);
    expect((await listener(app, row.token_hash).open()).status).toBe(404);
  });

  it('needs audio', async () => {
    const ann = await sellerWithAudio(app);
    await ctx.db.deleteFrom('tracks').where('release_id', '=', ann.releaseId).execute();
    const reply = await ann.browser.post(ann.promos, { recipient: 'Rita' });
    expect(reply).toMatchObject({ status: 409, json: { code: 'promo_needs_audio' } });
    expect(await ann.listed()).toEqual([]);
  });

  it('cannot be guessed endlessly, and guesses do not lock out its recipient', async () => {
    const ann = await sellerWithAudio(app);
    const { token } = await ann.promo();
    const statuses = new Set<number>();
    for (let at = 0; at < 40; at += 1) {
      statuses.add((await listener(app, randomUUID()).open()).status);
    }
    expect([...statuses]).toEqual([404, 429]);
    expect((await listener(app, token).open()).status).toBe(200);
  });
});

describe('audio of a promo link', () => {
  it('is sent in ranges, and a start counts as a play', async () => {
    const ann = await sellerWithAudio(app);
    const { token } = await ann.promo();
    const { opened, fetch } = listener(app, token);
    const url = (await opened()).tracks[1]?.master ?? '';
    const part = await fetch(url, { range: 'bytes=100-199' });
    expect(part).toMatchObject({ statusCode: 206, rawPayload: MP3.subarray(100, 200) });
    expect(part.headers['content-range']).toBe('bytes 100-199/1000');
    expect(await fetch(url, { range: 'bytes=0-1' })).toMatchObject({ statusCode: 206 });
    expect(await ann.listed()).toMatchObject([{ opens: 1, plays: 0 }]);
    expect(await fetch(url, { range: 'bytes=0-' })).toMatchObject({ statusCode: 206 });
    expect(await ann.listed()).toMatchObject([
      { opens: 1, plays: 1, downloads: 0, last_used_at: clock.now().toISOString() },
    ]);
  });

  it('ends when the link is revoked, and says nothing about the release', async () => {
    const ann = await sellerWithAudio(app);
    const promo = await ann.promo({ access: 'original' });
    const { opened, open, download, fetch } = listener(app, promo.token);
    const stream = (await opened()).tracks[0]?.master ?? '';
    const file = ((await download(ann.tracks[0] ?? '')).json as { url: string }).url;
    expect((await ann.browser.post(`${promo.promos}/revoke`)).json).toMatchObject({
      state: 'revoked',
    });
    for (const url of [stream, file]) {
      const { statusCode, body } = await fetch(url);
      expect(statusCode).toBe(410);
      expect(body).not.toMatch(/Night|Kiosk/);
    }
    for (const reply of [await open(), await download(null)]) {
      expect(reply).toMatchObject({ status: 410, json: { code: 'promo_revoked' } });
      expect(reply.text).not.toMatch(/Night|Kiosk/);
    }
    expect(await ann.listed()).toMatchObject([{ opens: 1, downloads: 1 }]);
  });

  it('is out of reach without a signed URL, and each URL is for one track and use', async () => {
    const ann = await sellerWithAudio(app);
    const promo = await ann.promo();
    const { opened, fetch } = listener(app, promo.token);
    const url = new URL((await opened()).tracks[0]?.master ?? '', 'http://localhost');
    const changed = [
      url.href.replace(ann.tracks[0] ?? '', ann.tracks[1] ?? ''),
      url.href.replace(ann.tracks[0] ?? '', 'all'),
      url.href.replace(promo.uuid, randomUUID()),
      url.href.replace('use=stream', 'use=original'),
      url.href.replace(/expires=\d+/, 'expires=99999999999'),
      `${url.origin}${url.pathname}`,
      `${url.origin}/media/songs/${ann.releaseId}/0.mp3`,
    ];
    for (const each of changed) expect((await fetch(each)).statusCode, each).toBe(403);
    clock.advance({ minutes: PROMO_STREAM_URL_MINUTES });
    expect((await fetch(url.href)).statusCode).toBe(403);
  });

  it.each([
    [
      'is suspended',
      async (id: string) => {
        await ctx.db
          .updateTable('users')
          .set({ suspended_at: clock.now(), suspension_reason: 'Fraud' })
          .where('id', '=', id)
          .execute();
      },
    ],
    [
      'deleted the release',
      async (id: string) => {
        const deleted = { retired_at: clock.now(), deleted_at: clock.now() };
        await ctx.db.updateTable('releases').set(deleted).where('owner_id', '=', id).execute();
      },
    ],
  ])('ends when the seller %s', async (_, end) => {
    const ann = await sellerWithAudio(app);
    const promo = await ann.promo();
    const { opened, open, fetch } = listener(app, promo.token);
    const url = (await opened()).tracks[0]?.master ?? '';
    await end(ann.id);
    expect((await fetch(url)).statusCode).toBe(410);
    expect((await open()).status).toBe(410);
  });
});
