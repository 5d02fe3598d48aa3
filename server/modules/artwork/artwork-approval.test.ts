import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { artworkSellers } from './testing/sellers.ts';

const app = await testApp();
const { ctx } = app;
const seller = await artworkSellers(app);

describe('artwork approval', () => {
  it('completes the section and is idempotent', async () => {
    const ann = await seller();
    const revision = await ann.insertArtwork();
    expect((await ann.release()).artwork_status).toBe('Incomplete');
    const both = await Promise.all([
      ann.browser.post(`${ann.path}/artwork_approve`, { revision }),
      ann.browser.post(`${ann.path}/artwork_approve`, { revision }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ann.artwork()).toMatchObject({ artwork_status: 'Complete', revision });
    expect((await ann.artwork()).operations.approve_enabled).toBe(false);
    const messages = await ctx.db
      .selectFrom('release_history')
      .select('id')
      .where('release_id', '=', ann.releaseId)
      .where('action', '=', 'artwork_approved')
      .execute();
    expect(messages.length).toBe(1);
  });

  it('is rejected for unfinished artwork and for an outdated revision', async () => {
    const ann = await seller();
    const tooEarly = await ann.browser.post(`${ann.path}/artwork_approve`, {});
    expect(tooEarly).toMatchObject({ status: 409, json: { code: 'artwork_not_ready' } });
    await ann.insertArtwork();
    const other = { revision: '11111111-1111-4111-8111-111111111111' };
    const blind = await ann.browser.post(`${ann.path}/artwork_approve`, other);
    expect(blind).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect((await ann.release()).artwork_status).toBe('Incomplete');
  });

  it('is reset when the texts change, which also marks express artwork as outdated', async () => {
    const ann = await seller();
    await ann.insertArtwork();
    await ann.browser.post(`${ann.path}/artwork_approve`, {});
    const { version } = await ann.release();
    await ann.browser.put(ann.path, { title: 'Day Bus', version });
    expect(await ann.artwork()).toMatchObject({
      artwork_status: 'Incomplete',
      outdated: true,
      approved_at: null,
      operations: { approve_enabled: false, regenerate_enabled: true },
    });
    const repeated = await ann.browser.post(`${ann.path}/artwork_approve`, {});
    expect(repeated).toMatchObject({ status: 409, json: { code: 'artwork_outdated' } });
    await ann.browser.put(ann.path, { title: 'Night Bus', version: version + 1 });
    expect(await ann.artwork()).toMatchObject({ outdated: false, approved_at: null });
  });

  it('stays when an unprinted field changes', async () => {
    const ann = await seller();
    await ann.insertArtwork();
    await ann.browser.post(`${ann.path}/artwork_approve`, {});
    const { version } = await ann.release();
    await ann.browser.put(ann.path, { notes: 'Please be quick.', version });
    expect((await ann.artwork()).artwork_status).toBe('Complete');
  });

  it('is reset when the tracks change', async () => {
    const ann = await seller();
    await ann.insertArtwork();
    await ann.browser.post(`${ann.path}/artwork_approve`, {});
    await ann.browser.post(`${ann.path}/track_upload`, { filename: 'One.wav', size: 1000 });
    expect(await ann.artwork()).toMatchObject({ artwork_status: 'Incomplete', outdated: true });
  });

  it('of a designer PDF can be repeated after a text change, but not with an old barcode', async () => {
    const ann = await seller();
    await ann.insertArtwork('designer');
    await ann.browser.post(`${ann.path}/artwork_approve`, {});
    const { version } = await ann.release();
    await ann.browser.put(ann.path, { title: 'Day Bus', version });
    expect(await ann.artwork()).toMatchObject({ outdated: true, approved_at: null });
    expect((await ann.browser.post(`${ann.path}/artwork_approve`, {})).status).toBe(200);
    expect((await ann.artwork()).artwork_status).toBe('Complete');
    await ann.browser.put(ann.path, { ean: '4006381333931', version: version + 1 });
    const stale = await ann.browser.post(`${ann.path}/artwork_approve`, {});
    expect(stale).toMatchObject({ status: 409, json: { code: 'artwork_outdated' } });
    expect((await ann.browser.post(`${ann.path}/artwork_retry`)).json).toMatchObject({
      state: 'queued',
    });
  });
});
