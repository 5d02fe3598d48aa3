/** Several disputes on one charge, in parts, with fees of their own. */
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Dispute } from '../../platform/cards/cards.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { addToBasket, offerTo } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { makePlant } from '../fulfilment/testing/plant.ts';
import { jobs } from '../jobs.ts';
import { applyRefundResult, handleDispute } from '../orders/index.ts';

const app = await testApp();
const { ctx, clock } = app;
clock.set('2026-11-16T10:00:00Z');
const { browsers, buy, readOrder, startProduction } = await makeOrderDesk(app);
const plant = await makePlant(app);

const TOTAL = 3170;
const FEE = 68;

async function post(orderId: string, event: Partial<Omit<Dispute, 'amount'>> & { amount: number }) {
  const { payment_id } = await ctx.db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select('payment_id')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  await inTransaction(ctx.db, (tx) =>
    handleDispute(tx, ctx, {
      type: 'dispute',
      state: 'opened',
      paymentId: payment_id ?? '',
      disputeId: `dp_1_${orderId}`,
      reason: 'fraudulent',
      fees: [],
      ...event,
      amount: money(event.amount, 'GBP'),
    }),
  );
}

const refund = (id: string, body: object) =>
  browsers.staff.post(`/api/admin/orders/${id}/refunds`, { reason: 'other', ...body });

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

const fee = (id: string, amount: number) => ({ id, amount: money(amount, 'GBP') });

describe('several disputes on one charge', () => {
  it('are decided one by one, each with its part of the amount', async () => {
    const { id } = await buy();
    await startProduction(id);
    const before = await books(id);
    const [one, two] = [{ disputeId: `dp_a_${id}` }, { disputeId: `dp_b_${id}` }];
    await post(id, { ...one, amount: 1000 });
    await post(id, { ...two, amount: 700 });
    expect(await books(id)).toMatchObject({ disputed: 1700, card: TOTAL - FEE - 1700 });
    expect((await readOrder(id)).disputes).toMatchObject([
      { state: 'opened' },
      { state: 'opened' },
    ]);
    await post(id, { ...one, amount: 1000, state: 'won' });
    expect((await readOrder(id)).order.disputed).toBe(true);
    expect((await refund(id, { what: 'all', refunded_before: 0 })).status).toBe(409);
    await post(id, { ...two, amount: 700, state: 'lost' });
    await post(id, { ...two, amount: 700, state: 'lost' });
    const shown = await readOrder(id);
    expect(shown.order).toMatchObject({ disputed: false, refunded_total: { amount: 700 } });
    const after = await books(id);
    expect(after.card).toBe((before.card ?? 0) - 700);
    expect(after.disputed).toBeUndefined();
    expect((await refund(id, { what: 'all', refunded_before: 700 })).status).toBe(200);
    expect(await books(id)).toEqual({ card: -FEE, card_fees: FEE });
  });

  it('and a refund at once never give back more than was paid', async () => {
    const { id } = await buy();
    await startProduction(id);
    const lost = (name: string, amount: number) =>
      post(id, { disputeId: `dp_${name}_${id}`, amount, state: 'lost' });
    const [first] = await Promise.all([
      refund(id, { what: 'amount', amount: 2000, refunded_before: 0 }),
      lost('a', 2000),
      lost('b', 1170),
      lost('a', 2000),
    ]);
    expect([200, 409, 422]).toContain(first?.status);
    await runDueJobs(ctx, jobs);
    const { order, disputes } = await readOrder(id);
    expect(order.refunded_total?.amount).toBe(TOTAL);
    expect(disputes).toHaveLength(2);
    // Whatever the bank took beyond the payment is a loss, and nothing else is left.
    const twice = first?.status === 200 ? 2000 : 0;
    expect(await books(id)).toEqual({
      card: -FEE - twice,
      card_fees: FEE,
      ...(twice > 0 && { dispute_losses: twice }),
    });
  });
});

