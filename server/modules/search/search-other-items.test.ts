import type { MerchCard } from '@lathe/contract/browse-calls';
import type { OwnPage } from '@lathe/contract/page-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { bundleSellers } from '../bundles/testing/bundles.ts';
import { makeEvent } from '../events/testing/events.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { makeSearch } from './testing/search.ts';

const app = await testApp();
const { ctx } = app;
const { owner, title, search } = await makeSearch(app);

describe('search words of other items', () => {
  const soon = () => new Date(ctx.clock.now().getTime() + 24 * 60 * 60 * 1000);

  let rows = 0;
  async function merch(type: string, name: string, changes: { published_at?: Date | null } = {}) {
    rows += 1;
    const created = await title({ title: 'Unrelated', pageName: `Lantern Row ${rows}` });
    const page = { id: created.page.id, owner_id: owner.id };
    const item = await makeMerch(ctx, page, { type, title: name, ...changes });
    return { page: created.page, item };
  }

  beforeAll(async () => {
    // One typo away from the query below.
    await title({ title: 'Short Cote' });
    await title({ title: 'Goodie' });
  });

  it.each([
    ['t-shirt', 't_shirt'],
    ['T Shirt', 't_shirt'],
    ['tote', 'tote'],
    ['stoffbeutel', 'tote'],
    ['hoodie', 'hoodie'],
    ['hood', 'hoodie'],
    ['kapuzenpullover', 'hoodie'],
    ['hoodei', 'hoodie'],
    ['stofbeutel', 'tote'],
    ['lantern tote', 'tote'],
  ])('%s finds merchandise of that type, and no title instead', async (q, type) => {
    const { item, page } = await merch(type, 'Harvest');
    const reply = await search({ q });
    expect(reply.merch.map(({ url }) => url)).toContain(`/${page.slug}/merch/${item.slug}`);
    expect(reply.data).toEqual([]);
  });

  it('find merchandise with its price in the country of the visitor', async () => {
    const { item } = await merch('tote', 'Paternoster');
    const { json } = await app.browser().get('/api/merch?q=paternoster');
    const [card] = (json as { data: MerchCard[] }).data;
    expect(card?.uuid).toBe(item.id);
    expect((await search({ q: 'paternoster' })).merch).toMatchObject([{ price: card?.price }]);
    const { merch: inGermany } = await search({ q: 'paternoster' }, 'DE');
    expect(inGermany).toMatchObject([{ price: { currency: 'EUR' } }]);
  });

  it('are used for corrections only when a word is misspelt', async () => {
    await merch('tote', 'Harvest');
    expect((await search({ q: 'tote' })).corrected).toBeNull();
    expect((await search({ q: 't-shirt' })).corrected).toBeNull();
    expect((await search({ q: 'stofbeutel' })).corrected).toBe('stoffbeutel');
  });

  it('of private items are never used for corrections', async () => {
    await merch('mug', 'Zephyrion', { published_at: null });
    await title({ title: 'Unrelated', pageName: 'Qwertonic', pageIsLive: false });
    for (const q of ['zephyrio', 'zephyrion', 'qwertoni', 'qwertonic']) {
      const reply = await search({ q });
      expect(reply).toMatchObject({ corrected: null, merch: [], pages: [], data: [], total: 0 });
      expect(JSON.stringify(reply)).not.toMatch(/Zephyrion|Qwertonic/i);
    }
  });

  it('are updated when a page goes offline, is renamed or comes back', async () => {
    const { page } = await merch('mug', 'Brimming Cup');
    const set = (changes: { is_live?: boolean; name?: string }) =>
      ctx.db.updateTable('pages').set(changes).where('id', '=', page.id).execute();
    const titles = async (q: string) => (await search({ q })).merch.map((item) => item.title);
    const known = async (word: string) =>
      await ctx.db.selectFrom('name_words').selectAll().where('word', '=', word).execute();
    expect(await titles('brimming')).toEqual(['Brimming Cup']);
    await set({ is_live: false });
    expect(await titles('brimming')).toEqual([]);
    expect(await known('brimming')).toEqual([]);
    await set({ is_live: true, name: 'Vexillum' });
    expect(await titles('vexillum mug')).toEqual(['Brimming Cup']);
    expect(await known('brimming')).toHaveLength(1);
  });

  it('of a page that goes offline are also gone from cached replies', async () => {
    // The owner of the other pages has reached the page limit.
    const seller = await makePerson(app, { seller: true });
    const browser = await signedInBrowser(app, seller);
    const pages = `/api/users/${seller.id}/pages`;
    const created = (await browser.post(pages, { name: 'Ephemera Club' })).json as OwnPage;
    const set = async (is_live: boolean, { version }: OwnPage) => {
      const body = { name: created.name, url: created.url, is_live, version };
      const reply = await browser.put(`${pages}/${created.uuid}`, body);
      expect(reply.status, reply.text).toBe(200);
      return reply.json as OwnPage;
    };
    const textOf = async (path: string) => (await app.browser().get(path)).text;
    const paths = ['/api/search?q=ephemera', '/api/search/suggestions?q=ephemera'];
    const live = await set(true, created);
    for (const path of paths) {
      await eventually(async () => expect(await textOf(path)).toContain('Ephemera Club'));
      // A response is cached on the second request.
      expect(await textOf(path)).toContain('Ephemera Club');
    }
    await set(false, live);
    for (const path of paths) {
      await eventually(async () => expect(await textOf(path)).not.toContain('Ephemera Club'));
    }
  });

  it('find events by their page, and names with dots', async () => {
    const created = await title({ title: 'Unrelated', pageName: 'R.E.V. Ümlaut' });
    const page = { id: created.page.id, owner_id: owner.id };
    await makeEvent(ctx, page, { name: 'Late Show', starts_at: soon() });
    for (const q of ['umlaut', 'r e v', 'ümlaut late']) {
      expect((await search({ q })).events.map(({ name }) => name)).toContain('Late Show');
    }
    expect((await search({ q: 'r e v' })).pages.map(({ name }) => name)).toEqual(['R.E.V. Ümlaut']);
  });

  it('find labels that have public items', async () => {
    const values = (name: string, ownerId: string) => ({
      owner_id: ownerId,
      name,
      slug: name.toLowerCase(),
      created_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
    });
    const idle = await makePerson(app, { seller: true });
    await ctx.db
      .insertInto('labels')
      .values([values('Wavecrest', owner.id), values('Wavecrestfall', idle.id)])
      .execute();
    const reply = await search({ q: 'wavecrest' });
    expect(reply.labels).toMatchObject([{ name: 'Wavecrest', url: '/labels/wavecrest' }]);
    expect((await search({ q: 'wavecrets' })).labels).toMatchObject([{ name: 'Wavecrest' }]);
    await ctx.db
      .updateTable('labels')
      .set({ deleted_at: ctx.clock.now() })
      .where('slug', '=', 'wavecrest')
      .execute();
    expect((await search({ q: 'wavecrest' })).labels).toEqual([]);
  });
});

describe('bundles', () => {
  it('are found by their title and their page, while they are offered', async () => {
    const { live } = await bundleSellers(app);
    const { uuid, owner, release } = await live({ title: 'Quillwort Box' });
    const found = async (q = 'quillwort') => (await search({ q })).bundles;
    expect(await found()).toMatchObject([
      { title: 'Quillwort Box', url: `/${owner.page.slug}/bundles/quillwort-box` },
    ]);
    // Corrected, because the word is known.
    expect(await found('quilwort')).toHaveLength(1);
    const change = (columns: object) =>
      ctx.db.updateTable('bundles').set(columns).where('id', '=', uuid).execute();
    await change({ paused_at: ctx.clock.now() });
    expect(await found()).toEqual([]);
    await change({ paused_at: null, starts_on: '2099-01-01' });
    expect(await found()).toEqual([]);
    await change({ starts_on: null });
    await ctx.db
      .updateTable('releases')
      .set({ published_at: null })
      .where('id', '=', release)
      .execute();
    expect(await found()).toEqual([]);
  });
});
