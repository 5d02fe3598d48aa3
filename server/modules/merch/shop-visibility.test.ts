import type { MerchCard } from '@lathe/contract/browse-calls';
import type { MerchItem, MerchItemPage } from '@lathe/contract/merch-item';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';
import { makeMerch } from './testing/merch.ts';

const app = await testApp();
const { ctx } = app;
const { id: ownerId } = await makePerson(app, { seller: true });
const page = await makePage(ctx, { is_live: true, owner_id: ownerId, name: 'Shown Kiosk' });
const now = ctx.clock.now();
const today = calendarDate(now);
const path = `/api/pages/${page.slug}/merch`;

const visitor = (country = 'GB', locale = 'en_GB') => {
  const browser = app.browser();
  browser.cookies.set('country', country);
  browser.cookies.set('locale', locale);
  return browser;
};

async function colour(name: string): Promise<{ id: number; typeId: number }> {
  return await ctx.db
    .selectFrom('merch_colours')
    .innerJoin('merch_types', 'merch_types.id', 'merch_type_id')
    .select(['merch_colours.id', 'merch_type_id as typeId'])
    .where('merch_types.code', '=', 't_shirt')
    .where('merch_colours.code', '=', name)
    .executeTakeFirstOrThrow();
}

type Fixture = NonNullable<Parameters<typeof makeMerch>[2]>;

/** Everything that lists merchandise. */
async function listings(word: string, country = 'GB'): Promise<string> {
  const browser = visitor(country);
  const paths = [
    path,
    '/api/merch',
    '/api/merch_filters',
    '/api/top_merch',
    `/api/search?q=${word}`,
    `/api/search/suggestions?q=${word}`,
  ];
  const replies = await Promise.all(paths.map((each) => browser.get(each)));
  return replies.map(({ text }) => text).join();
}

async function publicFiles(): Promise<string> {
  const feed = await app.browser().get(`/${page.slug}/rss.xml`);
  const first = '00000000-0000-0000-0000-000000000000';
  const sitemap = await app.browser().get(`/sitemap/merch-${first}.xml`);
  return feed.text + sitemap.text;
}

const OFF: [string, Fixture][] = [
  ['a draft', { published_at: null }],
  ['pending review', { published_at: null, submitted_at: now }],
  ['approved for later', { published_at: new Date('2199-01-01') }],
  ['retired', { retired_at: now }],
  ['deleted', { retired_at: now, deleted_at: now }],
];

describe('an item that is', () => {
  it.each(OFF)('%s is in no list, and not found', async (state, fixture) => {
    const word = `hidden${OFF.findIndex(([name]) => name === state)}`;
    const item = await makeMerch(ctx, page, { title: word, slug: word, ...fixture });
    expect((await listings(word)) + (await publicFiles())).not.toContain(word);
    expect((await visitor().get(`${path}/${item.slug}`)).status).toBe(404);
    expect((await visitor().get(`${path}/${item.id}`)).status).toBe(404);
  });

  it('paused is in no list; its page says so and sells nothing', async () => {
    const item = await makeMerch(ctx, page, { title: 'pausedword', paused_at: now });
    expect((await listings('pausedword')) + (await publicFiles())).not.toContain('pausedword');
    const shown = await visitor().get(`${path}/${item.slug}`);
    expect(shown.json).toMatchObject({ status: 'paused', title: 'pausedword' });
  });

  it.each([
    ['excluded', { territories_exclude: ['GB'] }],
    ['elsewhere', { territories: ['DE'] }],
  ])('%s: not sold to the country is in no list there, and its page says it', async (word, to) => {
    const item = await makeMerch(ctx, page, { title: `${word}word`, ...to });
    expect(await listings(`${word}word`)).not.toContain(`${word}word`);
    expect(await listings(`${word}word`, 'DE')).toContain(`${word}word`);
    expect((await visitor().get(`${path}/${item.slug}`)).json).toMatchObject({
      not_sold_in: { iso: 'GB', name: 'United Kingdom' },
    });
    const german = await visitor('DE').get(`${path}/${item.slug}`);
    expect(german.json).toMatchObject({ not_sold_in: null });
  });

  it('on sale is in all lists, the feed and the sitemap', async () => {
    await makeMerch(ctx, page, { title: 'visibleword', slug: 'visibleword' });
    const all = await listings('visibleword');
    // Page, list and both searches; nothing was sold yet.
    expect(all.match(/"title":"visibleword"/g)).toHaveLength(4);
    expect((await publicFiles()).match(/merch\/visibleword</g)).toHaveLength(2);
  });
});

