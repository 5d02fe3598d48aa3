/**
 * The slow parts of the demo world: later parts, print files, plant packages, three concurrent
 * starts.
 */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makePackage } from '../../server/modules/publishing/jobs.ts';
import { runDueJobs } from '../../server/platform/jobs/worker.ts';
import { testApp } from '../../server/testing/app.ts';
import { makePrintFiles } from '../artwork/print-files.ts';
import { makeDemoWorld, makeRestOfDemoWorld } from '../make-demo-world.ts';

const { ctx, databaseUrl } = await testApp();
const make = () => makeDemoWorld(databaseUrl, ctx.config);
// Outside the tests, because images and audio may have to be rendered first.
const firstParts = await make();

describe('complete demo world', () => {
  it('gets the remaining parts while the shop is open, once', async () => {
    const makeRest = () => makeRestOfDemoWorld(databaseUrl, ctx.config);
    const countWithoutFaces = async () =>
      (
        await ctx.db
          .selectFrom('releases')
          .select('id')
          .where('image', 'is not', null)
          .where('artwork_faces', '=', sql<string>`'[]'::jsonb`)
          .execute()
      ).length;
    // Three releases are enough for the test.
    await sql`update releases set image = null where artwork_faces = '[]'::jsonb and id not in (
      select id from releases where image is not null and artwork_faces = '[]'::jsonb limit 3
    )`.execute(ctx.db);
    expect(await countWithoutFaces()).toBe(3);
    expect(await makeRest()).toEqual(['statistics', 'songs', 'logo', 'masters', 'faces']);
    expect(await countWithoutFaces()).toBe(0);
    expect(await makeRest()).toEqual([]);
    expect(await make()).toEqual([]);
  });

  it('gets print files, one release after the other', async () => {
    const readPrintFiles = async () =>
      await ctx.db
        .selectFrom('artwork_parts')
        .innerJoin('artworks', 'artworks.id', 'artwork_id')
        .select(['release_id', 'print_key'])
        .execute();
    const printOne = () => makePrintFiles(databaseUrl, ctx.config, { limit: 1 });
    expect(await printOne()).toBe(1);
    const first = await readPrintFiles();
    for (const { print_key } of first) expect(await ctx.storage.head(print_key)).not.toBeNull();
    expect(await printOne()).toBe(1);
    expect(new Set((await readPrintFiles()).map(({ release_id }) => release_id)).size).toBe(2);
    expect(await readPrintFiles()).toEqual(expect.arrayContaining(first));
  });

  it('has a release in process, which advances like any other', async () => {
    const inProcess = await ctx.db
      .selectFrom('releases')
      .select('id')
      .where('in_process_at', 'is not', null)
      .executeTakeFirstOrThrow();
    const packages = () =>
      ctx.db.selectFrom('release_packages').select(['release_id', 'state', 'failure']).execute();
    const expected = { release_id: inProcess.id, failure: null };
    expect(await packages()).toEqual([{ ...expected, state: 'making' }]);
    await runDueJobs(ctx, [makePackage]);
    expect(await packages()).toEqual([{ ...expected, state: 'ready' }]);
    const { in_process_at, approved_at, published_at } = await ctx.db
      .selectFrom('releases')
      .selectAll()
      .where('id', '=', inProcess.id)
      .executeTakeFirstOrThrow();
    expect([in_process_at, published_at]).toEqual([null, null]);
    expect(approved_at).not.toBeNull();
  });

  it('is created once when three processes start together', async () => {
    await ctx.db.deleteFrom('demo_world').execute();
    const parts = await Promise.all([make(), make(), make()]);
    expect(parts.flat().toSorted()).toEqual(firstParts.toSorted());
  });

  it('keeps later purchases and posts of users', async () => {
    const release = await ctx.db
      .selectFrom('releases')
      .selectAll()
      .where('catalog_no', '=', 'NLR-030')
      .executeTakeFirstOrThrow();
    const order = await ctx.db
      .insertInto('orders')
      .values({
        number: 'L26-00001',
        email: 'visitor@example.com',
        locale: 'en_GB',
        country_iso: 'GB',
        currency: 'GBP',
        items_total: 3150,
        postage_total: 395,
        vat_total: 591,
        total: 3545,
        paid_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('order_lines')
      .values({
        order_id: order.id,
        position: 1,
        kind: 'release',
        mode: 'shop',
        sellable_id: release.id,
        title: release.title,
        quantity: 2,
        unit_price: 1575,
        unit_vat: 263,
        unit_ppd: 1969,
        unit_earnings: 394,
      })
      .execute();
    await ctx.db.deleteFrom('demo_world').execute();
    expect(await make()).toEqual(firstParts);
    const after = await ctx.db
      .selectFrom('releases')
      .select('copies_sold')
      .where('id', '=', release.id)
      .executeTakeFirstOrThrow();
    expect(after.copies_sold).toBe(release.copies_sold + 2);
    const orders = ctx.db.selectFrom('orders').select('id').where('id', '=', order.id);
    expect(await orders.execute()).toHaveLength(1);
  });
});