describe('fees of a dispute', () => {
  it('are booked on their own and once, whenever they arrive, and given back', async () => {
    const { id } = await buy();
    await startProduction(id);
    await post(id, { amount: TOTAL });
    expect((await readOrder(id)).disputes[0]?.fees).toEqual([]);
    const fees = [fee(`txn_1_${id}`, 1500)];
    await post(id, { amount: TOTAL, fees });
    await post(id, { amount: TOTAL, state: 'won', fees });
    expect(await books(id)).toMatchObject({ dispute_fees: 1500, card: TOTAL - FEE - 1500 });
    expect((await readOrder(id)).disputes[0]?.fees).toMatchObject([{ formatted: '£15.00' }]);
    await post(id, { amount: TOTAL, state: 'won', fees: [...fees, fee(`txn_2_${id}`, -1500)] });
    const after = await books(id);
    expect(after).toMatchObject({ card: TOTAL - FEE });
    expect(after).not.toHaveProperty('dispute_fees');
  });

  it('of the same event twice at once are booked once', async () => {
    const { id } = await buy();
    const event = { amount: TOTAL, fees: [fee(`txn_${id}`, 1500)] };
    await Promise.all([post(id, event), post(id, event), post(id, event)]);
    expect(await books(id)).toMatchObject({ dispute_fees: 1500, disputed: TOTAL });
  });
});

describe('a lost dispute', () => {
  it('after a full refund is a loss of that amount', async () => {
    const { id } = await buy();
    await startProduction(id);
    await refund(id, { what: 'all', refunded_before: 0 });
    await runDueJobs(ctx, jobs);
    await post(id, { amount: TOTAL, state: 'lost' });
    expect(await books(id)).toEqual({
      card: -FEE - TOTAL,
      card_fees: FEE,
      dispute_losses: TOTAL,
    });
  });

  it('settles a refund that failed, because the buyer has the money now', async () => {
    const { id } = await buy();
    await startProduction(id);
    await refund(id, { what: 'amount', amount: 1000, refunded_before: 0 });
    await runDueJobs(ctx, jobs);
    const key = (await readOrder(id)).refunds[0]?.uuid ?? '';
    const result = { refundId: `re_${key}`, state: 'failed', failure: 'declined' } as const;
    await inTransaction(ctx.db, (tx) => applyRefundResult(tx, ctx, { key, result }));
    expect((await books(id)).refund_failed).toBe(-1000);
    await post(id, { amount: TOTAL, state: 'lost' });
    expect(await books(id)).toEqual({ card: -FEE, card_fees: FEE });
    const { order, refunds } = await readOrder(id);
    expect(refunds.map(({ state }) => state).toSorted()).toEqual(['settled', 'succeeded']);
    expect(order).toMatchObject({ state: 'Refunded', open_refunds: [] });
  });

  it('that a previous version stored without its id is the same one', async () => {
    const { id } = await buy();
    await startProduction(id);
    await post(id, { amount: TOTAL });
    await ctx.db
      .updateTable('disputes')
      .set({ provider_id: null })
      .where('order_id', '=', id)
      .execute();
    await post(id, { amount: TOTAL, state: 'lost' });
    expect((await readOrder(id)).disputes).toMatchObject([{ state: 'lost' }]);
  });
});

it('a dispute stops the second parcel, although the first one has left', async () => {
  const browser = app.browser();
  const kinds = [
    { title: 'Later', date: '2026-11-24' },
    { type: 'cd', title: 'Ready' },
  ] as const;
  for (const kind of kinds) await addToBasket(browser, await plant.makeRelease(kind));
  const offer = await offerTo(browser, 'GB');
  const expected_total = offer.split?.services[0]?.total.amount;
  const order = await plant.buy([], { browser, change: { split: true, expected_total } });
  const [later = '', ready = ''] = order.jobs;
  await plant.make(ready);
  const path = `/api/production/parcels/${order.parcels[0]}/dispatch`;
  expect((await plant.staff.post(path, { carrier: 'evri' })).status).toBe(200);
  const { total } = await plant.readOrder(order);
  await post(order.id, { amount: total.amount });
  clock.set('2026-11-20T09:00:00Z');
  expect((await plant.advance(later, 'queued')).status).toBe(409);
  await post(order.id, { amount: total.amount, state: 'lost' });
  expect((await plant.read(later)).stage).toBe('cancelled');
  const { card_fees = 0, ...others } = await books(order.id);
  expect(others).toEqual({ card: -card_fees });
  clock.set('2026-11-16T10:00:00Z');
});