describe('what is left and when it comes', () => {
  const shown = async (slug: string, locale = 'en_GB') =>
    (await visitor('GB', locale).get(`${path}/${slug}`)).json as MerchItemPage;

  it('tells limited, sold-out and pre-order items apart', async () => {
    const limited = await makeMerch(ctx, page, { quantity_limit: 50, pieces_sold: 12 });
    expect(await shown(limited.slug)).toMatchObject({ status: 'live', badge: 'limited', left: 38 });
    const gone = await makeMerch(ctx, page, { quantity_limit: 5, pieces_sold: 5 });
    expect(await shown(gone.slug)).toMatchObject({
      status: 'sold_out',
      badge: 'sold_out',
      left: 0,
    });
    const release_date = addDays(today, 30);
    const coming = await makeMerch(ctx, page, { release_date });
    const preorder = await shown(coming.slug);
    expect(preorder).toMatchObject({ status: 'preorder', badge: 'preorder', release_date });
    expect(preorder.dispatch_date >= release_date).toBe(true);
    const released = await makeMerch(ctx, page, { release_date: today });
    expect(await shown(released.slug)).toMatchObject({ status: 'live', release_date: null });
  });

  it('shows what has run out with its day, and leaves out what the seller removed', async () => {
    const [navy, plum] = [await colour('navy'), await colour('plum')];
    const item = await makeMerch(ctx, page, { variant: { size: 'S', colour: 'Navy' } });
    await ctx.db
      .updateTable('merch_variants')
      .set({ colour_id: navy.id })
      .where('id', '=', item.variantId)
      .execute();
    const variant = { item_id: item.id, size: 'S' };
    await ctx.db
      .insertInto('merch_variants')
      .values([
        { ...variant, size: 'M', colour: 'Navy', colour_id: navy.id, position: 2 },
        { ...variant, colour: 'Plum', colour_id: plum.id, position: 3 },
        { ...variant, size: 'L', colour: 'Plum', colour_id: plum.id, position: 4, removed_at: now },
      ])
      .execute();
    await ctx.db
      .insertInto('merch_shortages')
      .values([
        {
          merch_type_id: navy.typeId,
          size: 'M',
          colour_id: navy.id,
          expected_on: addDays(today, 9),
        },
        {
          merch_type_id: navy.typeId,
          size: 'S',
          colour_id: plum.id,
          expected_on: addDays(today, -2),
        },
      ])
      .execute();
    const german = await shown(item.slug, 'de');
    const facts = (found: MerchItem) =>
      found.variants.map(({ size, colour: name, is_available, expected_on }) => [
        `${name} ${size}`,
        is_available,
        expected_on,
      ]);
    expect(facts(german)).toEqual([
      ['Marineblau S', true, null],
      ['Marineblau M', false, addDays(today, 9)],
      // A day that has passed is no promise.
      ['Pflaume S', false, null],
    ]);
    expect(german.colours).toEqual([
      { name: 'Marineblau', hex: '#1f2a44' },
      { name: 'Pflaume', hex: '#52263f' },
    ]);
    expect(german.sizes.map(({ code }) => code)).toEqual(['S', 'M']);
  });
});

