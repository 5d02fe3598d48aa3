import type { Release } from '@lathe/contract/release';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { deliverDue } from '../orders/testing/deliver-due.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { handler as followReleaseDates } from './reschedule-moved-releases.ts';
import { makePlant } from './testing/plant.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
const plant = await makePlant(app);
const helpers = { signal: AbortSignal.timeout(300_000) };

await sql`create function fail() returns trigger language plpgsql as
  $$ begin raise exception 'on purpose'; end $$`.execute(ctx.db);

it('an order that cannot follow its release does not block the others', async () => {
  const seller = await makePerson(app, { seller: true });
  const sellerBrowser = await signedInBrowser(app, seller);
  const { releaseIds } = await makeTitle(ctx, {
    ownerId: seller.id,
    title: 'Late Train',
    releases: [{ date: '2026-12-15' }, { date: '2026-12-15' }],
  });
  const orders = new Map<string, string>();
  for (const [at, email] of ['a@example.com', 'b@example.com', 'c@example.com'].entries()) {
    const browser = app.browser();
    // The last order has another release, whose move is processed later.
    await addToBasket(browser, releaseIds[at === 2 ? 1 : 0] ?? '');
    orders.set(email, stateOf(await pay(browser, { email })).order ?? '');
  }
  await runDueJobs(ctx, jobs);
  for (const release of releaseIds) {
    const path = `/api/users/${seller.id}/releases/${release}`;
    const { version } = (await sellerBrowser.get(path)).json as Release;
    expect((await sellerBrowser.put(path, { version, release_date: '2027-01-20' })).status).toBe(
      200,
    );
  }
  await sql`create trigger bad before insert on release_date_letters for each row
    when (new.order_id = ${sql.lit(orders.get('a@example.com') ?? '')}) execute function fail()`.execute(
    ctx.db,
  );
  const dates = async () => {
    const { rows } = await sql<{ date: string }>`
      select dispatch_date::text as date from orders order by email`.execute(ctx.db);
    return rows.map(({ date }) => date >= '2027-01-20');
  };
  await followReleaseDates(ctx, {}, helpers);
  expect(await dates()).toEqual([false, true, true]);
  // Also works after the move is closed, because failed rows have their own job.
  clock.advance({ hours: 2 });
  await followReleaseDates(ctx, {}, helpers);
  expect(await dates()).toEqual([false, true, true]);
  await sql`drop trigger bad on release_date_letters`.execute(ctx.db);
  await runDueJobs(ctx, jobs);
  expect(await dates()).toEqual([true, true, true]);
  for (const email of orders.keys()) {
    const mails = (await mailsTo(app, email)).filter(({ text }) =>
      text.includes('20 January 2027'),
    );
    expect(mails).toHaveLength(1);
  }
});

it('an order that cannot be marked as delivered does not block the others', async () => {
  const order = [];
  for (let at = 0; at < 2; at += 1) {
    const one = await plant.buy([{ type: 'cd' }]);
    await plant.make(one.jobs[0] ?? '');
    const sent = { carrier: 'evri' };
    const path = `/api/production/parcels/${one.parcels[0]}/dispatch`;
    expect((await plant.staff.post(path, sent)).status).toBe(200);
    order.push(one);
  }
  const [bad = '', good = ''] = order.map(({ id }) => id).toSorted();
  await sql`create trigger bad before update on orders for each row
    when (new.id = ${sql.lit(bad)} and new.delivered_at is not null) execute function fail()`.execute(
    ctx.db,
  );
  const delivered = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from orders where delivered_at is not null order by id`.execute(ctx.db);
    return rows.map(({ id }) => id);
  };
  const before = clock.now().toISOString();
  clock.advance({ days: 14 });
  await deliverDue(ctx, {}, helpers);
  expect(await delivered()).toEqual([good]);
  await sql`drop trigger bad on orders`.execute(ctx.db);
  await runDueJobs(ctx, jobs);
  expect(await delivered()).toEqual([bad, good]);
  clock.set(before);
});
