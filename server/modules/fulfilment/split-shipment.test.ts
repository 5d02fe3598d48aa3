/** The buyer has what is ready sent ahead of a pre-order. */

import type { OrderReturns } from '@lathe/contract/return-calls';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';

import { addToBasket, offerTo, pay } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { deliverDue } from '../orders/testing/deliver-due.ts';
import type { ReleaseFixture } from '../storefront/testing/titles.ts';
import { handler as followReleaseDates } from './reschedule-moved-releases.ts';
import { makePlant } from './testing/plant.ts';

const app = await testApp();
const { ctx, clock } = app;
clock.set('2026-11-16T10:00:00Z');
const plant = await makePlant(app);
const helpers = { signal: new AbortController().signal };

const READY: ReleaseFixture = { type: 'cd', title: 'Ready Now' };
const PREORDER: ReleaseFixture = { title: 'Later On', date: '2026-11-24' };

async function offerOf(kinds: readonly ReleaseFixture[], country: 'GB' | 'DE' | 'US' = 'GB') {
  const browser = app.browser();
  for (const kind of kinds) await addToBasket(browser, await plant.makeRelease(kind));
  return { browser, offer: await offerTo(browser, country) };
}

/** Ready now and a pre-order, paid in two parcels. */
async function buySplit(kinds: readonly ReleaseFixture[] = [PREORDER, READY]) {
  const { browser, offer } = await offerOf(kinds);
  const expected_total = offer.split?.services[0]?.total.amount;
  const change = { split: true, expected_total };
  const order = await plant.buy([], { browser, change });
  const [later = '', ready = ''] = order.jobs;
  const [first = '', second = ''] = order.parcels;
  return { ...order, later, ready, first, second };
}

const dispatch = (parcel: string) =>
  plant.staff.post(`/api/production/parcels/${parcel}/dispatch`, { carrier: 'evri' });

async function whenItIsMade<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = clock.now().toISOString();
  clock.set('2026-11-20T09:00:00Z');
  try {
    return await work();
  } finally {
    clock.set(before);
  }
}

describe('the offer', () => {
  it('says what is sent when, and what the second parcel costs', async () => {
    const { offer } = await offerOf([PREORDER, READY]);
    expect(offer.cart.dispatchDate).toBe('2026-11-24');
    expect(offer.split?.parcels).toEqual([
      { dispatch_date: '2026-11-19', titles: ['Ready Now'] },
      { dispatch_date: '2026-11-24', titles: ['Later On'] },
    ]);
    const extra = offer.split?.extra.amount ?? 0;
    expect(extra).toBeGreaterThan(0);
    expect(offer.split?.services[0]?.total.amount).toBe(
      (offer.services[0]?.total.amount ?? 0) + extra,
    );
  });

  it('is made only when a pre-order holds something back', async () => {
    const split = async (...kinds: ReleaseFixture[]) => (await offerOf(kinds)).offer.split;
    expect(await split(READY)).toBeNull();
    expect(await split(PREORDER)).toBeNull();
    expect(await split(READY, {})).toBeNull();
    // Out before anything of today could be sent.
    expect(await split(READY, { date: '2026-11-18' })).toBeNull();
    expect(await split(PREORDER, { date: '2026-12-18' })).not.toBeNull();
  });

  it('counts the duty of the EU per parcel', async () => {
    const duties = async (kinds: ReleaseFixture[]) => {
      const { offer } = await offerOf(kinds, 'DE');
      return [offer.cart.duty?.amount.amount, offer.split?.duty?.amount];
    };
    expect(await duties([PREORDER, {}])).toEqual([300, 600]);
    expect(await duties([PREORDER, READY])).toEqual([600, 600]);
  });

  it('cannot be used for a basket that is sent at once', async () => {
    const { browser, offer } = await offerOf([READY]);
    const expected_total = offer.services[0]?.total.amount;
    const reply = await pay(browser, { change: { split: true, expected_total } });
    expect([reply.status, reply.json]).toMatchObject([409, { code: 'total_changed' }]);
    expect((await offerTo(browser, 'GB')).cart.items).toHaveLength(1);
  });

  it('is refused at the price of one parcel', async () => {
    const { browser, offer } = await offerOf([PREORDER, READY]);
    const expected_total = offer.services[0]?.total.amount;
    const reply = await pay(browser, { change: { split: true, expected_total } });
    expect([reply.status, reply.json]).toMatchObject([409, { code: 'total_changed' }]);
  });
});

