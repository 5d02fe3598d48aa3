import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { beaconsOf } from './testing/beacons.ts';

const app = await testApp();
const { ctx, clock } = app;
const { db } = ctx;
clock.set('2026-11-18T10:00:00Z');
const { send, view, play, basket } = beaconsOf(app);
const seller = await makePerson(app, { seller: true });

async function counted(facet = 'all', grain = 'day') {
  await app.app.writeStatistics();
  return await db
    .selectFrom('stat_counts')
    .select(['subject', 'subject_id', 'value', 'views', 'visitors', 'basket_adds'])
    .select(['plays_whole', 'plays_part', 'plays_skipped'])
    .where('facet', '=', facet)
    .where('grain', '=', grain)
    .orderBy('subject')
    .orderBy('value')
    .execute();
}

const leftOut = async () => {
  await app.app.writeStatistics();
  return await db
    .selectFrom('stat_left_out')
    .select(['reason', 'views'])
    .orderBy('reason')
    .execute();
};

beforeEach(async () => {
  await app.app.writeStatistics();
  for (const table of ['stat_counts', 'stat_left_out', 'stat_visitors', 'stat_minutes'] as const)
    await db.deleteFrom(table).execute();
  // A new minute, so that no test floods the next one.
  clock.advance({ minutes: 1 });
});

describe('a beacon', () => {
  it('counts views by hour, day and month, and a visitor once per page and day', async () => {
    const title = await makeTitle(ctx, { ownerId: seller.id });
    const path = `/${title.page.slug}/releases/${title.slug}`;
    await view(`/${title.page.slug}`);
    await view(path);
    await view(path);
    await view(path, { address: '203.0.113.8' });
    expect(await counted()).toMatchObject([
      { subject: 'page', subject_id: title.page.id, views: 1, visitors: 1 },
      { subject: 'release', subject_id: title.id, views: 3, visitors: 1 },
    ]);
    for (const grain of ['hour', 'month'])
      expect((await counted('all', grain)).map(({ views }) => views)).toEqual([1, 3]);
    // On the next day, the same person is another visitor.
    clock.set('2026-11-19T00:00:30Z');
    await view(path);
    expect((await counted()).reduce((sum, { visitors }) => sum + visitors, 0)).toBe(3);
  });

  it('counts plays by depth and what went into the basket', async () => {
    const title = await makeTitle(ctx, { ownerId: seller.id });
    for (const depth of ['whole', 'whole', 'part', 'skipped']) await play(title.id, depth);
    await basket(title.releaseIds[0] ?? '');
    expect(await counted()).toMatchObject([
      {
        subject: 'release',
        subject_id: title.id,
        ...{ views: 0, visitors: 0, basket_adds: 1 },
        ...{ plays_whole: 2, plays_part: 1, plays_skipped: 1 },
      },
    ]);
  });

  it('counts where visitors come from, their chosen country and their device', async () => {
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    await view(`/${page.slug}`, { referrer: 'l.instagram.com', headers: { cookie: 'country=DE' } });
    await view(`/${page.slug}`, { referrer: 'localhost' });
    const valuesOf = async (facet: string) =>
      (await counted(facet)).map(({ value, views }) => [value, views]);
    expect(await valuesOf('source')).toEqual([
      ['shop', 1],
      ['social', 1],
    ]);
    expect(await valuesOf('country')).toEqual([
      ['', 1],
      ['DE', 1],
    ]);
    expect(await valuesOf('device')).toEqual([['phone', 2]]);
  });

  it('is dropped if the public cannot see what it is about', async () => {
    const offline = await makeTitle(ctx, { ownerId: seller.id, pageIsLive: false });
    const gone = await makeTitle(ctx, { ownerId: seller.id, pageDeleted: true });
    const draft = await makeTitle(ctx, { ownerId: seller.id, releases: [{ publishedAt: null }] });
    for (const { page, slug, id, releaseIds } of [offline, gone, draft]) {
      expect(await view(`/${page.slug}/releases/${slug}`)).toBe(204);
      await play(id, 'whole');
      await basket(releaseIds[0] ?? '');
    }
    await view(`/${offline.page.slug}`);
    for (const path of ['/', '/search', '/studio/stats', '/no-such-page', '/a/b/c/d'])
      expect(await view(path)).toBe(204);
    await play(randomUUID(), 'whole');
    await basket(randomUUID());
    expect(await counted()).toEqual([]);
    expect(await leftOut()).toEqual([]);
  });

  it('is not even read if the browser objects', async () => {
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    await view(`/${page.slug}`, { headers: { 'sec-gpc': '1' } });
    await view(`/${page.slug}`, { headers: { dnt: '1' } });
    expect(await counted()).toEqual([]);
    expect(await leftOut()).toEqual([]);
    expect(await db.selectFrom('stat_visitors').select('hash').execute()).toEqual([]);
  });

  it('is left out and counted as such from programs, floods and other sites', async () => {
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    const path = `/${page.slug}`;
    await view(path, {
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    });
    await view(path, { headers: { 'user-agent': '' } });
    await view(path, { headers: { 'sec-fetch-site': 'cross-site' } });
    await view(path, { headers: { origin: 'https://evil.example' } });
    for (let sent = 0; sent < 33; sent += 1) await view(path, { address: '203.0.113.99' });
    expect(await leftOut()).toEqual([
      { reason: 'bot', views: 2 },
      { reason: 'flood', views: 3 },
      { reason: 'foreign', views: 2 },
    ]);
    expect(await counted()).toMatchObject([{ views: 30, visitors: 1 }]);
  });

  it('is rejected if it is malformed or too large, and writes nothing', async () => {
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    const good = { kind: 'view', path: `/${page.slug}`, device: 'phone' };
    const bad = [
      '',
      'null',
      '[]',
      '{"kind":',
      { ...good, kind: 'sale' },
      { ...good, device: 'fridge' },
      { ...good, path: 'https://evil.example/' },
      { ...good, views: 1000 },
      { ...good, referrer: 'x'.repeat(254) },
      { kind: 'play', group: 'x', depth: 'whole', device: 'phone' },
    ];
    for (const body of bad) expect(await send(body), JSON.stringify(body)).toBe(400);
    expect(await send({ ...good, referrer: 'x'.repeat(2000) })).toBe(413);
    expect(await counted()).toEqual([]);
  });

  it('leaves no address, no name of a browser and no page before in the database', async () => {
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    await view(`/${page.slug}`, { address: '198.51.100.77', referrer: 'a-blog.example' });
    await app.app.writeStatistics();
    const { rows } = await sql<{ text: string }>`
      select (select jsonb_agg(to_jsonb(c)) from stat_counts c)::text
        || (select jsonb_agg(to_jsonb(v)) from stat_visitors v)::text
        || (select jsonb_agg(to_jsonb(m)) from stat_minutes m)::text as text`.execute(db);
    expect(rows[0]?.text).toContain(page.id);
    for (const trace of ['198.51.100.77', 'Firefox', 'a-blog'])
      expect(rows[0]?.text).not.toContain(trace);
    expect(JSON.stringify(app.logs)).not.toContain('a-blog');
  });
});

it('tells nobody that two pages were seen by one person', async () => {
  const [one, two] = [
    await makeTitle(ctx, { ownerId: seller.id }),
    await makeTitle(ctx, { ownerId: seller.id }),
  ];
  await view(`/${one.page.slug}`);
  await view(`/${two.page.slug}`);
  await app.app.writeStatistics();
  const seen = await db.selectFrom('stat_visitors').select('hash').execute();
  expect(new Set(seen.map(({ hash }) => hash.toString('hex'))).size).toBe(2);
});
