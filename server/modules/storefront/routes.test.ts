import type { GroupCard, PublicRelease, ReleaseGroup } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { waitForCache } from '../../testing/wait-for-cache.ts';
import { makeTitle, type TestTitle, type TitleFixture } from './testing/titles.ts';

const app = await testApp();
const { ctx } = app;
const owner = await makePerson(app, { seller: true });
const DAY_MS = 24 * 60 * 60 * 1000;
const now = () => ctx.clock.now();
const inDays = (days: number) => new Date(now().getTime() + days * DAY_MS);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

const title = (kind: Partial<TitleFixture> = {}) => makeTitle(ctx, { ownerId: owner.id, ...kind });

function visitor(country = 'GB') {
  const browser = app.browser();
  browser.cookies.set('country', country);
  return browser;
}

async function cardsOf(path: string, country = 'GB'): Promise<GroupCard[]> {
  await waitForCache(ctx);
  const reply = await visitor(country).get(path);
  expect(reply.status, reply.text).toBe(200);
  return (reply.json as { data: GroupCard[] }).data;
}

async function cardOf({ id, page }: TestTitle, country = 'GB'): Promise<GroupCard | undefined> {
  const cards = await cardsOf(`/api/pages/${page.slug}/release_groups`, country);
  return cards.find(({ uuid }) => uuid === id);
}

async function releasesOf({ path }: TestTitle, browser = visitor()): Promise<PublicRelease[]> {
  const reply = await browser.get(`${path}/releases`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.json as { data: PublicRelease[] }).data;
}

