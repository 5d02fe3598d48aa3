/** Sellers learn of the first sale of a release and of a sold-out edition, each once. */
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makeSellerShop, testPressing } from '../checkout/testing/artist-copies.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { listOf, makeSeller, notifiedSeller, textsOf } from '../notifications/testing/sellers.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { handler as confirmOrder } from './confirm-order.ts';

const limits = { checkout: { points: 100_000, seconds: 600 } };
const first = await testApp({ limits });
const second = await testApp({ limits, databaseUrl: first.databaseUrl, clock: first.clock });
const { ctx } = first;

/** Two workers, each with its own connections. */
async function runTwoWorkers(): Promise<void> {
  await Promise.all([runDueJobs(ctx, jobs), runDueJobs(second.ctx, jobs)]);
}

let buyers = 0;
/** One IP per buyer, because one IP cannot hold a whole edition. */
async function buy(release: string): Promise<string> {
  buyers += 1;
  const browser = (buyers % 2 === 0 ? first : second).browser({}, `10.9.0.${buyers}`);
  await addToBasket(browser, release);
  return stateOf(await pay(browser)).order ?? '';
}

describe('first sale and sold out', () => {
  it('are notified once when the last copies are bought at the same moment', async () => {
    const seller = await makeSeller(first);
    const { releaseIds } = await makeTitle(ctx, {
      ownerId: seller.id,
      releases: [{ title: 'Few', type: 'cd', limit: 4 }],
    });
    const [release = ''] = releaseIds;
    const orders = await Promise.all([1, 2, 3, 4].map(() => buy(release)));
    await runTwoWorkers();
    // Each job may run a second time.
    await Promise.all([...orders, ...orders].map((orderId) => confirmOrder(ctx, { orderId })));
    expect((await textsOf(seller)).toSorted()).toEqual([
      '“Few” (CD) is sold out: all 4 copies are sold.',
      '“Few” (CD) sold its first copy.',
    ]);
    const subjects = (await mailsTo(first, seller.email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['First sale of “Few” (CD)', '“Few” (CD) is sold out']);
  });

  it('wait until the last copy is paid, and stay the only ones after a return to sale', async () => {
    const seller = await makeSeller(first);
    const { releaseIds } = await makeTitle(ctx, {
      ownerId: seller.id,
      releases: [{ title: 'Pair', type: 'cd', limit: 2 }],
    });
    const [release = ''] = releaseIds;
    await buy(release);
    await runTwoWorkers();
    expect(await textsOf(seller)).toEqual(['“Pair” (CD) sold its first copy.']);
    // The last copy is held by another checkout, but not paid.
    await sql`update releases set copies_reserved = 1 where id = ${release}`.execute(ctx.db);
    await runTwoWorkers();
    expect(await listOf(seller)).toHaveLength(1);
    await sql`update releases set copies_reserved = 0 where id = ${release}`.execute(ctx.db);
    await buy(release);
    await runTwoWorkers();
    expect(await listOf(seller)).toHaveLength(2);
    // A cancelled copy is sold again.
    await sql`update releases set copies_sold = 1 where id = ${release}`.execute(ctx.db);
    await buy(release);
    await runTwoWorkers();
    expect(await listOf(seller)).toHaveLength(2);
  });

  it('do not come for a release that was already selling before there were notifications', async () => {
    const seller = await makeSeller(first);
    const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases: [{}] });
    const [release = ''] = releaseIds;
    await buy(release);
    await runTwoWorkers();
    await sql`delete from notifications where user_id = ${seller.id}`.execute(ctx.db);
    first.clock.advance({ minutes: 1 });
    await buy(release);
    await runTwoWorkers();
    expect(await listOf(seller)).toEqual([]);
  });

  it('do not count test pressings and artist copies as the first sale', async () => {
    const { maker, studio, makeRelease, priceOf, orderBulk } = await makeSellerShop(first);
    const seller = await notifiedSeller(first, maker);
    const release = await makeRelease();
    await testPressing(studio, release);
    await pay(studio);
    const { total }: BulkOffer = (await priceOf(release, 25)).json;
    expect(stateOf(await orderBulk(release, total.amount)).order).toBeTruthy();
    await runTwoWorkers();
    expect(await listOf(seller)).toEqual([]);
    await buy(release);
    await runTwoWorkers();
    expect(await listOf(seller)).toHaveLength(1);
  });
});
