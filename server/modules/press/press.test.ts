import type { PressKit } from '@lathe/contract/press-calls';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { runJob } from '../../testing/run-job.ts';
import { jobs } from '../jobs.ts';
import { pressSeller, PRESS_TEXTS as TEXTS } from './testing/press-sellers.ts';

const app = await testApp();
const { ctx } = app;
const visitor = app.browser();
const fetched = (url: string) => app.app.inject({ method: 'GET', url });

describe('press kit', () => {
  it('is public only when the seller shows it', async () => {
    const ann = await pressSeller(app);
    expect((await visitor.get(ann.press)).status).toBe(404);
    await ann.saved(ann.page.id, { ...TEXTS, is_public: false });
    expect((await visitor.get(ann.press)).status).toBe(404);
    await ann.saved(ann.page.id, TEXTS);
    expect((await visitor.get(ann.press)).json).toMatchObject({
      page: { name: 'Kiosk' },
      release: null,
      language: 'en',
      short: ['Songs about night buses.'],
      long: ['First paragraph.', 'Second paragraph.'],
      quotes: TEXTS.quotes,
      contact: { name: 'Rita Radio', email: 'rita@label.example' },
      files: { one_sheet: null },
    });
    // The address is for the press, not for every visitor.
    const { text } = await visitor.get(`/api/pages/${ann.page.slug}`);
    expect(text).not.toContain('rita@');
    expect(JSON.parse(text)).toMatchObject({ has_press_kit: true });
  });

  it('of a release has its facts, and ends with its page', async () => {
    const ann = await pressSeller(app);
    await ann.saved(ann.release, TEXTS);
    await ann.saved(ann.page.id);
    const address = `${ann.press}/${ann.release}`;
    const german = await visitor.get(address, { 'accept-language': 'de' });
    expect(german.json).toMatchObject({
      release: {
        title: 'Night Bus',
        catalog_no: 'KSK 7',
        ean: ann.ean,
        tracks: [
          { number: 'A1', title: 'First Light', seconds: 192 },
          { number: 'B1', title: 'Last Stop' },
        ],
      },
      // The long text exists in English only, so both are English.
      language: 'en',
      short: ['Songs about night buses.'],
    });
    expect((await visitor.get(ann.press)).json).toMatchObject({
      release_kits: [{ title: 'Night Bus', url: `/${ann.page.slug}/press/${ann.release}` }],
    });
    const bob = await pressSeller(app);
    expect((await visitor.get(`${bob.press}/${ann.release}`)).status).toBe(404);
    const offline = { is_live: false };
    await ctx.db.updateTable('pages').set(offline).where('id', '=', ann.page.id).execute();
    expect((await visitor.get(address)).status).toBe(404);
    expect((await fetched(`/press-files/${ann.release}/press-kit.zip`)).statusCode).toBe(404);
  });

  it('needs a page to be shown', async () => {
    const ann = await pressSeller(app);
    const without = { page_id: null };
    await ctx.db.updateTable('releases').set(without).where('id', '=', ann.release).execute();
    expect(await ann.save(ann.release)).toMatchObject({
      status: 409,
      json: { code: 'page_needed' },
    });
    expect((await ann.save(ann.release, { is_public: false })).json).toMatchObject({ url: null });
  });

  it('saved in two tabs at once is saved once', async () => {
    const ann = await pressSeller(app);
    const replies = await Promise.all([
      ann.save(ann.page.id, { version: 0 }),
      ann.save(ann.page.id, { ...TEXTS, version: 0 }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of a deleted page is deleted with its files', async () => {
    const ann = await pressSeller(app);
    const kit = (await ann.addPicture(ann.page.id)).json as PressKit;
    const key = kit.pictures[0]?.url.replace('/media/', '') ?? '';
    const deleted = { deleted_at: app.clock.now(), is_live: false };
    await ctx.db.updateTable('pages').set(deleted).where('id', '=', ann.page.id).execute();
    await runJob(ctx, 'sweep-press-kits');
    expect((await ann.browser.get(`${ann.kits}/${ann.page.id}`)).status).toBe(404);
    await runDueJobs(ctx, jobs);
    expect(await ctx.storage.head(key)).toBeNull();
  });
});
