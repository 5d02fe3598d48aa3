import type { GenreCovers, TitleFacets } from '@lathe/contract/browse-calls';
import type { GroupCard } from '@lathe/contract/release-group';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { waitForCache } from '../../testing/wait-for-cache.ts';
import { makeStorefront } from './testing/visitors.ts';

const app = await testApp();
const { ctx } = app;
const { title, visitor, cardsOf } = await makeStorefront(app);
const today = calendarDate(ctx.clock.now());
const soon = addDays(today, 21);

const cd = await title({ mainGenre: 'jazz', subGenre: 'jazz-trio', releases: [{ type: 'cd' }] });
const lp = await title({ mainGenre: 'jazz', releases: [{ type: 'vinyl_12' }] });
const luxe = await title({ mainGenre: 'rock', releases: [{ tier: 'Luxe' }] });
const coming = await title({ mainGenre: 'rock', releases: [{ date: soon }] });
const halfOut = await title({
  mainGenre: 'folk',
  releases: [{ type: 'cd' }, { type: 'vinyl_12', date: soon }],
});
const soldOut = await title({ mainGenre: 'folk', releases: [{ limit: 1, sold: 1 }] });
await title({ mainGenre: 'pop', releases: [{ territories: ['DE'] }] });
await ctx.db.updateTable('shelf').set({ year: 1994 }).where('group_id', '=', lp.id).execute();
await ctx.db.updateTable('shelf').set({ year: 2024 }).where('group_id', '<>', lp.id).execute();

async function ids(query: string, country = 'GB'): Promise<string[]> {
  const cards = await cardsOf(`/api/release_groups?${query}`, country);
  return cards.map(({ uuid }) => uuid).toSorted();
}

async function facets(query = '', country = 'GB'): Promise<TitleFacets> {
  await waitForCache(ctx);
  return (await visitor(country).get(`/api/release_group_facets?${query}`)).json;
}

const sorted = (...titles: { id: string }[]) => titles.map(({ id }) => id).toSorted();

describe('all releases', () => {
  it('are filtered by genre and sub-genre; an unknown genre has none', async () => {
    expect(await ids('genre=jazz')).toEqual(sorted(cd, lp));
    expect(await ids('genre=jazz-trio')).toEqual(sorted(cd));
    expect(await ids('genre=no-such')).toEqual([]);
    expect(await ids('genre=jazz&media=CD')).toEqual(sorted(cd));
  });

  it('are filtered by the price that the visitor pays', async () => {
    const price = async (id: string) =>
      (await cardsOf('/api/release_groups')).find(({ uuid }) => uuid === id)?.price_from.amount ??
      0;
    const pounds = Math.floor((await price(luxe.id)) / 100);
    expect(await ids(`price_min=${pounds}`)).toContain(luxe.id);
    expect(await ids(`price_max=${pounds}`)).not.toContain(luxe.id);
    expect(await ids(`price_max=${pounds + 1}`)).toContain(luxe.id);
    expect(await ids('price_min=1000')).toEqual([]);
  });

  it('are filtered by year', async () => {
    expect(await ids('year_min=1990&year_max=1999')).toEqual(sorted(lp));
    expect(await ids('year_min=2020')).not.toContain(lp.id);
  });

  it('are pre-orders until the first format is out', async () => {
    expect(await ids('preorder=true')).toEqual(sorted(coming));
    expect(await ids('in_stock=true')).not.toContain(soldOut.id);
    const day = await ctx.db
      .selectFrom('shelf')
      .select('preorder_until')
      .where('group_id', 'in', [coming.id, halfOut.id])
      .orderBy('preorder_until')
      .execute();
    expect(day).toMatchObject([{ preorder_until: soon }, { preorder_until: null }]);
  });

  it('keep their filters on the next page', async () => {
    for (let at = 0; at < 26; at += 1) await title({ mainGenre: 'reggae' });
    await waitForCache(ctx);
    const read = async (path: string) =>
      (await visitor().get(path)).json as { data: GroupCard[]; next_page_url: string | null };
    const first = await read('/api/release_groups?genre=reggae&price_min=1');
    expect(first.data).toHaveLength(24);
    expect(first.next_page_url).toContain('genre=reggae&price_min=1');
    expect((await read(first.next_page_url ?? '')).data).toHaveLength(2);
  });
});

describe('facets', () => {
  it('count the titles that the visitor can buy, under the same filters', async () => {
    expect(await facets('genre=jazz')).toMatchObject({
      total: 2,
      media: [
        { value: 'Vinyl', count: 1 },
        { value: 'CD', count: 1 },
      ],
      genres: [{ value: 'jazz', count: 2 }],
      years: [
        { value: '2020', name: '2020s', count: 1 },
        { value: '1990', name: '1990s', count: 1 },
      ],
      preorder: 0,
    });
    expect(await facets('genre=folk')).toMatchObject({ total: 2, in_stock: 1, preorder: 0 });
    expect(await facets('genre=rock')).toMatchObject({ total: 2, preorder: 1 });
    // The chosen filters are named, so that a visitor can remove them.
    expect(await facets('genre=pop&year_min=1960&year_max=1969')).toMatchObject({
      total: 0,
      genres: [{ value: 'pop', name: 'Pop', count: 0 }],
      years: [{ value: '1960', count: 0 }],
    });
    expect((await facets('genre=jazz-trio')).genres).toMatchObject([
      { value: 'jazz', count: 1 },
      { value: 'jazz-trio', name: 'Trio', count: 1 },
    ]);
    expect(await facets('genre=pop', 'DE')).toMatchObject({ total: 1 });
    expect(await facets('genre=no-such')).toMatchObject({ total: 0, years: [] });
  });

  it('and lists reject invalid filters', async () => {
    const good = {
      query: { media: 'CD', genre: 'jazz', price_min: '5', year_min: '1990', preorder: 'true' },
    };
    for (const key of ['GET /api/release_group_facets', 'GET /api/release_groups'] as const) {
      await assertRejectsBadInput({ db: ctx.db, browser: visitor(), key, good });
    }
  });
});

describe('covers of genres', () => {
  it('are those of the best sellers that the visitor can buy, four at most', async () => {
    await waitForCache(ctx);
    const read = async (country: string) =>
      (await visitor(country).get('/api/genre_covers')).json as { data: GenreCovers[] };
    const { data } = await read('GB');
    expect(data.find(({ slug }) => slug === 'reggae')?.images).toHaveLength(4);
    expect(data.find(({ slug }) => slug === 'jazz')?.images).toHaveLength(2);
    expect(data.some(({ slug }) => slug === 'pop')).toBe(false);
    expect((await read('DE')).data.some(({ slug }) => slug === 'pop')).toBe(true);
  });
});