it('says how large a product is that nobody wears, in the sizes that are sold', async () => {
  const dimensionsOf = async (type: string, sizes: readonly string[]) => {
    const [first = '', ...others] = sizes;
    const item = await makeMerch(ctx, page, { type, title: type, variant: { size: first } });
    for (const size of others)
      await ctx.db
        .insertInto('merch_variants')
        .values({ item_id: item.id, size, position: 2 })
        .execute();
    const { dimensions, sizes: measured }: MerchItemPage = (
      await visitor().get(`${path}/${item.slug}`)
    ).json;
    const off = ctx.db.updateTable('merch_items').set({ retired_at: now });
    await off.where('id', '=', item.id).execute();
    return { dimensions, measured: measured.length };
  };
  const flat = { diameter_mm: null };
  expect(await dimensionsOf('poster', ['A2', 'A3'])).toEqual({
    dimensions: [
      { code: 'A2', width_mm: 420, height_mm: 594, ...flat },
      { code: 'A3', width_mm: 297, height_mm: 420, ...flat },
    ],
    measured: 0,
  });
  expect((await dimensionsOf('poster', ['A3'])).dimensions.map(({ code }) => code)).toEqual(['A3']);
  expect((await dimensionsOf('mug', [''])).dimensions).toEqual([
    { code: '', width_mm: null, height_mm: 95, diameter_mm: 82 },
  ]);
  expect(await dimensionsOf('t_shirt', ['M'])).toEqual({ dimensions: [], measured: 1 });
});

describe('filters', () => {
  beforeAll(async () => {
    const green = await colour('green');
    for (const [title, size] of [
      ['green small', 'S'],
      ['green large', 'L'],
    ] as const) {
      const item = await makeMerch(ctx, page, { title, variant: { size, colour: 'Green' } });
      const variant = ctx.db.updateTable('merch_variants').where('id', '=', item.variantId);
      await variant.set({ colour_id: green.id }).execute();
    }
    await makeMerch(ctx, page, { title: 'dear mug', type: 'mug', price_tier: 'Luxe' });
    const other = await makePage(ctx, { is_live: true, owner_id: ownerId });
    await makeMerch(ctx, other, { title: 'of another', slug: 'of-another' });
  });

  const titles = async (query: string) => {
    const { json } = await visitor().get(`/api/merch?${query}`);
    return (json as { data: MerchCard[] }).data.map(({ title }) => title).toSorted();
  };

  it('find a colour and a size that can be ordered together', async () => {
    expect(await titles('colour=green')).toEqual(['green large', 'green small']);
    expect(await titles('colour=green&size=L')).toEqual(['green large']);
    expect(await titles('colour=green&size=XS')).toEqual([]);
    // Navy in M has run out.
    expect(await titles('colour=navy&size=M')).toEqual([]);
    expect(await titles('colour=navy&size=S')).toHaveLength(1);
  });

  it('find an artist and a price as the visitor pays it', async () => {
    expect(await titles(`artist=${page.slug}&type=mug`)).toEqual(['dear mug']);
    expect(await titles(`artist=${page.slug}`)).not.toContain('of another');
    const { json } = await visitor().get('/api/merch?type=mug');
    const [{ price } = { price: { amount: 0 } }] = (json as { data: MerchCard[] }).data;
    const pounds = price.amount / 100;
    expect(await titles(`type=mug&price_min=${Math.ceil(pounds)}`)).toEqual([]);
    expect(await titles(`type=mug&price_min=${Math.floor(pounds)}`)).toEqual(['dear mug']);
    expect(await titles(`type=mug&price_max=${Math.floor(pounds)}`)).toEqual([]);
  });

  it('find words of the title, the type and the artist, together with the others', async () => {
    const found = async (q: string, more = '') => await titles(`q=${encodeURIComponent(q)}${more}`);
    expect(await found('Green LARGE')).toEqual(['green large']);
    expect(await found('larg')).toEqual(['green large']);
    expect(await found('tasse')).toEqual(['dear mug']);
    expect(await found('mug dear')).toEqual(['dear mug']);
    expect(await found('green', '&size=S')).toEqual(['green small']);
    expect(await found(page.name, '&type=mug')).toEqual(['dear mug']);
    expect(await found('green mug')).toEqual([]);
    // Neither a word that is missing nor punctuation means everything; blanks do.
    expect(await found("nothing'); drop")).toEqual([]);
    expect(await found('!?')).toEqual([]);
    expect(await found('  ')).toEqual(await titles(''));
  });

  it('are offered only if something has them', async () => {
    const { json } = await visitor('GB', 'de').get('/api/merch_filters');
    expect(json).toMatchObject({
      types: [{ code: 't_shirt' }, { code: 'mug', name: 'Tasse' }],
      colours: [
        { code: 'navy', name: 'Marineblau' },
        { code: 'green', name: 'Grün' },
      ],
      sizes: ['S', 'M', 'L'],
    });
  });
});
