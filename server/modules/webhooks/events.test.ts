/** What happens in the shop, and what the programs of its sellers learn of it. */
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { openDoors } from '../door/testing/open-doors.ts';
import { makePlant } from '../fulfilment/testing/plant.ts';
import { jobs } from '../jobs.ts';
import { makePage } from '../pages/testing/pages.ts';
import { paidSellers } from '../payouts/testing/paid-seller.ts';
import { readyRelease, releaseIn } from '../publishing/testing/ready-releases.ts';
import { makeReviewDesk, submit } from '../publishing/testing/review-desk.ts';
import { webhookOwner } from './testing/endpoints.ts';
import { openReceiver, type ReceivedMessage } from './testing/receiver.ts';

const app = await testApp({ env: { PRIVATE_WEBHOOKS: 'on' } });
const { ctx } = app;

/** The messages about what belongs to a seller, in the order of their versions. */
async function listenFor(person: TestPerson) {
  const receiver = await openReceiver();
  const owner = await webhookOwner(app, person);
  const { id } = await owner.endpoint({ url: receiver.url });
  return async (type?: string): Promise<ReceivedMessage[]> => {
    const rows = await ctx.db
      .selectFrom('webhook_messages')
      .innerJoin('webhook_deliveries', 'message_id', 'webhook_messages.id')
      .select('body')
      .where('endpoint_id', '=', id)
      .orderBy('webhook_messages.created_at')
      .orderBy('version')
      .execute();
    const all = rows.map(({ body }) => JSON.parse(body) as ReceivedMessage);
    return type === undefined ? all : all.filter((message) => message.type === type);
  };
}

describe('an order', () => {
  it('is sent when it is paid, dispatched and refunded, without its buyer', async () => {
    const plant = await makePlant(app);
    const stranger = await listenFor(await makePerson(app, { seller: true }));
    const messages = await listenFor(plant.seller);
    const order = await plant.buy([{}], { quantity: 2 });
    for (const job of order.jobs) await plant.make(job);
    app.clock.advance({ hours: 1 });
    expect((await plant.send(order.id)).status).toBe(200);
    app.clock.advance({ hours: 1 });
    const refund = { what: 'amount', amount: 500, reason: 'damaged', refunded_before: 0 };
    const refunded = await plant.staff.post(`/api/admin/orders/${order.id}/refunds`, refund);
    expect(refunded.status).toBe(200);
    const all = await messages();
    expect(all.map(({ type, data }) => [type, data.version, data.order.id])).toEqual([
      ['order.paid', 1, order.id],
      ['order.dispatched', 2, order.id],
      ['order.refunded', 3, order.id],
    ]);
    const { lines } = await plant.readOrder(order);
    const [line] = all.map(({ data }) => data.order.lines[0]);
    expect(line).toMatchObject({
      quantity: 2,
      refunded_quantity: 0,
      total: 2 * line.unit_price,
      refunded: 0,
      dispatched_at: null,
    });
    expect(lines).toHaveLength(1);
    expect(line.earnings).toBeGreaterThan(0);
    expect(all[1]?.data.order.lines[0].dispatched_at).not.toBeNull();
    expect(all[2]?.data).toMatchObject({
      refund: { lines: [{ line: line.id, quantity: 0 }] },
      order: { lines: [{ refunded: all[2]?.data.refund.lines[0].amount }] },
    });
    const texts = JSON.stringify(all);
    const { email, buyerName } = {
      email: order.email,
      buyerName: (
        await ctx.db
          .selectFrom('orders')
          .select('address')
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow()
      ).address as { last_name: string; postcode: string; line_1: string },
    };
    for (const secret of [email, buyerName.last_name, buyerName.postcode, buyerName.line_1]) {
      expect(texts).not.toContain(secret);
    }
    expect(await stranger()).toEqual([]);
  });

  it('with the last copy says once that it is sold out', async () => {
    const plant = await makePlant(app);
    const messages = await listenFor(plant.seller);
    const order = await plant.buy([{ limit: 1 }]);
    const confirm = jobs.filter(({ name }) => name === 'confirm-order');
    for (const job of confirm) {
      const payload = { orderId: order.id };
      await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, job, payload));
    }
    await runDueJobs(ctx, confirm);
    expect(await messages('stock.sold_out')).toMatchObject([
      { data: { version: 1, thing: { quantity: 1 } } },
    ]);
  });

  it('of what a seller buys of their own is no sale', async () => {
    const plant = await makePlant(app);
    const messages = await listenFor(plant.seller);
    const order = await plant.buy();
    await ctx.db
      .updateTable('order_lines')
      .set({ mode: 'creator-copies' })
      .where('order_id', '=', order.id)
      .execute();
    await inTransaction(ctx.db, (tx) =>
      ctx.hooks.sellerEvent(tx, ctx, { type: 'order.paid', orderId: order.id }),
    );
    expect(await messages()).toHaveLength(1);
  });
});

