import type { PublicRelease } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addToBasket, offerTo, pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { remakeCopies } from './remake-copies.ts';
import { handler as followReleaseDates } from './reschedule-moved-releases.ts';
import { makePlant } from './testing/plant.ts';

const app = await testApp();
const { ctx, clock } = app;
clock.set('2026-11-16T10:00:00Z');
const plant = await makePlant(app);
const seller = await makePerson(app, { seller: true });
const sellerBrowser = await signedInBrowser(app, seller);
const [email, locale] = ['ada@example.com', 'en_GB'];

async function buy(release: string) {
  const browser = app.browser();
  browser.cookies.set('locale', locale);
  await addToBasket(browser, release);
  const { cart } = await offerTo(browser, 'GB');
  const { order, key } = stateOf(await pay(browser, { email }));
  await runDueJobs(ctx, jobs);
  const placedOrder = { id: order ?? '', key: key ?? '' };
  const [job = ''] = await plant.jobsOf(placedOrder.id);
  return {
    basket: cart.dispatchDate,
    order: await plant.readOrder(placedOrder),
    job,
    bought: placedOrder,
  };
}

async function moveTo(release: string, release_date: string): Promise<void> {
  const path = `/api/users/${seller.id}/releases/${release}`;
  const { version } = (await sellerBrowser.get(path)).json as { version: number };
  expect((await sellerBrowser.put(path, { version, release_date })).status).toBe(200);
  await followReleaseDates(ctx, {}, { signal: new AbortController().signal });
  await runDueJobs(ctx, jobs);
}

describe('release on Christmas Day', () => {
  it.each(['vinyl_12', 'cd'] as const)(
    'ships on the next working day everywhere the date is shown (%s)',
    async (type) => {
      const { path, releaseIds } = await makeTitle(ctx, {
        ownerId: seller.id,
        releases: [{ type, date: '2026-12-25' }],
      });
      const [release = ''] = releaseIds;
      const { data } = (await app.browser().get(`${path}/releases`)).json as {
        data: PublicRelease[];
      };
      const { json } = await sellerBrowser.get(`/api/users/${seller.id}/releases/${release}`);
      const bulk = await sellerBrowser.get(
        `/es/bulk-checkout?uuid=${release}&quantity=20&country_iso=GB`,
      );
      const { basket, order, job } = await buy(release);
      const [mail] = await mailsTo(app, email);
      expect(mail?.text).toContain('29 December');
      expect({
        shop: data[0]?.dispatch_date,
        seller: (json as { dispatch_date: string }).dispatch_date,
        basket,
        order: order.dispatch_date,
        plant: (await plant.read(job)).dispatch_on,
        bulk: (bulk.json as { dispatch_date: string }).dispatch_date,
      }).toEqual({
        shop: '2026-12-29',
        seller: '2026-12-29',
        basket: '2026-12-29',
        order: '2026-12-29',
        plant: '2026-12-29',
        bulk: '2026-12-29',
      });
    },
  );

  it('moves its orders to a working day when it is moved to a holiday', async () => {
    const { releaseIds } = await makeTitle(ctx, {
      ownerId: seller.id,
      title: 'Moved',
      releases: [{ date: '2026-12-15' }],
    });
    const [release = ''] = releaseIds;
    const { bought, job } = await buy(release);
    await moveTo(release, '2027-01-01');
    expect((await plant.readOrder(bought)).dispatch_date).toBe('2027-01-04');
    expect((await plant.read(job)).dispatch_on).toBe('2027-01-04');
    const [letter] = (await mailsTo(app, email)).filter(({ subject }) => subject.includes('Moved'));
    expect(letter?.text).toContain('4 January 2027');
  });
});

describe('full day at the plant', () => {
  it('moves orders that follow their release, and remade copies', async () => {
    await ctx.db.updateTable('plant').set({ vinyl_capacity: 1 }).execute();
    const moved = await makeTitle(ctx, { ownerId: seller.id, releases: [{ date: '2026-12-16' }] });
    const [release = ''] = moved.releaseIds;
    const orders = [await buy(release), await buy(release)];
    await moveTo(release, '2027-02-05');
    const dates = await Promise.all(
      orders.map(async ({ bought }) => (await plant.readOrder(bought)).dispatch_date),
    );
    expect(dates.toSorted()).toEqual(['2027-02-05', '2027-02-08']);

    const first = await plant.buy();
    clock.advance({ minutes: 1 });
    await plant.make(first.jobs[0] ?? '');
    const parcel = `/api/production/parcels/${first.parcels[0]}/dispatch`;
    expect((await plant.staff.post(parcel, { carrier: 'evri' })).status).toBe(200);
    await plant.buy();
    const { lines } = await plant.readOrder(first);
    await inTransaction(ctx.db, (tx) =>
      remakeCopies(tx, {
        orderId: first.id,
        lines: [{ line: lines[0]?.uuid ?? '', quantity: 1 }],
        userId: seller.id,
        now: clock.now(),
      }),
    );
    const repeated = (await plant.readOrder(first)).dispatch_date ?? '';
    const jobsThen = await ctx.db
      .selectFrom('making_jobs')
      .select('quantity')
      .where('dispatch_on', '=', repeated)
      .where('stage', '<>', 'dispatched')
      .execute();
    expect(jobsThen).toEqual([{ quantity: 1 }]);
  });
});
