/** Refunds that fail before or after the bank gives the same money to the buyer: it is paid once. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { jobs } from '../jobs.ts';
import { FEE, makeDisputeDesk, TOTAL } from './testing/disputed-orders.ts';

const app = await testApp();
const { ctx } = app;
const { dispute, refund, fail, make, settle, retry, refundsOf, books, readOrder } =
  await makeDisputeDesk(app);

describe('a refund that fails before the dispute is lost', () => {
  it('is paid in part by a smaller dispute, and staff can pay only the rest, once', async () => {
    const { id, email } = await make();
    const key = await refund(id, TOTAL);
    await fail(key);
    await dispute(id, { amount: 2000 });
    expect(await refundsOf(id)).toEqual([{ state: 'failed', owed: 1170, from_dispute: 2000 }]);
    expect(await books(id)).toEqual({ card: 1170 - FEE, card_fees: FEE, refund_failed: -1170 });
    expect((await settle(key, TOTAL)).json).toMatchObject({ code: 'changed_meanwhile' });
    const replies = await Promise.all([settle(key, 1170), settle(key, 1170), retry(key)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await runDueJobs(ctx, jobs);
    const { refund_failed, card = 0, bank = 0, ...others } = await books(id);
    expect([refund_failed, card + bank, others]).toEqual([undefined, -FEE, { card_fees: FEE }]);
    expect((await readOrder(id)).order).toMatchObject({ state: 'Refunded', open_refunds: [] });
    const texts = (await mailsTo(app, email)).map(({ text }) => text).join();
    expect(texts).not.toContain('£31.70 did not arrive');
  });

  it('is sent to the card again without the part that the bank paid', async () => {
    const { id } = await make();
    const key = await refund(id, TOTAL);
    await fail(key);
    await dispute(id, { amount: 2000 });
    expect((await retry(key)).json).toMatchObject({ state: 'pending', owed: { amount: 0 } });
    await runDueJobs(ctx, jobs);
    expect(await refundsOf(id)).toEqual([{ state: 'succeeded', owed: 0, from_dispute: 2000 }]);
    expect(await books(id)).toEqual({ card: -FEE, card_fees: FEE });
    const { rows } = await sql<{ amount: number }>`select sandbox_refunds.amount
      from sandbox_refunds join sandbox_payments on payment_id = sandbox_payments.id
      join orders on checkout_id::text = sandbox_payments.key where orders.id = ${id}
      order by sandbox_refunds.amount`.execute(ctx.db);
    expect(rows.map(({ amount }) => amount)).toEqual([1170, TOTAL]);
  });

  it('is paid by a larger dispute, which takes the rest from the order', async () => {
    const { id } = await make();
    const key = await refund(id, 1000);
    await fail(key);
    await dispute(id, { amount: TOTAL });
    expect((await settle(key, 1000)).json).toMatchObject({ code: 'refund_not_failed' });
    expect(await books(id)).toEqual({ card: -FEE, card_fees: FEE });
  });

  it('is decided by staff or by the bank, never both', async () => {
    const { id } = await make();
    const key = await refund(id, TOTAL);
    await fail(key);
    const [paid] = await Promise.all([settle(key, TOTAL), dispute(id, { amount: 2000 })]);
    const { bank = 0, card = 0, dispute_losses = 0, refund_failed = 0 } = await books(id);
    if (paid?.status === 200) expect([bank, dispute_losses]).toEqual([-TOTAL, 2000]);
    else expect([bank, dispute_losses, refund_failed]).toEqual([0, 0, -1170]);
    expect(bank + card + dispute_losses + refund_failed).toBe(-FEE);
  });
});

describe('a refund that fails after the dispute was lost', () => {
  it('is not owed, because the bank paid the whole to the buyer', async () => {
    const { id, email } = await make();
    const key = await refund(id, TOTAL);
    await dispute(id, { amount: TOTAL });
    expect(await books(id)).toMatchObject({ dispute_losses: TOTAL });
    await fail(key);
    await fail(key);
    expect(await refundsOf(id)).toEqual([{ state: 'settled', owed: 0, from_dispute: TOTAL }]);
    expect((await settle(key, TOTAL)).json).toMatchObject({ code: 'refund_not_failed' });
    expect((await retry(key)).json).toMatchObject({ code: 'refund_not_failed' });
    expect(await books(id)).toEqual({ card: -FEE, card_fees: FEE });
    await runDueJobs(ctx, jobs);
    const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
    expect(subjects.join()).not.toContain('did not arrive');
  });

  it('is owed only in part if the dispute was smaller', async () => {
    const { id, email } = await make();
    const key = await refund(id, TOTAL);
    await dispute(id, { amount: 2000 });
    await fail(key);
    expect(await refundsOf(id)).toEqual([{ state: 'failed', owed: 1170, from_dispute: 2000 }]);
    await runDueJobs(ctx, jobs);
    expect((await mailsTo(app, email))[0]?.text).toContain('£11.70');
    expect((await settle(key, 1170)).status).toBe(200);
    expect(await books(id)).toEqual({ bank: -1170, card: 1170 - FEE, card_fees: FEE });
  });

  it('is paid by a dispute about this refund, without a second refund of the order', async () => {
    const { id } = await make();
    const key = await refund(id, 1000);
    await dispute(id, { amount: 1000, reason: 'credit_not_processed' });
    await fail(key);
    expect(await refundsOf(id)).toEqual([{ state: 'settled', owed: 0, from_dispute: 1000 }]);
    const { left, order } = await readOrder(id);
    expect([left.total.amount, order.refunded_total?.amount]).toEqual([TOTAL - 1000, 1000]);
    expect(await books(id)).not.toHaveProperty('dispute_losses');
  });

  it('counts at once with the decision of the bank, in any order', async () => {
    const { id } = await make();
    const key = await refund(id, TOTAL);
    await Promise.all([fail(key), dispute(id, { amount: 2000 }), fail(key)]);
    expect(await refundsOf(id)).toEqual([{ state: 'failed', owed: 1170, from_dispute: 2000 }]);
    expect(await books(id)).toEqual({ card: 1170 - FEE, card_fees: FEE, refund_failed: -1170 });
  });
});

describe('a dispute that is won after it was lost', () => {
  it('makes the refund of the bank a debt, for staff to decide, once', async () => {
    const { id } = await make();
    await dispute(id, { amount: TOTAL });
    await dispute(id, { amount: TOTAL, state: 'won' });
    await dispute(id, { amount: TOTAL, state: 'won' });
    await dispute(id, { amount: TOTAL });
    const { refunds, disputes } = await readOrder(id);
    expect(disputes).toMatchObject([{ state: 'won' }]);
    expect(refunds).toMatchObject([{ state: 'failed', failure: 'dispute_won' }]);
    expect(await books(id)).toEqual({ card: TOTAL - FEE, card_fees: FEE, refund_failed: -TOTAL });
    expect((await settle(refunds[0]?.uuid ?? '', TOTAL)).status).toBe(200);
    expect(await books(id)).toEqual({ bank: -TOTAL, card: TOTAL - FEE, card_fees: FEE });
  });

  it('is mailed with what the buyer still gets, unlike one that was never lost', async () => {
    const [again, once, refunded] = [await make(), await make(), await make()];
    await dispute(again.id, { amount: TOTAL });
    await refund(refunded.id, TOTAL);
    await dispute(refunded.id, { amount: TOTAL });
    await runDueJobs(ctx, jobs);
    for (const { id } of [again, once, refunded]) {
      await dispute(id, { amount: TOTAL, state: 'won' });
    }
    await runDueJobs(ctx, jobs);
    const textTo = async ({ email }: { email: string }) => {
      const mails = await mailsTo(app, email);
      return mails.find(({ text }) => text.includes('the payment stands'))?.text;
    };
    expect(await textTo(again)).toContain('had returned £31.70');
    expect(await textTo(again)).toContain('You still get £31.70 back from us');
    expect(await textTo(again)).not.toContain('nothing goes back');
    expect(await textTo(once)).toContain('nothing goes back to your card');
    expect(await textTo(refunded)).toContain('had returned £31.70');
    expect(await textTo(refunded)).not.toContain('You still get');
  });

  it('gives back a loss, and what it had paid of a failed refund is owed again', async () => {
    const { id } = await make();
    const key = await refund(id, TOTAL);
    await fail(key);
    await dispute(id, { amount: 2000 });
    expect((await settle(key, 1170)).status).toBe(200);
    await dispute(id, { amount: 2000, state: 'won' });
    expect(await refundsOf(id)).toEqual([{ state: 'failed', owed: 2000, from_dispute: 0 }]);
    expect((await settle(key, 1170)).json).toMatchObject({ code: 'changed_meanwhile' });
    expect((await settle(key, 2000)).status).toBe(200);
    expect(await books(id)).toEqual({ bank: -TOTAL, card: TOTAL - FEE, card_fees: FEE });
  });

  it('after a whole refund leaves nothing but the refund', async () => {
    const { id } = await make();
    await refund(id, TOTAL);
    await dispute(id, { amount: TOTAL });
    await dispute(id, { amount: TOTAL, state: 'won' });
    expect(await books(id)).toEqual({ card: -FEE, card_fees: FEE });
    expect(await refundsOf(id)).toMatchObject([{ state: 'succeeded' }]);
  });
});

describe('a dispute of an earlier version without its id', () => {
  async function former(state: 'opened' | 'lost', amount: number) {
    const { id } = await make();
    await dispute(id, { amount });
    const closed = state === 'opened' ? null : app.clock.now();
    await sql`update disputes set provider_id = null, state = ${state}, closed_at = ${closed}
      where order_id = ${id}`.execute(ctx.db);
    return id;
  }
  const disputesOf = async (id: string) =>
    (await readOrder(id)).disputes.map(({ state, amount }) => [state, amount.amount]);

  it('is won after it was lost', async () => {
    const id = await former('lost', TOTAL);
    await dispute(id, { amount: TOTAL, state: 'won', name: randomUUID() });
    expect(await disputesOf(id)).toEqual([['won', TOTAL]]);
    expect(await books(id)).toMatchObject({ card: TOTAL - FEE, refund_failed: -TOTAL });
  });

  it('is the same one if the payment has no room for two, also with another amount', async () => {
    const id = await former('lost', TOTAL);
    await dispute(id, { amount: 3000, state: 'lost', name: randomUUID() });
    expect(await disputesOf(id)).toEqual([['lost', TOTAL]]);
  });

  it('is another one if it is opened after the first one has ended, or of another amount', async () => {
    const id = await former('lost', 1000);
    await dispute(id, { amount: 1000, state: 'opened', name: randomUUID() });
    await dispute(id, { amount: 500, state: 'opened', name: randomUUID() });
    expect(await disputesOf(id)).toHaveLength(3);
  });
});