describe('title on sale', () => {
  it('is found under a former slug of its page, with the current one', async () => {
    const createdTitle = await title();
    const former = `former-${createdTitle.page.slug}`;
    await ctx.db
      .insertInto('former_page_slugs')
      .values({ slug: former, page_id: createdTitle.page.id })
      .execute();
    const reply = await app
      .browser()
      .get(`/api/pages/${former}/release_groups/${createdTitle.slug}`);
    expect(reply.json).toMatchObject({
      uuid: createdTitle.id,
      page: { url: `/${createdTitle.page.slug}` },
    });
    const unknown = await app
      .browser()
      .get(`/api/pages/never-was/release_groups/${createdTitle.slug}`);
    expect(unknown.status).toBe(404);
  });

  it('is a card with the price of the country, in the language of the reader', async () => {
    const createdTitle = await title({
      title: 'Nachtflug',
      subGenre: 'ambient',
      releases: [{ type: 'cd', tier: 'Premium' }, { type: 'vinyl_12' }],
    });
    expect(await cardOf(createdTitle)).toMatchObject({
      title: 'Nachtflug',
      primary_artist: 'Kiosk',
      url: `/${createdTitle.page.slug}/releases/${createdTitle.slug}`,
      page: { uuid: createdTitle.page.id, url: `/${createdTitle.page.slug}` },
      main_genre: 'Electronic',
      sub_genre: 'Ambient',
      year: 2024,
      media: ['Vinyl', 'CD'],
      formats: ['12"', 'CD'],
      playable: true,
      price_from: { amount: 1590, currency: 'GBP', formatted: '£15.90' },
      preorder_until: null,
      limited: null,
      sold_out: false,
      image: { src: '/media/public/pictures/one-1200.jpeg' },
    });
    expect((await cardOf(createdTitle, 'DE'))?.price_from).toMatchObject({
      currency: 'EUR',
      amount: 1835,
    });
  });

  it('lists the details of each format and the price breakdown', async () => {
    const createdTitle = await title({
      releases: [{ options: [['disc_colour', 'blue']], limit: 100, sold: 40, catalogNo: 'X-1' }],
    });
    const [release] = await releasesOf(createdTitle);
    expect(release).toMatchObject({
      format: '12"',
      type_name: '12″ vinyl',
      price: { amount: 3050, formatted: '£30.50' },
      vat_text: 'Includes 20% VAT',
      price_category: 'Standard',
      status: 'Live',
      quantity_limit: 100,
      copies_left: 60,
      catalog_no: 'X-1',
      selected_options: [
        { kind: 'Disc', name: 'Cobalt', swatch: '#1f4fa3' },
        { kind: 'Sleeve', name: 'Single sleeve' },
        { kind: 'Booklet', name: 'No booklet' },
      ],
      sides: [
        { side: 1, seconds: 180, tracks: [{ title: 'First Light', seconds: 180, master: null }] },
        { side: 2, tracks: [{ title: 'Last Stop', peaks: [0, 128, 255], preview_seconds: 60 }] },
      ],
    });
    expect(release?.kind).toBe('Single/EP');
    expect(release?.sides[0]?.tracks[0]?.preview).toBe(
      `/media/public/previews/${createdTitle.releaseIds[0]}-0.mp3`,
    );
    for (const country of ['GB', 'DE', 'US', 'FI']) {
      for (const { money, price } of await releasesOf(createdTitle, visitor(country))) {
        expect(money.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(price.amount);
      }
    }
  });

  it('can be found by page and title, each by uuid or slug', async () => {
    const { id, slug, page } = await title();
    for (const where of [page.id, page.slug]) {
      for (const which of [id, slug]) {
        const reply = await visitor().get(`/api/pages/${where}/release_groups/${which}`);
        expect(reply.json).toMatchObject({ uuid: id, retired: false, format: '12"' });
      }
    }
    const other = await title();
    expect(
      (await visitor().get(`/api/pages/${other.page.slug}/release_groups/${slug}`)).status,
    ).toBe(404);
  });

  it('that is limited shows how many are left, and when it is sold out', async () => {
    const some = await title({ releases: [{ limit: 10, sold: 7 }] });
    const none = await title({ releases: [{ limit: 3, sold: 3 }] });
    expect(await cardOf(some)).toMatchObject({ limited: { left: 3, of: 10 }, sold_out: false });
    expect(await cardOf(none)).toMatchObject({ limited: { left: 0, of: 3 }, sold_out: true });
    expect((await releasesOf(none))[0]).toMatchObject({ status: 'Sold out', copies_left: 0 });
    const inStock = await cardsOf('/api/release_groups?in_stock=true');
    expect(inStock.map(({ uuid }) => uuid)).toContain(some.id);
    expect(inStock.map(({ uuid }) => uuid)).not.toContain(none.id);
  });
});

const STATES: [string, () => Partial<TitleFixture>][] = [
  ['on a page that is offline', () => ({ pageIsLive: false })],
  ['on a page that was deleted', () => ({ pageDeleted: true })],
  ['in a hidden group', () => ({ visibility: 'hidden' })],
  ['still a draft', () => ({ releases: [{ publishedAt: null }] })],
  ['pending review', () => ({ releases: [{ publishedAt: null, submittedAt: now() }] })],
  ['approved for a later day', () => ({ releases: [{ publishedAt: inDays(3) }] })],
  ['deleted', () => ({ releases: [{ retiredAt: inDays(-2), deletedAt: inDays(-1) }] })],
];

const HIDDEN_TITLES: [string, () => Partial<TitleFixture>][] = [
  ['not sold to the country', () => ({ releases: [{ excluded: ['GB'] }] })],
  ['sold to other countries alone', () => ({ releases: [{ territories: ['DE', 'AT'] }] })],
];

async function listings(createdTitle: TestTitle, word: string): Promise<string> {
  const paths = [
    '/api/release_groups',
    '/api/release_groups?sort=popular',
    '/api/top_release_groups',
    '/api/top_release_groups?genre=world',
    '/api/genres/world/release_groups',
    '/api/genres/afrobeat/release_groups',
    '/api/genres/afrobeat/releases',
    `/api/pages/${createdTitle.page.slug}/release_groups`,
    `/api/search?q=${word}`,
    '/api/search?q=&genre=afrobeat',
    `/api/search/suggestions?q=${word}`,
  ];
  await waitForCache(ctx);
  const replies = await Promise.all(paths.map((path) => visitor().get(path)));
  return replies.map(({ text }) => text).join();
}

describe('title that is', () => {
  it.each(STATES)('%s is not found', async (state, kind) => {
    const word = `unseen${STATES.findIndex(([name]) => name === state)}`;
    const genres = { mainGenre: 'world', subGenre: 'afrobeat' };
    const createdTitle = await title({ title: word, ...genres, ...kind() });
    const all = await listings(createdTitle, word);
    expect(all).not.toContain(createdTitle.id);
    expect(all).not.toContain(word);
    for (const path of [
      createdTitle.path,
      `${createdTitle.path}/releases`,
      `${createdTitle.path}/related`,
    ]) {
      const reply = await visitor().get(path);
      expect(reply, path).toMatchObject({ status: 404, json: { code: 'not_found' } });
      expect(reply.text).not.toContain(word);
    }
  });

  it.each(HIDDEN_TITLES)('%s is in no list, and its page shows it', async (state, kind) => {
    const word = `elsewhere${HIDDEN_TITLES.findIndex(([name]) => name === state)}`;
    const createdTitle = await title({
      title: word,
      mainGenre: 'world',
      subGenre: 'afrobeat',
      ...kind(),
    });
    expect(await listings(createdTitle, word)).not.toContain(createdTitle.id);
    expect((await visitor().get(createdTitle.path)).json).toMatchObject({
      title: word,
      not_sold_in: { iso: 'GB', name: 'United Kingdom' },
    });
    expect(await releasesOf(createdTitle)).toEqual([]);
  });

  it('on sale is in every one of these lists', async () => {
    const genres = { mainGenre: 'world', subGenre: 'afrobeat' };
    const createdTitle = await title({ title: 'seenindeed', ...genres });
    // Lists that earlier tests requested stay cached until the invalidation arrives.
    await eventually(async () => {
      const all = await listings(createdTitle, 'seenindeed');
      expect(all.split(`releases/${createdTitle.slug}`).length - 1).toBe(11);
    });
  });

  it('excluded in one format shows the others with their price', async () => {
    const createdTitle = await title({
      releases: [{ type: 'cd', excluded: ['GB'] }, { type: 'vinyl_12' }],
    });
    expect(await cardOf(createdTitle)).toMatchObject({
      media: ['Vinyl'],
      price_from: { amount: 2850 },
    });
    expect(await cardOf(createdTitle, 'DE')).toMatchObject({ media: ['Vinyl', 'CD'] });
    expect((await releasesOf(createdTitle)).map(({ medium }) => medium)).toEqual(['Vinyl']);
    expect(await releasesOf(createdTitle, visitor('DE'))).toHaveLength(2);
    expect((await visitor().get(createdTitle.path)).json).toMatchObject({ format: '12"' });
  });

  it('retired in all formats is still found, and sells nothing', async () => {
    const createdTitle = await title({
      title: 'Bygone',
      releases: [{ retiredAt: inDays(-1), limit: 9 }],
    });
    const group = (await visitor().get(createdTitle.path)).json as ReleaseGroup;
    expect(group).toMatchObject({ title: 'Bygone', retired: true, format: '12"' });
    expect(await releasesOf(createdTitle)).toMatchObject([
      { status: 'Retired', money: [], copies_left: 0 },
    ]);
    expect(await listings(createdTitle, 'bygone')).not.toContain(createdTitle.id);
  });

  it('retired in one format shows the others', async () => {
    const createdTitle = await title({ releases: [{ retiredAt: inDays(-1) }, { type: 'cd' }] });
    expect((await visitor().get(createdTitle.path)).json).toMatchObject({
      retired: false,
      format: 'CD',
    });
    expect((await releasesOf(createdTitle)).map(({ status }) => status)).toEqual(['Live']);
  });
});

describe('pre-order', () => {
  const quiet = () => title({ releases: [{ date: dayIn(20), quiet: true }] });

  it('shows its release date, and ships on that day or on the next working day', async () => {
    const createdTitle = await title({
      releases: [{ date: '2026-12-04' }, { date: '2026-12-06' }],
    });
    expect(await cardOf(createdTitle)).toMatchObject({
      preorder_until: '2026-12-04',
      playable: true,
    });
    const releases = (await releasesOf(createdTitle)) as {
      status: string;
      dispatch_date: string;
    }[];
    const shown = releases.map(({ status, dispatch_date }) => `${status} ${dispatch_date}`);
    expect(shown.sort()).toEqual(['Pre-order 2026-12-04', 'Pre-order 2026-12-07']);
  });

  it('with playback disabled has no audio except in the preview of its owner', async () => {
    const createdTitle = await quiet();
    const stranger = await signedInBrowser(app, await makePerson(app, { seller: true }));
    expect(await cardOf(createdTitle)).toMatchObject({ playable: false });
    for (const browser of [visitor(), stranger]) {
      const text = JSON.stringify(await releasesOf(createdTitle, browser));
      expect(text).not.toContain('/media/public/previews');
      // The waveform. A shorter part of it could also appear in an id.
      expect(text).not.toContain('0,128,255');
    }
    const own = await signedInBrowser(app, owner);
    expect(JSON.stringify(await releasesOf(createdTitle, own))).not.toContain(
      '/media/public/previews',
    );
    const preview = await own.get(`${createdTitle.path}/releases?preview=true`);
    expect(preview.text).toContain('/media/public/previews');
  });

  it('can be played from its release date on', async () => {
    const createdTitle = await title({ releases: [{ date: dayIn(0), quiet: true }] });
    const text = JSON.stringify(await releasesOf(createdTitle));
    expect(text).toContain('/media/public/previews');
    expect(text).toContain('0,128,255');
  });
});

describe('preview', () => {
  it('shows its owner, staff and admins what is not on sale, and masters only to its owner', async () => {
    const createdTitle = await title({ title: 'Draft One', releases: [{ publishedAt: null }] });
    const people = [
      owner,
      await makePerson(app, { role: 'staff' }),
      await makePerson(app, { role: 'admin' }),
    ];
    for (const person of people) {
      const browser = await signedInBrowser(app, person);
      expect((await browser.get(`${createdTitle.path}?preview=true`)).json).toMatchObject({
        title: 'Draft One',
      });
      const reply = await browser.get(`${createdTitle.path}/releases?preview=true`);
      const { data } = reply.json as { data: PublicRelease[] };
      expect(data).toHaveLength(1);
      const { master } = data[0]?.sides[0]?.tracks[0] ?? {};
      if (person === owner) expect(master).toContain('.mp3');
      else expect(master).toBeNull();
    }
    expect((await (await signedInBrowser(app, owner)).get(createdTitle.path)).status).toBe(404);
  });

  it('of another seller returns 404', async () => {
    const { path } = await title({ releases: [{ publishedAt: null }] });
    const stranger = await signedInBrowser(app, await makePerson(app, { seller: true }));
    for (const browser of [visitor(), stranger]) {
      expect((await browser.get(`${path}?preview=true`)).status).toBe(404);
      expect((await browser.get(`${path}/releases?preview=true`)).status).toBe(404);
    }
  });
});

describe('lists', () => {
  it('are paged to their end, newest first, each title once, even when one is added', async () => {
    for (let at = 0; at < 50; at += 1) {
      await title({ mainGenre: 'folk', releases: [{ publishedAt: inDays(-50 + at) }] });
    }
    const seen: string[] = [];
    let next: string | null = '/api/genres/folk/release_groups';
    while (next) {
      const { json } = await visitor().get(next);
      const page = json as { data: GroupCard[]; next_page_url: string | null };
      seen.push(...page.data.map(({ uuid }) => uuid));
      next = page.next_page_url;
      if (seen.length === 24) await title({ mainGenre: 'folk' });
    }
    expect(seen).toHaveLength(50);
    const ages = await ctx.db
      .selectFrom('shelf')
      .select('group_id')
      .where('main_genre_id', '=', 7)
      .orderBy('on_sale_since', 'desc')
      .execute();
    expect(seen).toEqual(ages.slice(1).map(({ group_id }) => group_id));
  });

  it('can be filtered by medium', async () => {
    const cd = await title({ mainGenre: 'reggae', releases: [{ type: 'cd' }] });
    const vinyl = await title({ mainGenre: 'reggae', releases: [{ type: 'vinyl_7' }] });
    const ids = async (media: string) =>
      (await cardsOf(`/api/genres/reggae/release_groups?media=${media}`)).map(({ uuid }) => uuid);
    expect(await ids('CD')).toEqual([cd.id]);
    expect(await ids('Vinyl')).toEqual([vinyl.id]);
    expect((await ids('Vinyl,CD')).toSorted()).toEqual([cd.id, vinyl.id].toSorted());
    expect((await visitor().get('/api/release_groups?media=Tape')).status).toBe(422);
    expect((await visitor().get('/api/genres/no-such/release_groups')).status).toBe(404);
    expect((await visitor().get('/api/release_groups?page=nonsense')).status).toBe(400);
  });
});

describe('items related to a title', () => {
  it('are those on its page and those in paid orders with it', async () => {
    const createdTitle = await title();
    const sibling = await title({ page: createdTitle.page });
    const boughtTitle = await title();
    const unpaid = await title();
    for (const [other, paid_at] of [
      [boughtTitle, now()],
      [unpaid, null],
    ] as const) {
      const { id } = await ctx.db
        .insertInto('orders')
        .values({
          number: `N-${other.id}`,
          email: 'a@example.com',
          locale: 'en',
          country_iso: 'GB',
          currency: 'GBP',
          items_total: 2,
          postage_total: 0,
          vat_total: 0,
          total: 2,
          paid_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const line = { order_id: id, type: 'release', title: 'x', quantity: 1, unit_price: 1 };
      await ctx.db
        .insertInto('order_lines')
        .values(
          [createdTitle, other].map(({ releaseIds: [release_id = ''] }, position) => ({
            ...line,
            ...{ release_id, position, unit_vat: 0, unit_ppd: 0, unit_earnings: 0 },
          })),
        )
        .execute();
    }
    const reply = (await visitor().get(`${createdTitle.path}/related`)).json as Record<
      string,
      GroupCard[]
    >;
    expect(reply.more_by_artist?.map(({ uuid }) => uuid)).toEqual([sibling.id]);
    expect(reply.also_bought?.map(({ uuid }) => uuid)).toEqual([boughtTitle.id]);
  });
});
