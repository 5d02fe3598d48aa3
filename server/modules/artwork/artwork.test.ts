import { ARTWORK_PICTURE_MAX_BYTES } from '@lathe/rules/limits';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { artworkSellers } from './testing/sellers.ts';

const app = await testApp();
const { ctx } = app;
const seller = await artworkSellers(app);

describe('artwork flow', () => {
  it('changes only with confirmation after an upload, and keeps the artwork of the other flow', async () => {
    const ann = await seller();
    await ann.insertArtwork();
    const change = (more = {}) =>
      ann.browser.post(`${ann.path}/artwork_flow`, { artwork_flow: 'designer', ...more });
    expect(await change()).toMatchObject({
      status: 409,
      json: { code: 'artwork_flow_unconfirmed' },
    });
    expect((await ann.artwork()).artwork_flow).toBe('express');
    const changed = await change({ confirmed: true });
    expect(changed.json).toMatchObject({
      artwork_flow: 'designer',
      artwork_status: 'Empty',
      parts: [],
      other: { artwork_flow: 'express', made: true },
    });
    expect((await ann.release()).image).toBeNull();
    const back = await ann.browser.post(`${ann.path}/artwork_flow`, { artwork_flow: 'express' });
    expect(back.json).toMatchObject({ artwork_flow: 'express', state: 'ready' });
    expect((await ann.release()).image).not.toBeNull();
  });

  it('is reset without affecting the other flow', async () => {
    const ann = await seller();
    await ann.insertArtwork('designer');
    await ann.insertArtwork();
    expect((await ann.browser.post(ann.reset)).json).toMatchObject({
      artwork_status: 'Empty',
      sources: [],
      parts: [],
      other: { artwork_flow: 'designer', made: true },
    });
    expect(await ann.release()).toMatchObject({ image: null, artwork_faces: [] });
  });

  it('accepts only its own files', async () => {
    const ann = await seller();
    const pdf = await ann.browser.post(`${ann.path}/artwork_upload`, {
      filename: 'a.pdf',
      size: 9,
    });
    expect(pdf).toMatchObject({ status: 409, json: { code: 'artwork_wrong_flow' } });
    const large = { part: 'cover', filename: 'a.jpg', size: ARTWORK_PICTURE_MAX_BYTES + 1 };
    expect(await ann.browser.post(`${ann.path}/wizard/upload`, large)).toMatchObject({
      json: { code: 'file_too_large' },
    });
    const artworks = ctx.db.selectFrom('artworks').where('release_id', '=', ann.releaseId);
    expect(await artworks.selectAll().execute()).toEqual([]);
    await ann.browser.post(`${ann.path}/artwork_flow`, { artwork_flow: 'designer' });
    const cover = { part: 'cover', filename: 'a.jpg', size: 9 };
    const picture = await ann.browser.post(`${ann.path}/wizard/upload`, cover);
    expect(picture).toMatchObject({ status: 409, json: { code: 'artwork_wrong_flow' } });
    const style = await ann.browser.post(`${ann.path}/artwork_options`, { style: 'mono' });
    expect(style).toMatchObject({ status: 409, json: { code: 'artwork_wrong_flow' } });
    expect((await ann.artwork()).sources).toEqual([]);
  });
});

describe('new upload', () => {
  it('is opened in storage before any lock, and aborted when the request is then rejected', async () => {
    const ann = await seller();
    const { storage } = ctx;
    const open = storage.createMultipart.bind(storage);
    const opened = vi.spyOn(storage, 'createMultipart').mockImplementation(async (...args) => {
      const lock = 'select from releases where id = $1 for update nowait';
      await ctx.pool.query(lock, [ann.releaseId]);
      return await open(...args);
    });
    const closed = vi.spyOn(storage, 'abortMultipart');
    const cover = { part: 'cover', filename: 'a.jpg', size: 9 };
    expect((await ann.browser.post(`${ann.path}/wizard/upload`, cover)).status).toBe(200);
    expect(closed).not.toHaveBeenCalled();
    const pdf = { filename: 'a.pdf', size: 9 };
    expect((await ann.browser.post(`${ann.path}/artwork_upload`, pdf)).status).toBe(409);
    expect(opened).toHaveBeenCalledOnce();
    // The flow changes while the file is being opened.
    opened.mockImplementationOnce(async (...args) => {
      const release = ctx.db.updateTable('releases').where('id', '=', ann.releaseId);
      await release.set({ artwork_flow: 'designer' }).execute();
      return await open(...args);
    });
    expect(await ann.browser.post(`${ann.path}/wizard/upload`, cover)).toMatchObject({
      status: 409,
      json: { code: 'artwork_wrong_flow' },
    });
    const [, refused] = opened.mock.calls;
    expect(closed.mock.calls).toEqual([[refused?.[0], expect.any(String)]]);
    opened.mockRestore();
    closed.mockRestore();
  });
});

