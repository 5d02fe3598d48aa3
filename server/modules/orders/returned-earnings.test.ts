/** Earnings of what is refunded, disputed or returned: they wait, or go back. */
import { addDays, calendarDate } from '@lathe/rules/dates';
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { bookTransaction } from '../ledger/index.ts';
import { releasesOf } from '../storefront/testing/titles.ts';
import { handleDispute } from './handle-dispute.ts';
import { releaseEarnings } from './release-earnings.ts';
import { earners } from './testing/earners.ts';

const app = await testApp();
const { ctx, clock } = app;
const { sellerWith, balance, release, refund, deliver, startProduction } = await earners(app);

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

describe('earnings', () => {
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
