/** Earnings are frozen with the sale, pending until after dispatch, and then available. */
import { addDays, calendarDate } from '@lathe/rules/dates';
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { balancesOf, bookTransaction } from '../ledger/index.ts';
import { releasesOf } from '../storefront/testing/titles.ts';
import { handleDispute } from './handle-dispute.ts';
import { type DuePage, listDueOrders, releaseEarnings } from './release-earnings.ts';

const app = await testApp();
const { ctx, clock } = app;
const { people, buy, books, deliver, startProduction } = await makeOrderDesk(app);

/** A new seller for each test, so that balances are known. */
async function sellerWith({ vatNumber = '', country = 'GB', taxCountry = '' } = {}) {
  const seller = await makePerson(app, { seller: true });
  await sql`update sellers set vat_number = nullif(${vatNumber}, ''), country_iso = ${country}
    where user_id = ${seller.id}`.execute(ctx.db);
  if (taxCountry) {
    await sql`insert into seller_tax_status (user_id, country_iso, vat_number, registered_from)
      values (${seller.id}, ${taxCountry}, ${vatNumber}, '2020-04-01')`.execute(ctx.db);
  }
  const release = await releasesOf(ctx, seller.id)();
  return { ...seller, sell: (quantity = 1) => buy([{ release, quantity }]) };
}

const balance = async (party: string) => {
  const [only] = await balancesOf(ctx.db, party);
  return only && { pending: only.pending, available: only.available };
};
const release = () => runJob(ctx, 'release-due-earnings');

/** In two parcels: the pre-order is sent later. */
async function buySplit(releases: readonly string[]) {
  const browser = app.browser();
  for (const each of releases) await addToBasket(browser, each);
  const { json } = await browser.get('/es/checkout?country=GB');
  const { split } = json as { split: { services: { total: { amount: number } }[] } };
  const change = { split: true, expected_total: split.services[0]?.total.amount };
  const id = stateOf(await pay(browser, { change })).order ?? '';
  const lines = await ctx.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  return { id, lines: lines.map((line) => line.id) };
}

async function refund(id: string, body: object): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('refunded_total as refunded_before')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Signs in again, because the tests are weeks apart.
  const staff = await signedInBrowser(app, people.staff);
  const input = { ...order, reason: 'changed_mind', ...body };
  const reply = await staff.post(`/api/admin/orders/${id}/refunds`, input);
  expect(reply.status).toBe(200);
}

async function dispute(orderId: string, state: 'opened' | 'won' | 'lost'): Promise<void> {
  const { rows } = await sql<{ payment: string; total: number }>`
    select payment_id as payment, orders.total from orders
    join checkouts on checkouts.id = checkout_id where orders.id = ${orderId}`.execute(ctx.db);
  const [{ payment, total } = { payment: '', total: 0 }] = rows;
  const event = { type: 'dispute', state, paymentId: payment, reason: 'fraudulent' } as const;
  await inTransaction(ctx.db, (tx) =>
    handleDispute(tx, ctx, {
      ...event,
      disputeId: `dp_${orderId}`,
      amount: money(total, 'GBP'),
      fees: [],
    }),
  );
}

describe('VAT on earnings', () => {
  it('is paid and reclaimed for sellers whose tax profile says so, apart from the earnings', async () => {
    const seller = await sellerWith({ vatNumber: 'GB980780684', taxCountry: 'GB' });
    const order = await seller.sell(2);
    expect(await books(order.id)).toMatchObject({
      earnings: 2 * 356,
      input_vat: 2 * 71,
      earnings_pending: -2 * 427,
    });
    const line = await ctx.db
      .selectFrom('order_lines')
      .select(['unit_earnings', 'unit_earnings_vat'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ unit_earnings: 427, unit_earnings_vat: 71 });
    await refund(order.id, { what: 'all' });
    expect(await books(order.id)).not.toHaveProperty('input_vat');
  });

  it('is not paid because a number was typed, or for a registration elsewhere', async () => {
    for (const status of [
      { vatNumber: 'GB980780684' },
      { vatNumber: 'DE136695976', taxCountry: 'DE', country: 'DE' },
    ]) {
      const seller = await sellerWith(status);
      const entries = await books((await seller.sell()).id);
      expect(entries).toMatchObject({ earnings: 356, earnings_pending: -356 });
      expect(entries).not.toHaveProperty('input_vat');
    }
  });
});

