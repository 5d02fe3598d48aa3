/** Disputes on payments that came too late for an order: they are booked and paid once, too. */
import { randomUUID } from 'node:crypto';
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Dispute } from '../../platform/cards/cards.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { applyRefundResult, handleDispute } from '../orders/index.ts';
import { releasesOf } from '../storefront/testing/titles.ts';
import { addToBasket, pay, stateOf } from './testing/buyers.ts';
import { finish } from './testing/shops.ts';

const app = await testApp();
const { ctx, clock } = app;
const seller = await makePerson(app, { seller: true });
const makeRelease = releasesOf(ctx, seller.id);
const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));

const TOTAL = 3170;

/** The buyer's bank answered after the copies were released. */
async function payLate() {
  const person = await makePerson(app);
  const browser = await signedInBrowser(app, person);
  await addToBasket(browser, await makeRelease({}));
  const { checkout } = stateOf(await pay(browser, { card: 'three_d_secure' }));
  await sql`update checkouts set state = 'expired', settled_at = ${clock.now()}
    where id = ${checkout}`.execute(ctx.db);
  await sql`update sandbox_payments set status = 'succeeded' where key = ${checkout}`.execute(
    ctx.db,
  );
  await finish(browser, checkout);
  await mailsTo(app, 'nobody@example.com');
  const { rows } = await sql<{ payment: string; refund: string; state: string }>`
    select payment_id as payment, checkouts.state, refunds.id as refund from checkouts
    left join refunds on refunds.checkout_id = checkouts.id
    where checkouts.id = ${checkout}`.execute(ctx.db);
  const [{ payment, refund, state } = { payment: '', refund: '', state: '' }] = rows;
  expect(state).toBe('late');
  return { checkout, payment, refund, person, browser };
}

async function dispute(paymentId: string, state: Dispute['state'], amount = TOTAL) {
  await inTransaction(ctx.db, (tx) =>
    handleDispute(tx, ctx, {
      type: 'dispute',
      state,
      paymentId,
      disputeId: `dp_${paymentId}`,
      amount: money(amount, 'GBP'),
      reason: 'fraudulent',
      fees: [{ id: `txn_${paymentId}`, amount: money(1500, 'GBP') }],
    }),
  );
}

async function fail(key: string): Promise<void> {
  const result = { refundId: `re_${key}`, state: 'failed', failure: 'declined' } as const;
  await inTransaction(ctx.db, (tx) => applyRefundResult(tx, ctx, { key, result }));
}

const settle = (refund: string, paid: number) =>
  staff.post(`/api/admin/refunds/${refund}/settle`, { note: 'Bank transfer', paid });

async function books(payment: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    with about as (
      select disputes.id from disputes where payment_id = ${payment}
      union all select dispute_fees.id from dispute_fees join disputes on disputes.id = dispute_id
        where payment_id = ${payment}
      union all select refunds.id from refunds join checkouts on checkouts.id = checkout_id
        where payment_id = ${payment}
      union all select refund_settlements.id from refund_settlements
        join refunds on refunds.id = refund_id join checkouts on checkouts.id = checkout_id
        where payment_id = ${payment})
    select account, sum(amount)::integer as sum from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where reference in (select id::text from about)
    group by account having sum(amount) <> 0`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

describe('a dispute on a payment without an order', () => {
  it('is booked with its fee, is outstanding for the buyer, and stops decisions', async () => {
    const { payment, refund, person, browser } = await payLate();
    await fail(refund);
    await dispute(payment, 'opened');
    await dispute(payment, 'opened');
    expect(await books(payment)).toEqual({
      card: -1500,
      dispute_fees: 1500,
      disputed: TOTAL,
      refund_failed: -TOTAL,
    });
    expect((await settle(refund, TOTAL)).json).toMatchObject({ code: 'order_disputed' });
    const { json } = await browser.get(`/api/account/${person.id}/outstanding`);
    expect(JSON.stringify(json)).toContain('disputes');
    await dispute(payment, 'won');
    expect((await settle(refund, TOTAL)).status).toBe(200);
    expect(await books(payment)).toEqual({ bank: -TOTAL, card: TOTAL - 1500, dispute_fees: 1500 });
  });

  it('that is lost pays for the refund that failed before or after it', async () => {
    for (const order of ['before', 'after'] as const) {
      const { payment, refund } = await payLate();
      if (order === 'before') await fail(refund);
      await dispute(payment, 'lost');
      if (order === 'after') await fail(refund);
      expect((await settle(refund, TOTAL)).json).toMatchObject({ code: 'refund_not_failed' });
      expect(await books(payment)).toEqual({ card: -1500, dispute_fees: 1500 });
    }
  });

  it('is paid in part, and is a loss if the refund arrived', async () => {
    const [part, twice] = [await payLate(), await payLate()];
    await Promise.all([fail(part.refund), dispute(part.payment, 'lost', 2000)]);
    expect((await settle(part.refund, TOTAL)).status).toBe(409);
    expect((await settle(part.refund, 1170)).status).toBe(200);
    await dispute(twice.payment, 'lost');
    expect(await books(twice.payment)).toMatchObject({ dispute_losses: TOTAL });
  });

  it('waits until it is known whether the payment gets an order', async () => {
    const { checkout, payment } = await payLate();
    await sql`update checkouts set state = 'open', settled_at = null where id = ${checkout}`.execute(
      ctx.db,
    );
    await expect(dispute(payment, 'opened')).rejects.toMatchObject({ code: 'not_found' });
    await dispute(`pi_${randomUUID()}`, 'opened');
    const { rows } = await sql`select from disputes where payment_id = ${payment}`.execute(ctx.db);
    expect(rows).toEqual([]);
  });
});
