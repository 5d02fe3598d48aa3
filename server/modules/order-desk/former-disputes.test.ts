/** Disputes that a process of an earlier version closes while the new version is already running. */
import { randomUUID } from 'node:crypto';
import { disputeEntries, disputeLossEntries } from '@lathe/rules/ledger';
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { runJob } from '../../testing/run-job.ts';
import { bookTransaction } from '../ledger/index.ts';
import { FEE, makeDisputeDesk, TOTAL } from './testing/disputed-orders.ts';

const app = await testApp();
const { ctx } = app;
const { dispute, refund, fail, make, settle, refundsOf, books, readOrder } =
  await makeDisputeDesk(app);

/** A dispute about money that was already refunded, as that version wrote and booked it. */
async function loseInEarlierVersion(orderId: string, amount: number): Promise<void> {
  const id = randomUUID();
  const now = app.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await sql`insert into disputes (id, order_id, payment_id, provider_id, state, amount, currency,
        reason, opened_at, closed_at)
      select ${id}, orders.id, payment_id, ${`dp_1_${orderId}`}, 'lost', ${amount}, 'GBP',
        'fraudulent', ${now}, ${now}
      from orders join checkouts on checkouts.id = checkout_id where orders.id = ${orderId}`.execute(
      tx,
    );
    const booking = { reference: id, currency: 'GBP', now };
    const [kind, lost] = ['dispute', 'dispute_lost'] as const;
    const whole = money(amount, 'GBP');
    await bookTransaction(tx, { ...booking, kind, entries: disputeEntries(whole) });
    await bookTransaction(tx, { ...booking, kind: lost, entries: disputeLossEntries(whole) });
  });
}

/** That version did not write these. */
async function forgetParts(orderId: string): Promise<void> {
  await sql`update disputes set loss = 0 where order_id = ${orderId}`.execute(ctx.db);
  await sql`update refunds set dispute_id = null where order_id = ${orderId}`.execute(ctx.db);
  await sql`delete from refund_settlements using refunds
    where refunds.id = refund_id and order_id = ${orderId}`.execute(ctx.db);
}

const recheck = () => runJob(ctx, 'recheck-refunds');

it('pays for a refund that had failed, with the daily check', async () => {
  const { id } = await make();
  await fail(await refund(id, TOTAL));
  await loseInEarlierVersion(id, 2000);
  expect(await refundsOf(id)).toMatchObject([{ owed: TOTAL }]);
  for (const _ of [1, 2]) {
    await recheck();
    expect(await refundsOf(id)).toEqual([{ state: 'failed', owed: 1170, from_dispute: 2000 }]);
    expect(await books(id)).toEqual({ card: 1170 - FEE, card_fees: FEE, refund_failed: -1170 });
  }
});

it('pays for a refund that fails later, also before the daily check', async () => {
  const { id } = await make();
  const key = await refund(id, TOTAL);
  await loseInEarlierVersion(id, TOTAL);
  await fail(key);
  expect(await refundsOf(id)).toEqual([{ state: 'settled', owed: 0, from_dispute: TOTAL }]);
  expect(await books(id)).toEqual({ card: -FEE, card_fees: FEE });
});

it('makes the refund of the bank a debt if it is won in the end', async () => {
  const { id } = await make();
  await dispute(id, { amount: TOTAL });
  await forgetParts(id);
  await dispute(id, { amount: TOTAL, state: 'won' });
  const { refunds } = await readOrder(id);
  expect(refunds).toMatchObject([{ state: 'failed', failure: 'dispute_won' }]);
  expect(await books(id)).toEqual({ card: TOTAL - FEE, card_fees: FEE, refund_failed: -TOTAL });
  await recheck();
  expect(await refundsOf(id)).toEqual([{ state: 'failed', owed: TOTAL, from_dispute: 0 }]);
});

it('is known for the refunds that it or staff settled', async () => {
  const [byBank, byStaff] = [await make(), await make()];
  await fail(await refund(byBank.id, TOTAL));
  await dispute(byBank.id, { amount: TOTAL });
  const key = await refund(byStaff.id, TOTAL);
  await fail(key);
  expect((await settle(key, TOTAL)).status).toBe(200);
  for (const { id } of [byBank, byStaff]) await forgetParts(id);
  await recheck();
  await recheck();
  const settled = { state: 'settled', owed: 0 };
  expect(await refundsOf(byBank.id)).toEqual([{ ...settled, from_dispute: TOTAL }]);
  expect(await refundsOf(byStaff.id)).toEqual([{ ...settled, from_dispute: 0 }]);
  const { rows } = await sql<{ count: number }>`select count(*)::integer from refund_settlements
    join refunds on refunds.id = refund_id
    where order_id in (${byBank.id}, ${byStaff.id})`.execute(ctx.db);
  expect(rows).toEqual([{ count: 2 }]);
});
