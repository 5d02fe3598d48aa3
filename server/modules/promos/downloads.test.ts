import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { listener, MP3, sellerWithAudio, tokenIn, WAV } from './testing/promo-sellers.ts';

const app = await testApp();
const { ctx, clock } = app;

describe('downloads of a promo link', () => {
  it('are files with names, as MP3, as uploaded, or all in a ZIP file', async () => {
    const ann = await sellerWithAudio(app);
    const { token } = await ann.promo({ access: 'original' });
    const { download, fetch, opened } = listener(app, token);
    expect((await opened()).tracks[0]?.formats).toEqual(['mp3', 'original']);
    const file = async (track: string | null, format: string) =>
      await fetch(((await download(track, format)).json as { url: string }).url);
    const mp3 = await file(ann.tracks[1] ?? '', 'mp3');
    expect(mp3.rawPayload).toEqual(MP3);
    expect(mp3.headers['content-disposition']).toContain('02 Kiosk - Last Stop.mp3');
    const original = await file(ann.tracks[0] ?? '', 'original');
    expect(original.rawPayload).toEqual(WAV);
    expect(original.headers['content-disposition']).toContain('01 Kiosk - First Light.wav');
    const all = await file(null, 'mp3');
    expect(all.headers['content-disposition']).toContain('Kiosk - Night Bus.zip');
    const files = unzipSync(new Uint8Array(all.rawPayload));
    expect(Object.keys(files)).toEqual(['01 Kiosk - First Light.mp3', '02 Kiosk - Last Stop.mp3']);
    expect(Buffer.from(files['02 Kiosk - Last Stop.mp3'] ?? [])).toEqual(MP3);
    expect(await ann.listed()).toMatchObject([{ downloads: 3 }]);
    expect((await opened()).downloads_left).toBe(17);
  });

  it('resume without counting again', async () => {
    const ann = await sellerWithAudio(app);
    const { token } = await ann.promo({ access: 'mp3', downloads_max: 1 });
    const { download, fetch } = listener(app, token);
    const { url } = (await download(ann.tracks[0] ?? '')).json as { url: string };
    expect((await fetch(url, { range: 'bytes=0-499' })).statusCode).toBe(206);
    expect((await fetch(url, { range: 'bytes=500-' })).rawPayload).toEqual(MP3.subarray(500));
    expect(await ann.listed()).toMatchObject([{ downloads: 1, plays: 0 }]);
  });

  it('never exceed their limit, also if twenty arrive at once', async () => {
    const ann = await sellerWithAudio(app);
    const { token } = await ann.promo({ access: 'mp3', downloads_max: 3 });
    const { download, open } = listener(app, token);
    await open();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => download(ann.tracks[0] ?? '')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const rejected = replies.filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ json }) => (json as { code: string }).code))).toEqual(
      new Set(['promo_used_up']),
    );
    expect(await ann.listed()).toMatchObject([{ downloads: 3, downloads_max: 3 }]);
    // Listening goes on.
    expect((await open()).json).toMatchObject({ downloads_left: 0 });
  });

  it.each([
    ['stream', 'mp3', 403],
    ['stream', 'original', 403],
    ['mp3', 'original', 403],
  ])('of a link to %s do not include %s', async (access, format, status) => {
    const ann = await sellerWithAudio(app);
    const { token } = await ann.promo({ access });
    expect(await listener(app, token).download(ann.tracks[0] ?? '', format)).toMatchObject({
      status,
      json: { code: 'promo_no_downloads' },
    });
    expect(await ann.listed()).toMatchObject([{ downloads: 0 }]);
  });

  it('do not include tracks of another release', async () => {
    const [ann, bob] = [await sellerWithAudio(app), await sellerWithAudio(app)];
    const { token } = await ann.promo({ access: 'original' });
    const { download } = listener(app, token);
    expect((await download(bob.tracks[0] ?? '')).status).toBe(404);
    // Originals can be larger than a ZIP file may be.
    expect((await download(null, 'original')).status).toBe(404);
    expect(await ann.listed()).toMatchObject([{ downloads: 0 }]);
  });
});

describe('download buttons of a promo page', () => {
  const press = (token: string, form: Record<string, string>) =>
    app.app.inject({
      method: 'POST',
      url: `/promo/${token}/downloads`,
      // As sent by a page without a referrer.
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: new URLSearchParams(form).toString(),
    });

  it('lead to the file, and without one back to the page', async () => {
    const ann = await sellerWithAudio(app);
    const { token } = await ann.promo({ access: 'mp3', downloads_max: 1 });
    const [track = ''] = ann.tracks;
    const first = await press(token, { track, format: 'mp3' });
    expect(first.statusCode).toBe(303);
    const file = await listener(app, token).fetch(first.headers.location ?? '');
    expect(file.rawPayload).toEqual(MP3);
    for (const form of [{ track, format: 'mp3' }, { track: '', format: 'mp3' }, { track: 'x' }]) {
      const { statusCode, headers } = await press(token, form as Record<string, string>);
      expect([statusCode, headers.location]).toEqual([303, `/promo/${token}`]);
    }
    expect(await ann.listed()).toMatchObject([{ downloads: 1 }]);
    expect((await press('unknown', { track })).headers.location).toBe('/promo/unknown');
    expect((await press(token, { track, format: 'x'.repeat(2000) })).statusCode).toBe(413);
  });
});

describe('mail with a promo link', () => {
  it('has a link of its own, without the note and the title', async () => {
    const ann = await sellerWithAudio(app);
    const email = 'rita@radio.example';
    const promo = await ann.promo({
      email: 'Rita@Radio.example',
      note: 'Buy now',
      locale: 'de',
    });
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toContain('schickt dir Musik');
    expect(mail?.text).not.toMatch(/Buy now|Night Bus/);
    const [url = ''] = /http\S+\/promo\/\S+/.exec(mail?.text ?? '') ?? [];
    expect(tokenIn(url)).not.toBe(promo.token);
    for (const token of [tokenIn(url), promo.token]) {
      expect((await listener(app, token).open()).status).toBe(200);
    }
    expect((await ann.browser.post(`${promo.promos}/revoke`)).status).toBe(200);
    expect((await listener(app, tokenIn(url)).open()).status).toBe(410);
  });

  it('is not sent after the link was revoked', async () => {
    const ann = await sellerWithAudio(app);
    const email = 'late@radio.example';
    const promo = await ann.promo({ email });
    await ann.browser.post(`${promo.promos}/revoke`);
    expect(await mailsTo(app, email)).toEqual([]);
  });
});

it('old promo links are deleted with their recipients', async () => {
  const ann = await sellerWithAudio(app);
  const [old, young] = [await ann.promo({ days: 1 }), await ann.promo({ days: 90 })];
  clock.advance({ days: 182 });
  const { handler } = await import('./sweep-promos.ts');
  await handler(ctx);
  const left = await ctx.db
    .selectFrom('promo_links')
    .select('id')
    .where('release_id', '=', ann.releaseId)
    .execute();
  expect(left).toEqual([{ id: young.uuid }]);
  expect(old.uuid).not.toBe(young.uuid);
});
