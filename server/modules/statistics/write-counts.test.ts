import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { type Counted, makeCollector } from './collect-counts.ts';
import { makeCounter } from './make-counter.ts';
import { beaconsOf, FIREFOX } from './testing/beacons.ts';
import { writeCounts } from './write-counts.ts';

const app = await testApp();
const { ctx, clock } = app;
clock.set('2026-11-18T10:00:00Z');
const other = await testApp({ databaseUrl: app.databaseUrl, clock });
const seller = await makePerson(app, { seller: true });

async function sums(pageId: string) {
  return await ctx.db
    .selectFrom('stat_counts')
    .select(({ fn }) => [
      'grain',
      'facet',
      fn.sum<number>('views').as('views'),
      fn.sum<number>('visitors').as('visitors'),
      fn.sum<number>('plays_whole').as('plays'),
    ])
    .where('page_id', '=', pageId)
    .groupBy(['grain', 'facet'])
    .execute();
}

function countedOn(pageId: string, hash: string): Counted {
  return {
    ...{ pageId, subject: 'page', subjectId: pageId, at: clock.now(), day: '2026-11-18', hash },
    ...{ what: 'view', source: 'direct', country: 'GB', device: 'phone' },
  };
}

/** Every sum has the same views and visitors: of each grain and each facet. */
function expectExact(rows: Awaited<ReturnType<typeof sums>>, views: number, visitors: number) {
  expect(rows).toHaveLength(12);
  for (const row of rows) expect(row).toMatchObject({ views, visitors });
}

describe('counts of several processes', () => {
  it('add up exactly when they are written at the same time', async () => {
    const titles = await Promise.all(
      Array.from({ length: 4 }, () => makeTitle(ctx, { ownerId: seller.id })),
    );
    const processes = [beaconsOf(app), beaconsOf(other)];
    for (let round = 0; round < 5; round += 1) {
      for (const [at, process] of processes.entries()) {
        // In another order, and with two visitors in common.
        const pages = at === 0 ? titles : titles.toReversed();
        for (const { page } of pages) {
          for (const address of ['203.0.113.1', '203.0.113.2', `203.0.113.${100 + at}`])
            await process.view(`/${page.slug}`, { address });
        }
      }
      await Promise.all([app.app.writeStatistics(), other.app.writeStatistics()]);
    }
    for (const { page } of titles) expectExact(await sums(page.id), 30, 4);
  });

  it('count once when the same batch comes several times, also at the same time', async () => {
    const pageId = randomUUID();
    const collector = makeCollector();
    for (const hash of ['00000000000000aa', '00000000000000bb', '00000000000000aa'])
      collector.add(countedOn(pageId, hash));
    const batch = collector.take();
    if (!batch) throw new Error('Nothing was collected.');
    const write = () => writeCounts(ctx.db, batch, clock.now());
    await Promise.all([write(), write(), write()]);
    await write();
    expectExact(await sums(pageId), 3, 2);
    expect(collector.take()).toBeNull();
  });
});

describe('a process whose database fails', () => {
  const sender = { address: '203.0.113.5', userAgent: FIREFOX, country: '', isForeign: false };

  it.each([
    ['before it has stored the batch', false],
    ['after it has stored the batch', true],
  ])('loses and doubles nothing when it fails %s', async (_when, isStored) => {
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    let failures = 2;
    const counter = makeCounter(ctx, async (...input) => {
      if (failures === 0 || isStored) await writeCounts(...input);
      if (failures === 0) return;
      failures -= 1;
      throw new Error('connection lost');
    });
    const view = () =>
      counter.count(
        {
          kind: 'view',
          path: `/${page.slug}`,
          device: 'phone',
          referrer: '',
          source: '',
          medium: '',
        },
        sender,
      );
    await view();
    await expect(counter.flush()).rejects.toThrow('connection lost');
    await view();
    await expect(counter.flush()).rejects.toThrow('connection lost');
    await view();
    await counter.flush();
    await counter.flush();
    expectExact(await sums(page.id), 3, 1);
  });
});

it('a process that stops writes what it has counted', async () => {
  const { page } = await makeTitle(ctx, { ownerId: seller.id });
  const stopping = await testApp({ databaseUrl: app.databaseUrl, clock });
  await beaconsOf(stopping).view(`/${page.slug}`);
  expect(await sums(page.id)).toEqual([]);
  await stopping.app.close();
  expectExact(await sums(page.id), 1, 1);
});
