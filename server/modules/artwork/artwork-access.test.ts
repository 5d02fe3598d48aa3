import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { artworkSellers } from './testing/sellers.ts';

const app = await testApp();
const { ctx } = app;
const seller = await artworkSellers(app);

describe('artwork access', () => {
  const CALLS = [
    ['get', 'artwork'],
    ['get', 'artwork_template'],
    ['get', 'wizard/types'],
    ['post', 'artwork_flow', { artwork_flow: 'designer' }],
    ['post', 'artwork_options', { style: 'mono' }],
    ['post', 'artwork_approve', {}],
    ['post', 'artwork_retry'],
    ['post', 'wizard/regenerate', {}],
    ['post', 'wizard/upload', { part: 'cover', filename: 'a.jpg', size: 1 }],
    ['post', 'artwork_upload', { filename: 'a.pdf', size: 1 }],
  ] as const;

  it('is denied to users who do not own the release', async () => {
    const [ann, bob] = [await seller(), await seller()];
    await ann.insertArtwork();
    const before = await ann.artwork();
    const stranger = await signedInBrowser(app, await makePerson(app));
    for (const [method, name, body] of CALLS) {
      const request = (browser: typeof bob.browser, path: string) =>
        method === 'get' ? browser.get(`${path}/${name}`) : browser.post(`${path}/${name}`, body);
      expect((await request(bob.browser, ann.path)).status, name).toBe(403);
      expect((await request(stranger, ann.path)).status, name).toBe(403);
      const foreignPath = bob.path.replace(bob.releaseId, ann.releaseId);
      expect((await request(bob.browser, foreignPath)).status, name).toBe(404);
    }
    expect((await bob.browser.post(ann.reset)).status).toBe(403);
    const after = await ann.artwork();
    expect({ ...after, parts: [], artwork_slots: [] }).toEqual({
      ...before,
      parts: [],
      artwork_slots: [],
    });
  });

  it('is read-only after the release is submitted', async () => {
    const ann = await seller();
    await ann.insertArtwork();
    await ctx.db
      .updateTable('releases')
      .set({ submitted_at: ctx.clock.now(), artwork_status: 'Complete' })
      .where('id', '=', ann.releaseId)
      .execute();
    for (const [method, name, body] of CALLS) {
      if (method === 'get') continue;
      const reply = await ann.browser.post(`${ann.path}/${name}`, body);
      expect(reply, name).toMatchObject({ status: 409, json: { code: 'release_not_editable' } });
    }
    expect((await ann.browser.post(ann.reset)).status).toBe(409);
    expect((await ann.artwork()).operations.edit_enabled).toBe(false);
  });
});