describe('style and colours', () => {
  it('are only stored before the first picture, and start a new run afterwards', async () => {
    const ann = await seller();
    const input = await ann.browser.post(`${ann.path}/artwork_options`, { style: 'poster' });
    expect(input.json).toMatchObject({ style: 'poster', state: 'open' });
    await ann.insertArtwork();
    await ann.browser.post(`${ann.path}/artwork_approve`, {});
    const colours = { ground: '#ffffff', ink: '#101010' };
    const restyled = await ann.browser.post(`${ann.path}/artwork_options`, { colours });
    expect(restyled.json).toMatchObject({
      style: 'poster',
      colours,
      state: 'queued',
      approved_at: null,
      artwork_status: 'Processing',
    });
    expect((await ann.release()).ean).not.toBeNull();
  });

  it('change nothing when equal, and are rejected when unreadable', async () => {
    const ann = await seller();
    await ann.insertArtwork();
    await ann.browser.post(`${ann.path}/artwork_approve`, {});
    await ann.browser.post(`${ann.path}/artwork_options`, { style: 'grid', colours: null });
    expect((await ann.artwork()).artwork_status).toBe('Complete');
    const colours = { ground: '#ffffff', ink: '#eeeeee' };
    const pale = await ann.browser.post(`${ann.path}/artwork_options`, { colours });
    expect(pale.status).toBe(422);
    expect((await ann.artwork()).artwork_status).toBe('Complete');
  });

  it('can be listed before one is chosen', async () => {
    const ann = await seller();
    const { data } = (await ann.browser.get(`${ann.path}/wizard/types`)).json as {
      data: { style: string; name: string; preview: null }[];
    };
    expect(data.length).toBeGreaterThanOrEqual(5);
    expect(data.every(({ name, preview }) => name !== '' && preview === null)).toBe(true);
  });
});

describe('artwork part', () => {
  const own = (part: string) => ({ part, filename: 'own.jpg', size: 1000 });

  it('can be replaced by an uploaded picture where allowed, the spine only with the flag', async () => {
    const ann = await seller({ type: 'vinyl_12' });
    expect((await ann.browser.post(`${ann.path}/wizard/upload`, own('label_a'))).status).toBe(200);
    const rejected = await ann.browser.post(`${ann.path}/wizard/upload`, own('front'));
    expect(rejected).toMatchObject({ status: 422 });
    const spine = () => ann.browser.post(`${ann.path}/wizard/upload`, own('spine'));
    expect((await spine()).status).toBe(403);
    const flag = { user_id: ann.id, flag: 'user-uploaded-spine' };
    await ctx.db.insertInto('user_feature_flags').values(flag).execute();
    expect((await spine()).status).toBe(200);
    expect((await ann.artwork()).replaceable.map(({ part }) => part)).toContain('spine');
  });

  it('stores its picture until it is regenerated when automatic generation is off', async () => {
    const ann = await seller();
    await ann.insertArtwork();
    await ann.browser.post(`${ann.path}/artwork_approve`, {});
    const bytes = Buffer.from('not looked at yet');
    const { upload } = (
      await ann.browser.post(`${ann.path}/wizard/upload`, {
        ...own('back'),
        size: bytes.length,
        autoGenerationEnabled: false,
      })
    ).json as { upload: string };
    expect((await ann.artwork()).artwork_status).toBe('Complete');
    await ann.sendBytes(upload, bytes);
    const arrived = await ann.browser.post(`${ann.path}/artwork_upload/${upload}/complete`);
    expect(arrived.json).toMatchObject({
      state: 'open',
      artwork_status: 'Incomplete',
      approved_at: null,
    });
    const drop = await ann.browser.post(`${ann.path}/wizard/regenerate`, { parts: ['back'] });
    expect(drop.json).toMatchObject({ state: 'queued', sources: [{ part: 'cover' }] });
  });

  it('is regenerated only when there is a cover', async () => {
    const ann = await seller();
    const tooEarly = await ann.browser.post(`${ann.path}/wizard/regenerate`, {});
    expect(tooEarly).toMatchObject({ status: 409, json: { code: 'artwork_cover_needed' } });
    await ann.insertArtwork();
    const runs = await Promise.all([
      ann.browser.post(`${ann.path}/wizard/regenerate`, { parts: ['back'] }),
      ann.browser.post(`${ann.path}/wizard/regenerate`, {}),
    ]);
    expect(runs.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await ctx.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'make-artwork' and key = 'artwork:' ||
        (select id from artworks where release_id = $1)`,
      [ann.releaseId],
    );
    expect(rows.length).toBe(1);
  });
});

describe('release', () => {
  it('lists the files of its slots and the chosen options', async () => {
    const ann = await seller();
    await ann.insertArtwork();
    const { json } = await ann.browser.get(ann.path);
    expect(json).toMatchObject({
      express_artwork: { style: 'grid', colours: null, cover: 'cover.jpg' },
      express_flow_warnings: [],
    });
    const { artwork_slots: slots } = json as { artwork_slots: { slot: number; url: string }[] };
    expect(slots.map(({ slot }) => slot)).toEqual([1, 3, 6]);
    expect(slots.every(({ url }) => url.startsWith('http'))).toBe(true);
    expect(slots[0]).toMatchObject({ original_filename: 'cover.jpg', size: 1000 });
  });
});
