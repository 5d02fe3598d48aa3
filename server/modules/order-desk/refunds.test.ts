import { randomUUID } from 'node:crypto';
import type { Order } from '@lathe/contract/order-calls';
import type { DeskOrder } from '@lathe/contract/order-desk-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { jobs } from '../jobs.ts';

const app = await testApp();
const { ctx } = app;
const { browsers, buy, readOrder, books, cardRefunds, makeRelease, startProduction } =
  await makeOrderDesk(app);

const refund = (id: string, body: object, key?: string) =>
  browsers.staff.post(
    `/api/admin/orders/${id}/refunds`,
    { reason: 'other', refunded_before: key ? undefined : 0, ...body },
    key ? { 'idempotency-key': key } : {},
  );
const copies = (line: string | undefined, quantity: number) => ({
  what: 'things',
  lines: [{ line, quantity }],
});
const runJobs = () => mailsTo(app, 'nobody@example.com');

describe('partial refund', () => {
  it('of one line returns its copies, notifies the buyer and leaves the rest in production', async () => {
    const order = await buy([{ quantity: 2 }, { kind: { type: 'cd' } }]);
    await runJobs();
    const body = {
      ...copies(order.lines[1], 1),
      reason: 'damaged',
      note: 'Scratched, photo seen.',
    };
    const { status, json } = await refund(order.id, body);
    expect(status).toBe(200);
    expect(json as DeskOrder).toMatchObject({
      order: { state: 'Paid', refund: 'part', refunded_total: { formatted: '£14.20' } },
      refunds: [
        {
          amount: { amount: 1420 },
          reason: 'damaged',
          note: 'Scratched, photo seen.',
          made_by: 'Sam Ellery',
          done_at: null,
          postage: null,
          lines: [{ line: order.lines[1], quantity: 1 }],
        },
      ],
    });
    const log = { object_id: order.id, action: 'order.refunded' };
    expect(await audited(ctx.db, log)).toMatchObject([
      { details: { amount: '14.20 GBP', reason: 'damaged' } },
    ]);
    const [mail] = await mailsTo(app, order.email);
    expect(mail?.subject).toContain('Refund for your order');
    expect(mail?.text).toContain('£14.20');
    // Staff notes are internal.
    expect(mail?.text).not.toContain('Scratched');
    expect(await cardRefunds(order.id)).toEqual({ amount: 1420, times: 1 });
    const own: Order = (await app.browser().get(`/api/orders/${order.id}?key=${order.key}`)).json;
    expect(own).toMatchObject({ state: 'Paid', refund: 'part', refunded_at: null });
    expect(own.lines.map((line) => line.refunded_quantity)).toEqual([0, 1]);
    const jobs = await ctx.db
      .selectFrom('making_jobs')
      .select(['order_line_id', 'stage', 'quantity'])
      .where('order_id', '=', order.id)
      .execute();
    expect(jobs.find((job) => job.order_line_id === order.lines[0])).toMatchObject({
      stage: 'queued',
      quantity: 2,
    });
    expect(jobs.find((job) => job.order_line_id === order.lines[1])?.stage).toBe('cancelled');
  });

  it('by copies, shipping and amounts in sequence leaves only the fee', async () => {
    const placedOrder = await buy([{ quantity: 3 }, { kind: { type: 'vinyl_7' } }]);
    await startProduction(placedOrder.id);
    const { order } = await readOrder(placedOrder.id);
    const steps = [
      { what: 'amount', amount: 777 },
      copies(placedOrder.lines[0], 2),
      { what: 'things', postage: true },
      copies(placedOrder.lines[1], 1),
      { what: 'amount', amount: 1 },
      { what: 'all' },
    ];
    let before = 0;
    for (const step of steps) {
      const { status, json } = await refund(placedOrder.id, { ...step, refunded_before: before });
      expect(status).toBe(200);
      before = (json as DeskOrder).order.refunded_total?.amount ?? 0;
    }
    expect(before).toBe(order.total.amount);
    await runJobs();
    const fee = (await books(placedOrder.id)).card_fees ?? 0;
    expect(await books(placedOrder.id)).toEqual({ card: -fee, card_fees: fee });
    expect(await cardRefunds(placedOrder.id)).toEqual({ amount: before, times: steps.length });
    expect((await readOrder(placedOrder.id)).order).toMatchObject({
      state: 'Refunded',
      refund: 'whole',
    });
    const nothing = await refund(placedOrder.id, { what: 'all', refunded_before: before });
    expect(nothing).toMatchObject({ status: 422, json: { code: 'validation' } });
  });

  it('before manufacturing releases limited copies with their numbers, and afterwards does not', async () => {
    const release = await makeRelease({ limit: 5 });
    const first = await buy([{ release, quantity: 3 }]);
    await refund(first.id, copies(first.lines[0], 2));
    expect((await readOrder(first.id)).order.lines[0]).toMatchObject({
      copies: [1],
      quantity: 3,
      refunded_quantity: 2,
    });
    const second = await buy([{ release, quantity: 4 }]);
    expect((await readOrder(second.id)).order.lines[0]?.copies).toEqual([2, 3, 4, 5]);
    await startProduction(second.id);
    await refund(second.id, copies(second.lines[0], 4));
    expect((await readOrder(second.id)).order.lines[0]?.copies).toEqual([2, 3, 4, 5]);
    const { copies_sold } = await ctx.db
      .selectFrom('releases')
      .select('copies_sold')
      .where('id', '=', release)
      .executeTakeFirstOrThrow();
    expect(copies_sold).toBe(5);
  });

  it('before planning leaves only the remaining copies to the plant', async () => {
    const order = await buy([{ quantity: 3 }, { kind: { type: 'cd' } }]);
    await refund(order.id, {
      what: 'things',
      lines: [
        { line: order.lines[0], quantity: 1 },
        { line: order.lines[1], quantity: 1 },
      ],
    });
    await runJobs();
    const jobs = ctx.db
      .selectFrom('making_jobs')
      .select(['order_line_id', 'quantity'])
      .where('order_id', '=', order.id);
    expect(await jobs.execute()).toEqual([{ order_line_id: order.lines[0], quantity: 2 }]);
  });

  it('of all copies before manufacturing cancels the order', async () => {
    const order = await buy();
    await refund(order.id, copies(order.lines[0], 1));
    expect((await readOrder(order.id)).order).toMatchObject({ state: 'Cancelled', refund: 'part' });
  });

  it.each([
    ['more copies than there are', { what: 'things', quantity: 2 }, 'lines'],
    ['nothing', { what: 'things', quantity: 0 }, 'lines'],
    ['a penny too much', { what: 'amount', amount: 3171 }, 'amount'],
    ['an amount that is not named', { what: 'amount' }, 'amount'],
  ] as const)('of %s is rejected without a write', async (_, input, field) => {
    const order = await buy();
    const quantity = 'quantity' in input ? input.quantity : 0;
    const lines = quantity > 0 ? [{ line: order.lines[0], quantity }] : [];
    const { status, json } = await refund(order.id, { ...input, lines });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: { [field]: [expect.any(String)] } });
    expect((await readOrder(order.id)).refunds).toEqual([]);
  });
});