describe('an order in two parcels', () => {
  it('is sent one parcel after the other, with a mail about each', async () => {
    const order = await buySplit();
    expect(await plant.readOrder(order)).toMatchObject({
      state: 'Paid',
      dispatch_date: '2026-11-24',
      lines: [{ parcel: 2 }, { parcel: 1 }],
      parcels: [{ dispatch_date: '2026-11-19' }, { dispatch_date: '2026-11-24' }],
    });
    expect((await dispatch(order.first)).status).toBe(409);
    await plant.make(order.ready);
    expect((await plant.advance(order.later, 'queued')).status).toBe(409);
    expect((await dispatch(order.second)).status).toBe(409);
    expect((await dispatch(order.first)).status).toBe(200);
    expect((await dispatch(order.first)).status).toBe(409);
    expect(await plant.readOrder(order)).toMatchObject({
      state: 'In production',
      dispatched_at: null,
      parcels: [{ carrier: 'Evri' }, { carrier: null, dispatched_at: null }],
    });
    await runDueJobs(ctx, jobs);
    const mails = await mailsTo(app, order.email);
    const sent = mails.find(({ subject }) => subject.includes('Parcel 1'));
    expect(sent?.text).toContain('Ready Now');
    expect(sent?.text).not.toContain('Later On');
    expect(sent?.text).toContain('24 November');
    const confirmed = mails.find(({ text }) => text.includes('in two parcels'));
    expect(confirmed?.text).toMatch(/Parcel 1, shipped on 19 November: Ready Now/);
    await whenItIsMade(async () => {
      await plant.make(order.later);
      expect((await dispatch(order.second)).status).toBe(200);
      expect(await plant.readOrder(order)).toMatchObject({ state: 'Dispatched' });
    });
  });

  it('is delivered with the last parcel, and what has been sent can be returned', async () => {
    const order = await buySplit();
    const returnable = async () => {
      const path = `/api/orders/${order.id}/returns?key=${order.key}`;
      const { returnable } = (await app.browser().get(path)).json as OrderReturns;
      return returnable.map(({ line }) => line);
    };
    const [later, ready] = (await plant.readOrder(order)).lines.map(({ uuid }) => uuid);
    await plant.make(order.ready);
    expect(await returnable()).toEqual([]);
    await dispatch(order.first);
    expect(await returnable()).toEqual([ready]);
    await whenItIsMade(async () => {
      await plant.make(order.later);
      await dispatch(order.second);
      expect(await returnable()).toEqual([later, ready]);
      clock.set('2026-12-01T09:00:00Z');
      await deliverDue(ctx, {}, helpers);
      expect(await plant.readOrder(order)).toMatchObject({
        state: 'Dispatched',
        parcels: [{ delivered_at: expect.any(String) }, { delivered_at: null }],
      });
      clock.set('2026-12-05T09:00:00Z');
      await deliverDue(ctx, {}, helpers);
      expect((await plant.readOrder(order)).state).toBe('Delivered');
    });
  });

  it('is complete when the pre-order is refunded after the first parcel left', async () => {
    const order = await buySplit();
    await plant.make(order.ready);
    await dispatch(order.first);
    const { lines } = await plant.readOrder(order);
    const refund = await plant.staff.post(`/api/admin/orders/${order.id}/refunds`, {
      what: 'things',
      reason: 'goodwill',
      lines: [{ line: lines[0]?.uuid, quantity: 1 }],
      refunded_before: 0,
    });
    expect(refund.status).toBe(200);
    expect(await plant.readOrder(order)).toMatchObject({
      state: 'Dispatched',
      parcels: [{ number: 1, carrier: 'Evri' }],
    });
  });

  it('moves only the second parcel when the release is postponed', async () => {
    const order = await buySplit();
    const { id: releaseId } = await ctx.db
      .updateTable('releases')
      .set({ release_date: '2026-12-15' })
      .where('title', '=', 'Later On')
      .where('id', 'in', (eb) =>
        eb.selectFrom('order_lines').select('sellable_id').where('order_id', '=', order.id),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('release_date_moves')
      .values({
        thing_ids: [releaseId],
        from_date: '2026-11-24',
        to_date: '2026-12-15',
        moved_at: clock.now(),
      })
      .execute();
    await followReleaseDates(ctx, {}, helpers);
    expect((await plant.readOrder(order)).parcels).toMatchObject([
      { dispatch_date: '2026-11-19' },
      { dispatch_date: '2026-12-15' },
    ]);
    expect(await plant.read(order.ready)).toMatchObject({ dispatch_on: '2026-11-19' });
    expect(await plant.read(order.later)).toMatchObject({ dispatch_on: '2026-12-15' });
  });

  it('sends each parcel once, whoever presses at the same time', async () => {
    const order = await buySplit([{ date: '2026-11-20' }, READY]);
    clock.set('2026-11-20T09:00:00Z');
    for (const job of order.jobs) await plant.make(job);
    const parcels = [order.first, order.second, order.first, order.second];
    const statuses = (await Promise.all(parcels.map(dispatch))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 409, 409]);
    expect((await plant.readOrder(order)).state).toBe('Dispatched');
    clock.set('2026-11-16T10:00:00Z');
  });
});
