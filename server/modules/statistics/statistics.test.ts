import type { Statistics } from '@lathe/contract/statistic-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { beaconsOf } from './testing/beacons.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
clock.set('2026-11-18T10:00:00Z');
const desk = await makeOrderDesk(app);
const { view, play, basket } = beaconsOf(app);

async function makeSeller() {
  const person = await makePerson(app, { seller: true });
  const browser = await signedInBrowser(app, person);
  return { ...person, browser };
}

async function read(browser: TestBrowser, user: string, query = ''): Promise<Statistics> {
  await app.app.writeStatistics();
  const { status, json } = await browser.get(`/api/users/${user}/stats${query}`);
  expect(status).toBe(200);
  return json;
}

/** Moves what was counted today to another day. */
async function move(pageId: string, day: string): Promise<void> {
  await app.app.writeStatistics();
  await sql`update stat_counts set at = ${day}::timestamp at time zone 'Europe/London'
    where page_id = ${pageId} and grain = 'day'`.execute(ctx.db);
}

const NOTHING = { views: 0, visitors: 0, plays: 0, basket_adds: 0, orders: 0, copies: 0 };

describe('statistics of a seller', () => {
  it('are empty before anybody came, and without a page', async () => {
    const seller = await makeSeller();
    const empty = await read(seller.browser, seller.id);
    expect(empty).toMatchObject({
      is_empty: true,
      pages: [],
      totals: NOTHING,
      columns: { length: 28 },
    });
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    const { pages, is_empty } = await read(seller.browser, seller.id);
    expect(pages.map(({ uuid }) => uuid)).toEqual([page.id]);
    expect(is_empty).toBe(true);
  });

  it('show views, plays and baskets of the period beside those of the time before', async () => {
    const seller = await makeSeller();
    const { page, id, slug, releaseIds } = await makeTitle(ctx, { ownerId: seller.id });
    await view(`/${page.slug}`);
    // The last day of the time before.
    await move(page.id, '2026-10-21');
    await view(`/${page.slug}/releases/${slug}`, { headers: { cookie: 'country=DE' } });
    await view(`/${page.slug}/releases/${slug}`, { referrer: 'www.google.de' });
    await play(id, 'whole');
    await play(id, 'skipped');
    await basket(releaseIds[0] ?? '');
    const figures = await read(seller.browser, seller.id);
    expect(figures).toMatchObject({
      ...{ unit: 'day', is_empty: false },
      ...{ from: '2026-10-21T23:00:00.000Z', to: '2026-11-19T00:00:00.000Z' },
      totals: { ...NOTHING, views: 2, visitors: 0, plays: 2, basket_adds: 1 },
      totals_before: { ...NOTHING, views: 1, visitors: 1 },
      plays: { whole: 1, part: 0, skipped: 1 },
      now: { views: 3, plays: 2, basket_adds: 1 },
      devices: [
        { device: 'phone', views: 2, plays: 0 },
        { device: 'desktop', views: 0, plays: 2, basket_adds: 1 },
      ],
    });
    expect(figures.columns.at(-1)).toMatchObject({ from: '2026-11-18T00:00:00.000Z', views: 2 });
    expect(figures.sources.map(({ source, views }) => [source, views])).toEqual([
      ['direct', 1],
      ['search', 1],
    ]);
    expect(figures.countries.map(({ country_name, views }) => [country_name, views])).toEqual([
      [null, 1],
      ['Germany', 1],
    ]);
    expect(figures.subjects).toMatchObject([{ kind: 'release', uuid: id, views: 2, plays: 2 }]);
  });

  it.each([
    ['24h', 'hour', 24],
    ['7d', 'day', 7],
    ['90d', 'day', 90],
    ['365d', 'week', 52],
  ])('of %s are shown by %s', async (period, unit, length) => {
    const seller = await makeSeller();
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    await view(`/${page.slug}`);
    const figures = await read(seller.browser, seller.id, `?period=${period}`);
    expect(figures).toMatchObject({ unit, totals: { views: 1, visitors: 1 } });
    expect(figures.columns).toHaveLength(length);
    expect(figures.columns_before).toHaveLength(length);
    expect(figures.columns.at(-1)).toMatchObject({ views: 1 });
  });

  it('take orders, copies and income from paid orders', async () => {
    const { seller } = desk.people;
    const release = await desk.makeRelease({ title: 'Sold' });
    await desk.buy([{ release, quantity: 2 }]);
    await desk.buy([{ release }]);
    const early = await desk.buy([{ release, quantity: 4 }]);
    await sql`update order_lines set sold_at = '2026-10-01T12:00:00Z'
      where order_id = ${early.id}`.execute(ctx.db);
    const figures = await read(desk.browsers.seller, seller.id);
    expect(figures).toMatchObject({
      is_empty: false,
      totals: { ...NOTHING, orders: 2, copies: 3 },
      totals_before: { ...NOTHING, orders: 1, copies: 4 },
      income: [{ currency: 'GBP', total: { amount: 1068 }, before: { amount: 1424 } }],
    });
    expect(figures.income[0]?.columns.at(-1)).toBe(1068);
  });

  it('can be narrowed to a page and to a thing', async () => {
    const seller = await makeSeller();
    const one = await makeTitle(ctx, { ownerId: seller.id });
    const two = await makeTitle(ctx, { ownerId: seller.id });
    await view(`/${one.page.slug}`);
    await view(`/${one.page.slug}/releases/${one.slug}`);
    await view(`/${two.page.slug}`);
    expect((await read(seller.browser, seller.id)).totals.views).toBe(3);
    const ofPage = await read(seller.browser, seller.id, `?page=${one.page.id}`);
    expect(ofPage.totals.views).toBe(2);
    const ofThing = await read(seller.browser, seller.id, `?subject=${one.id}`);
    expect(ofThing).toMatchObject({ subject: { kind: 'release' }, totals: { views: 1 } });
    const elsewhere = `?page=${two.page.id}&subject=${one.id}`;
    expect((await seller.browser.get(`/api/users/${seller.id}/stats${elsewhere}`)).status).toBe(
      404,
    );
  });

  it('name release dates and events of the period', async () => {
    const seller = await makeSeller();
    const releases = [{ date: '2026-11-06', title: 'Night Bus' }];
    await makeTitle(ctx, { ownerId: seller.id, releases });
    await makeTitle(ctx, { ownerId: seller.id, releases: [{ date: '2026-01-02' }] });
    await makeTitle(ctx, {
      ownerId: seller.id,
      releases: [{ date: '2026-11-07', publishedAt: null }],
    });
    expect((await read(seller.browser, seller.id)).notes).toEqual([
      { at: '2026-11-06T00:00:00.000Z', kind: 'release', title: 'Night Bus' },
    ]);
  });

  it('are spreadsheets, too', async () => {
    const seller = await makeSeller();
    const { page, id } = await makeTitle(ctx, { ownerId: seller.id, title: '=1+1' });
    await view(`/${page.slug}`, { headers: { cookie: 'country=DE' } });
    await play(id, 'whole');
    await app.app.writeStatistics();
    const tables = ['columns', 'sources', 'countries', 'devices', 'plays', 'subjects'];
    const texts = await Promise.all(
      tables.map(async (table) => {
        const path = `/api/users/${seller.id}/stats/csv?period=7d&table=${table}`;
        const { json } = await seller.browser.get(path);
        expect(json).toMatchObject({ filename: `lathe-stats-${table}-7d-2026-11-18.csv` });
        return (json as { text: string }).text;
      }),
    );
    expect(texts[0]).toContain('2026-11-18,1,1,0,1,0,0\r\n');
    expect(texts[2]).toContain('Germany,1,0,0,1');
    expect(texts[4]).toContain('Whole track (90% or more),1');
    // Spreadsheets would run it.
    expect(texts[5]).toContain("'=1+1");
  });
});