describe('earnings', () => {
  it('that are due are found in pages of a fixed size', async () => {
    const seller = await sellerWith();
    const sold = [await seller.sell(), await seller.sell(), await seller.sell()];
    for (const { id } of sold) await deliver(id);
    clock.advance({ days: 14 });
    const found: string[] = [];
    let after: string | null = null;
    do {
      const { orders, last }: DuePage = await listDueOrders(ctx, { after, limit: 2 });
      expect(orders.length).toBeLessThanOrEqual(2);
      found.push(...orders);
      after = last;
    } while (after !== null);
    expect(found).toEqual(expect.arrayContaining(sold.map(({ id }) => id)));
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 3 * 356 });
  });

  it('become available 14 days after dispatch, once, also if jobs run at the same time', async () => {
    const seller = await sellerWith();
    const order = await seller.sell(3);
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 3 * 356, available: 0 });
    await deliver(order.id);
    clock.advance({ days: 13, hours: 23 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 3 * 356, available: 0 });
    clock.advance({ hours: 1 });
    await Promise.all([1, 2, 3].map(() => releaseEarnings(ctx, { orderId: order.id })));
    await release();
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 3 * 356 });
    const { rows } = await sql`select from ledger_transactions
      where kind = 'earnings_released' and reference like ${`${order.lines[0]}/%`}`.execute(ctx.db);
    expect(rows).toHaveLength(1);
  });

  it('that are partly refunded release what is left, and later refunds go below zero', async () => {
    const seller = await sellerWith();
    const order = await seller.sell(3);
    await deliver(order.id);
    const copy = { what: 'things', lines: [{ line: order.lines[0], quantity: 1 }] };
    await refund(order.id, copy);
    clock.advance({ days: 14 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 2 * 356 });
    await payOut(seller.id, 2 * 356);
    await refund(order.id, copy);
    expect(await balance(seller.id)).toEqual({ pending: 0, available: -356 });
    const next = await seller.sell(2);
    expect(await balance(seller.id)).toEqual({ pending: 2 * 356, available: -356 });
    await deliver(next.id);
    clock.advance({ days: 14 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 356 });
  });

  it('wait for the decision of a dispute; a lost one takes them back', async () => {
    const seller = await sellerWith();
    const [won, lost] = [await seller.sell(), await seller.sell()];
    for (const { id } of [won, lost]) await deliver(id);
    await dispute(won.id, 'opened');
    clock.advance({ days: 15 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 356, available: 356 });
    await dispute(won.id, 'won');
    await dispute(lost.id, 'lost');
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 356 });
  });

  it('of a line with its own day become available then, without dispatch', async () => {
    const seller = await sellerWith();
    const order = await seller.sell();
    await sql`update order_lines set available_from = ${clock.now()}::date + 2
      where order_id = ${order.id}`.execute(ctx.db);
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 356, available: 0 });
    clock.advance({ days: 2 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 356 });
  });

  it('of an order that is refunded at the expense of Lathe and never ships become available too', async () => {
    const seller = await sellerWith();
    const order = await seller.sell();
    await startProduction(order.id);
    await refund(order.id, { what: 'all', reason: 'damaged' });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 356, available: 0 });
    await sql`update orders set refunded_at = ${clock.now()} where id = ${order.id}`.execute(
      ctx.db,
    );
    clock.advance({ days: 14 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 356 });
  });

  it('of a parcel that is not sent any more are looked at for the last time after the refund', async () => {
    const seller = await makePerson(app, { seller: true });
    const make = releasesOf(ctx, seller.id);
    const date = addDays(calendarDate(clock.now()), 60);
    const order = await buySplit([await make({ date }), await make({ type: 'cd' })]);
    await refund(order.id, { what: 'things', lines: [{ line: order.lines[0], quantity: 1 }] });
    const parcels = ctx.db.selectFrom('parcels').select('number').where('order_id', '=', order.id);
    expect(await parcels.execute()).toEqual([{ number: 1 }]);
    const unreleased = async () => {
      const { rows } = await sql`select from earnings where order_line_id = ${order.lines[0]}
        and released_at is null`.execute(ctx.db);
      return rows.length;
    };
    clock.advance({ days: 13 });
    await release();
    expect(await unreleased()).toBe(1);
    clock.advance({ days: 1 });
    await release();
    expect(await unreleased()).toBe(0);
    expect((await balance(seller.id))?.available).toBe(0);
  });

  it('without a parcel need a day of their own, or they would be pending for ever', async () => {
    const { id } = await (await sellerWith()).sell();
    await expect(
      sql`update order_lines set parcel = null, fulfilment = 'mailed'
        where order_id = ${id}`.execute(ctx.db),
    ).rejects.toThrow('order_lines_available_check');
  });

  it('wait while a return is open', async () => {
    const seller = await sellerWith();
    const order = await seller.sell();
    await deliver(order.id);
    await sql`insert into order_returns (order_id, reason, text, asked_at)
      values (${order.id}, 'changed_mind', '', ${clock.now()})`.execute(ctx.db);
    clock.advance({ days: 14 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 356, available: 0 });
    await sql`update order_returns set state = 'declined', answered_at = now()
      where order_id = ${order.id}`.execute(ctx.db);
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 356 });
  });

  it('of a sale that a process of the previous version booked become available too', async () => {
    const seller = await sellerWith();
    const order = await seller.sell();
    await sql`delete from earnings where order_line_id = ${order.lines[0]}`.execute(ctx.db);
    await deliver(order.id);
    clock.advance({ days: 14 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 356 });
  });

  it('never go twice: a refund at the moment of the release takes from one side', async () => {
    const seller = await sellerWith();
    const order = await seller.sell();
    await deliver(order.id);
    clock.advance({ days: 14 });
    await Promise.all([
      refund(order.id, { what: 'all' }),
      releaseEarnings(ctx, { orderId: order.id }),
    ]);
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 0 });
  });
});

/** As a payout books it. */
async function payOut(party: string, amount: number): Promise<void> {
  const paid = money(amount, 'GBP');
  await inTransaction(ctx.db, (tx) =>
    bookTransaction(tx, {
      kind: 'payout',
      reference: `payout of ${party}`,
      currency: 'GBP',
      entries: [
        { account: 'earnings_available', party, amount: paid },
        { account: 'bank', party: null, amount: money(-amount, 'GBP') },
      ],
      now: clock.now(),
    }),
  );
}
