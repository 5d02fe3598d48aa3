/** The public lists of artists, labels and merchandise. */
import type { ArtistCard, LabelCard, MerchCard } from '@lathe/contract/browse-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { makePerson } from '../../testing/people.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { makePage } from '../pages/testing/pages.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { openLabel } from './testing/rosters.ts';

const app = await testApp();
const { ctx } = app;

async function all<Item>(path: string): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | null = path;
  while (next) {
    const reply = await app.browser().get(next);
    expect(reply.status, reply.text).toBe(200);
    const listed = reply.json as { data: Item[]; next_page_url: string | null };
    items.push(...listed.data);
    next = listed.next_page_url;
  }
  return items;
}

async function page(changes: Partial<Parameters<typeof makePage>[1]> = {}) {
  const { id } = await makePerson(app, { seller: true });
  return await makePage(ctx, { is_live: true, ...changes, owner_id: id });
}

describe('artists', () => {
  it('are listed by name, each once over several pages, if they sell something', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `Artist ${String(at).padStart(2, '0')}`);
    for (const name of names.toReversed()) {
      const { id, slug, owner_id } = await page({ name });
      await makeTitle(ctx, { ownerId: owner_id, page: { id, slug } });
    }
    await page({ name: 'Artist without titles' });
    const off = await page({ name: 'Artist offline', is_live: false });
    await makeTitle(ctx, { ownerId: off.owner_id, page: off });
    const artists = await all<ArtistCard>('/api/pages');
    expect(artists.map(({ name }) => name)).toEqual(names);
    expect(artists[0]).toMatchObject({ release_count: 1, image: null });
  });

  it('are narrowed to a first letter without accents and to a genre, also over pages', async () => {
    for (const [name, genre] of [
      ['Ólafur', 'jazz'],
      ['olga', 'electronic'],
      ['Ødegaard', 'jazz'],
      ['99 Doors', 'jazz'],
    ] as const) {
      const { id, slug, owner_id } = await page({ name });
      await makeTitle(ctx, { ownerId: owner_id, page: { id, slug }, mainGenre: genre });
    }
    const namesOf = async (query: string) =>
      (await all<ArtistCard>(`/api/pages?${query}`)).map(({ name }) => name).toSorted();
    expect(await namesOf('letter=o')).toEqual(['olga', 'Ólafur']);
    expect(await namesOf('letter=other')).toEqual(['99 Doors', 'Ødegaard']);
    expect(await namesOf('letter=o&genre=jazz')).toEqual(['Ólafur']);
    expect(await namesOf('genre=jazz')).toEqual(['99 Doors', 'Ólafur', 'Ødegaard'].toSorted());
    expect(await namesOf('letter=z')).toEqual([]);
    expect(await namesOf('genre=no-such')).toEqual([]);
    const titles = await namesOf('letter=a&genre=electronic');
    expect(titles).toHaveLength(60);
  });
});

describe('labels', () => {
  it('are listed with their live artists, and without any they are not', async () => {
    const owner = await openLabel(app, 'Northlight');
    await openLabel(app, 'Nobody yet');
    const ferries = await makePage(ctx, { name: 'Ferries', is_live: true, owner_id: owner.id });
    await makeTitle(ctx, { ownerId: owner.id, page: ferries, mainGenre: 'folk' });
    await makePage(ctx, { name: 'Hidden', is_live: false, owner_id: owner.id });
    const labels = await all<LabelCard>('/api/labels');
    expect(labels).toMatchObject([
      { name: 'Northlight', url: `/labels/${owner.slug}`, artists: ['Ferries'], artist_count: 1 },
    ]);
    for (const query of ['letter=n', 'genre=folk', 'letter=n&genre=folk']) {
      expect(await all<LabelCard>(`/api/labels?${query}`), query).toHaveLength(1);
    }
    for (const query of ['letter=f', 'letter=other', 'genre=jazz', 'letter=n&genre=jazz']) {
      expect(await all<LabelCard>(`/api/labels?${query}`), query).toEqual([]);
    }
  });
});

describe('merchandise', () => {
  it('is listed newest first, by kind, while it is on sale on a live page', async () => {
    const shop = await page({ name: 'Kiosk' });
    const now = ctx.clock.now();
    const at = (days: number) => new Date(now.getTime() - days * 86_400_000);
    for (let days = 0; days < 30; days += 1) {
      await makeMerch(ctx, shop, {
        title: `Shirt ${String(days).padStart(2, '0')}`,
        published_at: at(days),
      });
    }
    await makeMerch(ctx, shop, { type: 'mug', title: 'Mug', published_at: at(40) });
    await makeMerch(ctx, shop, { title: 'Retired', retired_at: now });
    await makeMerch(ctx, shop, { title: 'Tomorrow', published_at: at(-1) });
    await makeMerch(ctx, await page({ is_live: false }), { title: 'Offline' });
    const items = await all<MerchCard>('/api/merch');
    expect(items).toHaveLength(31);
    expect(items.map(({ title }) => title)).toEqual([
      ...items
        .slice(0, 30)
        .map(({ title }) => title)
        .toSorted(),
      'Mug',
    ]);
    expect(items[0]).toMatchObject({ price: { formatted: '£21.90' }, page: { name: 'Kiosk' } });
    const mugs = await app.browser().get('/api/merch?type=mug');
    expect(mugs.json).toMatchObject({ data: [{ title: 'Mug' }] });
    expect((await app.browser().get('/api/merch?type=no_such')).json).toMatchObject({ data: [] });
  });
});

it('lists reject cursors that they did not hand out', async () => {
  for (const key of ['GET /api/merch', 'GET /api/pages', 'GET /api/labels'] as const) {
    const good = { query: {} };
    await assertRejectsBadInput({ db: ctx.db, browser: app.browser(), key, good });
    const path = key.replace('GET ', '');
    expect((await app.browser().get(`${path}?page=nonsense`)).status).toBe(400);
  }
});
