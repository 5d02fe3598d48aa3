/** Refunds that wait at the bank and fail, with signed events over HTTP as of a real provider. */
import { randomUUID } from 'node:crypto';
import type { ListedRefund } from '@lathe/contract/refund-calls';
import type { RefundAttemptState } from '@lathe/rules/refund-progress';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendSandboxRefund } from '../../platform/cards/jobs.ts';
import { postSandboxEvent } from '../../platform/cards/post-sandbox-event.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { reservePort } from '../../testing/reserve-port.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { jobs } from '../jobs.ts';

const FEE = 68;
const TOTAL = 3170;

const port = await reservePort();
const app = await testApp({ env: { PUBLIC_URL: `http://localhost:${port}` } });
const { ctx } = app;
await app.app.listen({ port, host: 'localhost' });
const desk = await makeOrderDesk(app);
const { staff } = desk.browsers;

async function buy(card: 'succeeds' | 'refund_fails' | 'refund_pending') {
  const browser = app.browser();
  await addToBasket(browser, await desk.makeRelease({}));
  const email = `${randomUUID()}@example.com`;
  const { order, key } = stateOf(await pay(browser, { email, card }));
  return { id: order ?? '', key: key ?? '', email };
}

const cancel = ({ id, key }: { id: string; key: string }) =>
  app.browser().post(`/api/orders/${id}/cancel`, { key });

/** Everything but the decisions of the bank. */
async function runAll(): Promise<void> {
  await runDueJobs(
    ctx,
    jobs.filter((job) => job !== sendSandboxRefund),
  );
}

/** The bank decides. */
async function decide(): Promise<void> {
  await runDueJobs(ctx, [sendSandboxRefund]);
  await runAll();
}

async function refundOf(orderId: string) {
  const { refunds } = await desk.readOrder(orderId);
  const [refund] = refunds;
  if (!refund) throw new Error('The order has no refund.');
  return refund;
}

const retry = (refund: string, by = staff) => by.post(`/api/admin/refunds/${refund}/retry`);
const settle = (refund: string, by = staff) =>
  by.post(`/api/admin/refunds/${refund}/settle`, {
    note: 'Bank transfer of 18 November',
    paid: TOTAL,
  });

async function postEvent(key: string, state: RefundAttemptState, id = `evt_${randomUUID()}`) {
  const failure = state === 'failed' ? ('declined' as const) : null;
  await postSandboxEvent(ctx, { id, type: 'refund', key, refundId: `re_${key}`, state, failure });
}