it('a release is sent when it is rejected, approved and published', async () => {
  const { person, staff, openReview } = await makeReviewDesk(app);
  const seller = await person();
  const messages = await listenFor(seller);
  const review = async (decision: string, body?: object) => {
    const { id } = await readyRelease(ctx, { ownerId: seller.id });
    await submit(seller, id);
    const url = `/api/reviews/${await openReview(id)}/${decision}`;
    expect((await staff.browser.post(url, body)).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    return id;
  };
  const rejected = await review('reject', { notes: { songs: 'Side A clips.' } });
  const approved = await review('approve');
  const release = { release_date: calendarDate(ctx.clock.now()) };
  const due = await releaseIn(ctx, 'approved', { ownerId: seller.id, release });
  const later = { release_date: addWeeks(calendarDate(ctx.clock.now()), 20) };
  await releaseIn(ctx, 'approved', { ownerId: seller.id, release: later });
  await runJob(ctx, 'publish-due');
  await runDueJobs(ctx, jobs);
  const all = await messages();
  expect(all.map(({ type, data }) => [type, data.version, data.release.id])).toEqual([
    ['release.rejected', 1, rejected],
    ['release.approved', 1, approved],
    ['release.published', 1, due.id],
  ]);
  expect(all[1]?.data.release).toMatchObject({ title: 'Night Bus', rejected_at: null });
  expect(all[2]?.data.release.published_at).not.toBeNull();
});

it('payouts are sent when they are paid, and when they fail', async () => {
  const payouts = paidSellers(app);
  const seller = await payouts.makeSeller();
  const messages = await listenFor(seller);
  const pay = async () => {
    await payouts.earn(seller.id, 9000);
    const id = await payouts.request(seller.id);
    await payouts.approve(id);
    return id;
  };
  const paid = await pay();
  await payouts.settle(paid);
  app.clock.advance({ days: 2 });
  const failed = await pay();
  await payouts.settle(failed, 'failed');
  expect(await messages()).toMatchObject([
    {
      type: 'payout.paid',
      data: { version: 1, payout: { id: paid, state: 'settled', gross: 9000 } },
    },
    { type: 'payout.failed', data: { version: 1, payout: { id: failed, state: 'failed' } } },
  ]);
});

it('a ticket is sent when its first person goes in', async () => {
  const { owner, setUp } = await openDoors(app);
  const messages = await listenFor(owner);
  const { codes, left, right, event } = await setUp();
  await left.scan({ code: codes[0] });
  await Promise.all([left, right].map((door) => door.scan({ code: codes[0] })));
  const scanned = await messages('ticket.checked_in');
  expect(scanned).toMatchObject([{ data: { version: 1, ticket: { event_id: event.id } } }]);
  expect(scanned[0]?.data.ticket.admitted_at).not.toBeNull();
});

it('a new follower is sent once, without a name', async () => {
  const seller = await makePerson(app, { seller: true });
  const messages = await listenFor(seller);
  const page = await makePage(ctx, { owner_id: seller.id, is_live: true });
  const fan = await makePerson(app, { name: 'Fritz Fan' });
  const browser = await signedInBrowser(app, fan);
  const follow = () => browser.put(`/api/pages/${page.slug}/follow`, { wants_mail: true });
  expect((await follow()).status).toBe(200);
  await follow();
  const all = await messages();
  expect(all).toMatchObject([
    { type: 'follower.added', data: { version: 1, page: { id: page.id, followers: 1 } } },
  ]);
  expect(JSON.stringify(all)).not.toContain('Fritz');
});