describe('statistics', () => {
  it('are for the seller and their bookkeepers, not for others', async () => {
    const seller = await makeSeller();
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    await view(`/${page.slug}`);
    const other = await makeSeller();
    const path = `/api/users/${seller.id}/stats`;
    for (const call of [path, `${path}/csv?table=plays`]) {
      expect((await other.browser.get(call)).status).toBe(403);
      expect((await app.browser().get(call)).status).toBe(401);
      expect((await desk.browsers.staff.get(call)).status).toBe(403);
      expect((await desk.browsers.admin.get(call)).status).toBe(200);
    }
    expect(await audited(ctx.db, { subject_id: seller.id, action: 'sales.read' })).toHaveLength(2);
    const own = `/api/users/${other.id}/stats`;
    expect((await other.browser.get(`${own}?page=${page.id}`)).status).toBe(404);
    expect((await other.browser.get(`${own}?subject=${page.id}`)).status).toBe(404);
    expect((await read(other.browser, other.id)).totals.views).toBe(0);
  });

  it('of an artist are for their label only while it may see the sales', async () => {
    const { seller: artist } = desk.people;
    const release = await desk.makeRelease();
    const { id: pageId, slug } = await ctx.db
      .selectFrom('releases')
      .innerJoin('pages', 'pages.id', 'releases.page_id')
      .select(['pages.id', 'pages.slug'])
      .where('releases.id', '=', release)
      .executeTakeFirstOrThrow();
    await view(`/${slug}`);
    await desk.buy([{ release }]);
    const label = await makeSeller();
    const { id: labelId } = await ctx.db
      .insertInto('labels')
      .values({
        owner_id: label.id,
        slug: 'kiosk',
        name: 'Kiosk',
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const agree = (rights: string[], state = 'agreed') =>
      ctx.db
        .insertInto('label_agreements')
        .values({
          label_id: labelId,
          artist_id: artist.id,
          rights,
          state,
          asked_at: clock.now(),
          decided_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const agreement = await agree(['edit', 'releases']);
    expect((await read(label.browser, label.id)).pages).toEqual([]);
    await ctx.db
      .updateTable('label_agreements')
      .set({ rights: ['sales'], page_id: pageId })
      .where('id', '=', agreement.id)
      .execute();
    const granted = await read(label.browser, label.id);
    expect(granted.pages.map(({ uuid }) => uuid)).toEqual([pageId]);
    expect(granted.totals).toMatchObject({ views: 1, orders: 1, copies: 1 });
    // What the artist earns is in the sales of the label; here is its own income.
    expect(granted.income.map(({ total }) => total.amount)).toEqual([0]);
    await ctx.db
      .updateTable('label_agreements')
      .set({ state: 'ended', ended_at: clock.now() })
      .where('id', '=', agreement.id)
      .execute();
    expect((await read(label.browser, label.id)).pages).toEqual([]);
  });
});