/** By account, of everything that was booked for the order. */
async function books(orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::integer as sum from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    join ledger_kinds on code = ledger_transactions.kind
    join order_references on order_references.kind = refers_to
      and order_references.reference::text = ledger_transactions.reference
    where order_id = ${orderId} group by account having sum(amount) <> 0`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

describe('a refund', () => {
  it('waits at the bank, and is done when the bank says so', async () => {
    const order = await buy('refund_pending');
    await cancel(order);
    await runAll();
    expect(await refundOf(order.id)).toMatchObject({ state: 'pending', attempts: 1 });
    const listed = async (state: string) =>
      ((await staff.get(`/api/admin/refunds?state=${state}`)).json as { data: ListedRefund[] })
        .data;
    expect((await listed('pending')).map(({ order: about }) => about?.uuid)).toContain(order.id);
    const shown = await app.browser().get(`/api/orders/${order.id}?key=${order.key}`);
    expect(shown.json).toMatchObject({ open_refunds: [{ state: 'pending' }] });
    await decide();
    expect(await refundOf(order.id)).toMatchObject({ state: 'succeeded', attempts: 1 });
    expect((await listed('pending')).map(({ order: about }) => about?.uuid)).not.toContain(
      order.id,
    );
    expect(await books(order.id)).toEqual({ card: -FEE, card_fees: FEE });
  });

  it('that fails is booked back, shown to staff and mailed to the buyer', async () => {
    const order = await buy('refund_fails');
    await cancel(order);
    await runAll();
    await decide();
    expect(await refundOf(order.id)).toMatchObject({
      state: 'failed',
      failure: 'expired_or_canceled_card',
      failed_at: expect.any(String),
      done_at: null,
    });
    expect(await books(order.id)).toEqual({
      card: TOTAL - FEE,
      card_fees: FEE,
      refund_failed: -TOTAL,
    });
    const { json } = await staff.get('/api/admin/refunds');
    expect((json as { data: unknown[] }).data[0]).toMatchObject({
      order: { uuid: order.id },
      email: order.email,
      state: 'failed',
    });
    const shown = await app.browser().get(`/api/orders/${order.id}?key=${order.key}`);
    expect(shown.json).toMatchObject({ open_refunds: [{ state: 'failed' }] });
    const [mail] = await mailsTo(app, order.email);
    expect(mail?.subject).toContain('did not arrive');
    expect(mail?.text).toContain('£31.70');
    // It is owed to the buyer, so it cannot be refunded a second time.
    expect((await desk.readOrder(order.id)).left.total.amount).toBe(0);
  });

  it('is sent once more by staff, and then nothing is owed', async () => {
    const order = await buy('refund_fails');
    await cancel(order);
    await runAll();
    await decide();
    const { uuid } = await refundOf(order.id);
    const replies = await Promise.all([retry(uuid), retry(uuid), settle(uuid)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    if ((await refundOf(order.id)).state !== 'settled') {
      await runAll();
      await decide();
      expect(await refundOf(order.id)).toMatchObject({ state: 'succeeded', attempts: 2 });
      expect(await books(order.id)).toEqual({ card: -FEE, card_fees: FEE });
    }
    expect(await desk.cardRefunds(order.id)).toMatchObject({ amount: expect.any(Number) });
    expect((await retry(uuid)).json).toMatchObject({ code: 'refund_not_failed' });
  });

  it('is paid in another way once, with a note and a mail', async () => {
    const order = await buy('refund_fails');
    await cancel(order);
    await runAll();
    await decide();
    const { uuid } = await refundOf(order.id);
    expect((await settle(uuid, desk.browsers.seller)).status).toBe(403);
    expect((await settle(uuid, desk.browsers.visitor)).status).toBe(401);
    await assertRejectsBadInput({
      db: ctx.db,
      browser: staff,
      key: 'POST /api/admin/refunds/{refund}/settle',
      good: { params: { refund: uuid }, body: { note: 'Bank transfer', paid: TOTAL } },
      invalidValues: { note: ['   '] },
    });
    expect((await settle(uuid)).json).toMatchObject({
      state: 'settled',
      settled_note: 'Bank transfer of 18 November',
      order: { uuid: order.id },
    });
    expect((await settle(uuid)).status).toBe(409);
    expect(await books(order.id)).toEqual({ bank: -TOTAL, card: TOTAL - FEE, card_fees: FEE });
    await runAll();
    expect((await mailsTo(app, order.email))[0]?.text).toContain('in another way');
    expect((await desk.readOrder(order.id)).order.open_refunds).toEqual([]);
    // An event of the failed attempt that comes late changes nothing.
    await postEvent(uuid, 'succeeded');
    await postEvent(uuid, 'failed');
    expect((await refundOf(order.id)).state).toBe('settled');
  });

  it.each<[string, RefundAttemptState[]]>([
    ['in order', ['pending', 'succeeded', 'failed']],
    ['reversed', ['failed', 'succeeded', 'pending']],
    ['repeated', ['failed', 'failed', 'succeeded', 'failed']],
  ])('is booked once by events that arrive %s', async (_, states) => {
    const order = await buy('succeeds');
    await cancel(order);
    await runAll();
    const { uuid, state } = await refundOf(order.id);
    expect(state).toBe('succeeded');
    for (const each of states) await postEvent(uuid, each);
    expect(await refundOf(order.id)).toMatchObject({ state: 'failed', failure: 'declined' });
    expect((await books(order.id)).refund_failed).toBe(-TOTAL);
    await runAll();
    const mails = await mailsTo(app, order.email);
    expect(mails.filter(({ subject }) => subject.includes('did not arrive'))).toHaveLength(1);
  });

  it('is booked once by the same event at once, and beside a second refund', async () => {
    const order = await buy('succeeds');
    const amount = (value: number, refunded_before: number) =>
      staff.post(`/api/admin/orders/${order.id}/refunds`, {
        what: 'amount',
        amount: value,
        reason: 'changed_mind',
        refunded_before,
      });
    await amount(1000, 0);
    await runAll();
    const { uuid } = await refundOf(order.id);
    const id = `evt_${randomUUID()}`;
    app.clock.advance({ seconds: 1 });
    const [second] = await Promise.all([
      amount(500, 1000),
      postEvent(uuid, 'failed', id),
      postEvent(uuid, 'failed', id),
      postEvent(uuid, 'failed'),
    ]);
    expect(second.status).toBe(200);
    await runAll();
    const { refunds, order: shown } = await desk.readOrder(order.id);
    expect(refunds.map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    expect(shown.refunded_total?.amount).toBe(1500);
    expect((await books(order.id)).refund_failed).toBe(-1000);
  });

  it('of nobody we know is ignored, and a forged event is rejected', async () => {
    await postEvent(randomUUID(), 'failed');
    await postEvent('of-another-shop', 'failed');
    const forged = await fetch(`http://localhost:${port}/es/card-events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'lathe-signature': 't=1,v1=0' },
      body: '{}',
    });
    expect(forged.status).toBe(403);
  });

  it('is not decided by who bought it, nor during a dispute', async () => {
    const order = await buy('succeeds');
    await cancel(order);
    await runAll();
    const { uuid } = await refundOf(order.id);
    await postEvent(uuid, 'failed');
    const { staff: sam } = desk.people;
    await ctx.db
      .updateTable('orders')
      .set({ user_id: sam.id })
      .where('id', '=', order.id)
      .execute();
    expect((await retry(uuid)).json).toMatchObject({ code: 'refund_own_order' });
    await ctx.db
      .insertInto('disputes')
      .values({
        order_id: order.id,
        payment_id: `pay_${order.id}`,
        state: 'opened',
        amount: 1,
        currency: 'GBP',
        reason: 'fraudulent',
        opened_at: app.clock.now(),
      })
      .execute();
    expect((await settle(uuid, desk.browsers.admin)).json).toMatchObject({
      code: 'order_disputed',
    });
    expect((await retry(randomUUID())).status).toBe(404);
    expect((await refundOf(order.id)).state).toBe('failed');
  });
});

it('of a payment without an order is shown and mailed too', async () => {
  const order = await buy('succeeds');
  await cancel(order);
  await runAll();
  const { uuid } = await refundOf(order.id);
  await ctx.db.updateTable('refunds').set({ order_id: null }).where('id', '=', uuid).execute();
  await postEvent(uuid, 'failed');
  await runAll();
  expect((await mailsTo(app, order.email))[0]?.subject).toBe(
    'The refund for your payment did not arrive',
  );
  expect((await settle(uuid)).json).toMatchObject({ order: null, email: order.email });
  // Also when it is no longer in the list of its state.
  const one = (await staff.get(`/api/admin/refunds?refund=${uuid}`)).json;
  expect(one).toMatchObject({ data: [{ uuid, state: 'settled' }], next_page_url: null });
  const none = (await staff.get(`/api/admin/refunds?refund=${randomUUID()}`)).json;
  expect(none).toMatchObject({ data: [] });
});
