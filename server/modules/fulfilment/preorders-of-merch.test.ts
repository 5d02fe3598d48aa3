import type { Cart } from '@lathe/contract/cart-calls';
import type { MerchDetails } from '@lathe/contract/merch';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson } from '../../testing/people.ts';
import { pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { addPieces, merchShop } from '../merch/testing/merch-shop.ts';
import { makePage } from '../pages/testing/pages.ts';
import { handler as followDates } from './reschedule-moved-releases.ts';
import { makePlant } from './testing/plant.ts';

const app = await testApp();
const { ctx, clock } = app;
const shop = await merchShop(app);
const plant = await makePlant(app);
const release_date = '2026-12-15';

async function buy(uuids: readonly (string | undefined)[], email: string, locale = 'en_GB') {
  const browser = app.browser();
  browser.cookies.set('locale', locale);
  for (const uuid of uuids) await addPieces(browser, uuid);
  const basket = (await browser.get('/es/cart')).json as Cart;
  const { order, key } = stateOf(await pay(browser, { email }));
  await runDueJobs(ctx, jobs);
  const id = order ?? '';
  return { id, key: key ?? '', email, basket, jobs: await plant.jobsOf(id) };
}

async function moveTo(id: string, date: string) {
  const path = `/api/users/${shop.seller.id}/merch/${id}`;
  const { version } = (await shop.studio.get(path)).json as MerchDetails;
  return await shop.studio.put(path, { version, release_date: date });
}

const runReschedule = () => followDates(ctx, {}, { signal: new AbortController().signal });
const moves = async (email: string) =>
  (await mailsTo(app, email)).filter(({ subject }) =>
    /comes out later|erscheint später/.test(subject),
  );

it('a pre-order waits for its day, from the basket to the plant', async () => {
  const { variants } = await shop.item({ release_date });
  const order = await buy([variants[0]], 'waits@example.com');
  expect(order.basket).toMatchObject({
    hasPreorders: true,
    dispatchDate: release_date,
    items: [{ preorderUntil: release_date }],
  });
  expect(await plant.readOrder(order)).toMatchObject({
    dispatch_date: release_date,
    lines: [{ preorder: { release_date, moved_from: null } }],
  });
  const [job = ''] = order.jobs;
  const waiting = await plant.read(job);
  expect(waiting).toMatchObject({ start_on: '2026-12-10', dispatch_on: release_date });
  expect(waiting.stopped).toBe('waiting');
  expect((await plant.advance(job, waiting.stage)).status).toBe(409);
  // A released item is made at once.
  const released = await shop.item({ release_date: calendarDate(clock.now()) });
  const other = await buy([released.variants[0]], 'now@example.com');
  expect(other.basket.items[0]?.preorderUntil).toBeNull();
  expect(await plant.read(other.jobs[0] ?? '')).toMatchObject({ stopped: null });
});

it('a later day moves all sizes of an order, with one mail in the language of the buyer', async () => {
  const { id, variants } = await shop.item({ release_date });
  const german = await buy(variants, 'ida@example.com', 'de');
  const twice = [
    await buy([variants[0]], 'gus@example.com'),
    await buy([variants[1]], 'gus@example.com'),
  ];
  expect((await moveTo(id, addDays(release_date, -1))).status).toBe(422);
  expect((await moveTo(id, '2027-01-20')).status).toBe(200);
  await Promise.all([runReschedule(), runReschedule()]);
  await runReschedule();
  const [letter, ...more] = await moves('ida@example.com');
  expect(more).toEqual([]);
  expect(letter?.text).toContain('am 20. Januar 2027 statt am 15. Dezember 2026');
  const others = await moves('gus@example.com');
  expect(others).toHaveLength(1);
  for (const order of twice) expect(others[0]?.text).toContain(order.id);
  for (const order of [german, ...twice]) {
    const read = await plant.readOrder(order);
    expect(read.dispatch_date).toBe('2027-01-20');
    for (const { preorder } of read.lines) {
      expect(preorder).toEqual({ release_date: '2027-01-20', moved_from: release_date });
    }
    for (const job of order.jobs) {
      expect(await plant.read(job)).toMatchObject({ start_on: '2027-01-15', stopped: 'waiting' });
    }
  }
  // Open for buyers who were paying when it moved, then closed.
  clock.advance({ minutes: 31 });
  await runReschedule();
  const open = ctx.db.selectFrom('release_date_moves').select('id').where('done_at', 'is', null);
  expect(await open.execute()).toEqual([]);
});

it('a later day is also told to the owner of the page, and not to the seller who moved it', async () => {
  const host = await makePerson(app, { seller: true });
  const page = await makePage(ctx, { is_live: true, owner_id: host.id });
  const { id } = await shop.item({ release_date, title: 'Guest shirt', page_id: page.id });
  expect((await moveTo(id, '2027-01-20')).status).toBe(200);
  const about = async (email: string) =>
    (await mailsTo(app, email)).filter(({ subject }) => subject.includes('Guest shirt'));
  const [mail, ...others] = await about(host.email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('moved from 15 December to 20 January');
  expect(await about(shop.seller.email)).toEqual([]);
});

it('a day that was not announced before, or an item without orders, moves nobody', async () => {
  const { id, variants } = await shop.item();
  await buy([variants[0]], 'early@example.com');
  expect((await moveTo(id, '2027-01-20')).status).toBe(200);
  await runReschedule();
  expect(await moves('early@example.com')).toEqual([]);
});
