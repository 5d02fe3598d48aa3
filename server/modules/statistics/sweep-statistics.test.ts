import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { handler as sweep } from './sweep-statistics.ts';
import { beaconsOf } from './testing/beacons.ts';

const app = await testApp();
const { ctx, clock } = app;
const { db } = ctx;
const { view } = beaconsOf(app);

async function rows() {
  const count = async (table: 'stat_salts' | 'stat_visitors' | 'stat_minutes' | 'stat_batches') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const grains = await db
    .selectFrom('stat_counts')
    .select('grain')
    .where('facet', '=', 'all')
    .orderBy('grain')
    .execute();
  return {
    salts: await count('stat_salts'),
    visitors: await count('stat_visitors'),
    minutes: await count('stat_minutes'),
    batches: await count('stat_batches'),
    grains: grains.map(({ grain }) => grain),
  };
}

const ALL = { salts: 1, visitors: 1, minutes: 1, batches: 1, grains: ['day', 'hour', 'month'] };

it('deletes what could tell who was here after two days, and the figures much later', async () => {
  const seller = await makePerson(app, { seller: true });
  const { page } = await makeTitle(ctx, { ownerId: seller.id });
  clock.set('2026-11-18T00:00:01Z');
  await view(`/${page.slug}`);
  await app.app.writeStatistics();
  await db
    .insertInto('stat_left_out')
    .values({ page_id: randomUUID(), day: '2026-11-18', reason: 'bot', views: 1 })
    .execute();
  await sweep(ctx);
  expect(await rows()).toEqual(ALL);
  clock.set('2026-11-19T23:59:59Z');
  await sweep(ctx);
  expect(await rows()).toEqual({ ...ALL, minutes: 0, batches: 0 });
  clock.set('2026-11-20T00:00:01Z');
  await sweep(ctx);
  const late = { salts: 0, visitors: 0, minutes: 0, batches: 0 };
  expect(await rows()).toEqual({ ...late, grains: ['day', 'hour', 'month'] });
  clock.set('2027-02-16T01:00:01Z');
  await sweep(ctx);
  expect(await rows()).toEqual({ ...late, grains: ['day', 'month'] });
  clock.set('2028-12-17T12:00:00Z');
  await sweep(ctx);
  expect((await rows()).grains).toEqual(['day', 'month']);
  clock.set('2028-12-19T12:00:00Z');
  await sweep(ctx);
  expect((await rows()).grains).toEqual(['month']);
  expect(await db.selectFrom('stat_left_out').select('views').execute()).toEqual([]);
});