describe('repeated refund', () => {
  it('with one key is made once with the same response, and another body is rejected', async () => {
    const order = await buy();
    const key = randomUUID();
    const first = await refund(order.id, { what: 'amount', amount: 500 }, key);
    const second = await refund(order.id, { what: 'amount', amount: 500 }, key);
    expect(second.text).toBe(first.text);
    const other = await refund(order.id, { what: 'amount', amount: 501 }, key);
    expect(other.json).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await readOrder(order.id)).refunds).toHaveLength(1);
  });

  it('is made once even when the stored response is lost', async () => {
    const order = await buy();
    const key = randomUUID();
    await refund(order.id, { what: 'amount', amount: 500 }, key);
    await ctx.db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
    const repeated = await refund(order.id, { what: 'amount', amount: 500 }, key);
    expect(repeated.status).toBe(200);
    expect((await readOrder(order.id)).refunds).toHaveLength(1);
  });

  it('without a key is detected by earlier refunds', async () => {
    const order = await buy();
    const body = { what: 'amount', amount: 500, refunded_before: 0 };
    expect((await refund(order.id, body)).status).toBe(200);
    expect((await refund(order.id, body)).json).toMatchObject({ code: 'changed_meanwhile' });
    const withoutSum = await refund(order.id, { ...body, refunded_before: undefined });
    expect(withoutSum.status).toBe(422);
    expect((await readOrder(order.id)).refunds).toHaveLength(1);
  });
});

describe('concurrent refunds', () => {
  it('never exceed the paid amount', async () => {
    const order = await buy([{ quantity: 2 }]);
    await startProduction(order.id);
    const total = (await readOrder(order.id)).order.total.amount;
    const calls = Array.from({ length: 20 }, () =>
      refund(order.id, { what: 'amount', amount: 700 }, randomUUID()),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    const refundCount = statuses.filter((status) => status === 200).length;
    expect(refundCount).toBe(Math.floor(total / 700));
    expect(statuses.filter((status) => status === 422)).toHaveLength(20 - refundCount);
    await runJobs();
    expect(await cardRefunds(order.id)).toEqual({ amount: refundCount * 700, times: refundCount });
    const { rows } = await sql<{
      sum: number;
    }>`select sum(amount)::integer as sum from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where account = 'card' and reference in (
        select id::text from refunds where order_id = ${order.id})`.execute(ctx.db);
    expect(rows[0]?.sum).toBe(-refundCount * 700);
  });

  it('are limited by a database constraint', async () => {
    const order = await buy();
    const { checkout_id, total, currency } = await ctx.db
      .selectFrom('orders')
      .select(['checkout_id', 'total', 'currency'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const tooMuch = inTransaction(ctx.db, (tx) =>
      tx
        .insertInto('refunds')
        .values({
          checkout_id: checkout_id ?? '',
          order_id: order.id,
          amount: total + 1,
          currency,
          reason: 'other',
          created_at: ctx.clock.now(),
        })
        .execute(),
    );
    await expect(tooMuch).rejects.toThrow('orders_refunded_within_total');
  });
});

describe('a crashed worker', () => {
  it('refunds once when it fails between the card refund and its record', async () => {
    const order = await buy();
    await refund(order.id, { what: 'amount', amount: 900 });
    const { cards } = ctx;
    if (!cards) throw new Error('There is no card company.');
    const interrupted = {
      ...ctx,
      cards: {
        ...cards,
        refund: async (calls: Parameters<typeof cards.refund>[0]) => {
          await cards.refund(calls);
          throw new Error('The machine is gone.');
        },
      },
    };
    await runDueJobs(interrupted, jobs);
    expect(await cardRefunds(order.id)).toEqual({ amount: 900, times: 1 });
    expect((await readOrder(order.id)).refunds[0]?.done_at).toBeNull();
    await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await runJobs();
    expect(await cardRefunds(order.id)).toEqual({ amount: 900, times: 1 });
    expect((await readOrder(order.id)).refunds[0]?.done_at).not.toBeNull();
    expect((await books(order.id)).card).toBe(3170 - 68 - 900);
  });
});
