/** From the request to the bank, and what the bank answers: in any order, twice, and too late. */
import type { PaymentResult } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { readAmounts } from './balances.ts';
import { endPayout } from './end-payout.ts';
import { markSent, readPayableByFile, recordPaymentResult } from './index.ts';
import { resendPayout } from './resend-payout.ts';
import { lockSellers } from './store.ts';
import { paidSellers } from './testing/paid-seller.ts';
import { applyWaitingResult } from './waiting-results.ts';

const app = await testApp();
const { ctx } = app;
const staff = await makePerson(app);
const { makeSeller, earn, request, approve, payout, books } = paidSellers(app);

const send = (payoutIds: readonly string[]) =>
  inTransaction(ctx.db, (tx) => markSent(tx, ctx, { payoutIds, provider: 'bank-file' }));
const report = (endToEndId: string, result: PaymentResult, reasonCode = '') =>
  inTransaction(ctx.db, (tx) =>
    recordPaymentResult(tx, ctx, { endToEndId, result, reasonCode, reasonText: '' }),
  );

const listed = async () =>
  (await readPayableByFile(ctx.db, ctx, { currency: 'GBP', method: 'gb' })).map((each) => each.id);
const resend = (payoutId: string) =>
  resendPayout(ctx, { payoutId, actorId: staff.id, ip: '127.0.0.1' });
const refuse = (payoutId: string) =>
  inTransaction(ctx.db, (tx) =>
    endPayout(tx, ctx, { payoutId, by: 'staff', actorId: staff.id, reason: 'Twice' }),
  );

/** A payout of 100 pounds that has left for the bank. */
async function sentPayout(options: { isKnown?: boolean; country?: string } = {}) {
  const seller = await makeSeller(options);
  await earn(seller.id, 10_000);
  const id = await request(seller.id);
  await approve(id);
  const [payment] = await send([id]);
  return { seller, id, endToEndId: payment?.endToEndId ?? '' };
}

describe('sending payouts', () => {
  it('sets the money aside at the request, and pays it from the bank when it is settled', async () => {
    const { seller, id, endToEndId } = await sentPayout();
    expect(await books(seller.id)).toEqual({ payouts_in_transit: 10_000 });
    expect(endToEndId).toMatch(/^[a-z0-9]{1,35}$/);
    const { rows } = await sql`select uuid_extract_version(id) as version from payouts
      union select uuid_extract_version(id) from payout_attempts`.execute(ctx.db);
    expect(rows).toEqual([{ version: 7 }]);
    expect(await report(endToEndId, 'accepted')).toBe('applied');
    expect(await payout(id)).toMatchObject({ state: 'sent' });
    expect(await report(endToEndId, 'settled')).toBe('applied');
    expect(await books(seller.id)).toEqual({});
    expect(await payout(id)).toMatchObject({ state: 'settled', net: 10_000 });
  });

  it('shows every penny that was earned, at every step', async () => {
    const { seller, endToEndId } = await sentPayout({ country: 'FR' });
    const shown = async () => (await readAmounts(ctx.db, seller.id)).get('GBP');
    const whole = { pending: 0, reserved: 0, available: 0, withheld: 2_000 };
    expect(await shown()).toEqual({ ...whole, on_its_way: 8_000, paid: 0 });
    await report(endToEndId, 'settled');
    expect(await shown()).toEqual({ ...whole, on_its_way: 0, paid: 8_000 });
    await report(endToEndId, 'returned', 'AC04');
    const back = { ...whole, withheld: 0, available: 10_000 };
    expect(await shown()).toEqual({ ...back, on_its_way: 0, paid: 0 });
  });

  it('withholds tax from sellers abroad, and holds a reserve from new sellers', async () => {
    const { seller, id, endToEndId } = await sentPayout({ country: 'FR', isKnown: false });
    expect(await payout(id)).toMatchObject({ gross: 9_000, withheld: 1_800, net: 7_200 });
    const held = { reserve: 1_000, withholding_due: 1_800 };
    expect(await books(seller.id)).toEqual({ ...held, payouts_in_transit: 7_200 });
    await report(endToEndId, 'settled');
    expect(await books(seller.id)).toEqual(held);
  });

  it('lists approved payouts by currency and method, but not those of held sellers', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 10_000);
    const id = await request(seller.id);
    expect(await listed()).not.toContain(id);
    await approve(id);
    expect(await listed()).toContain(id);
    expect(await readPayableByFile(ctx.db, ctx, { currency: 'EUR', method: 'sepa' })).toEqual([]);
    await sql`insert into payout_holds (user_id, reason, held_at)
      values (${seller.id}, 'Look at it', now())`.execute(ctx.db);
    expect(await listed()).not.toContain(id);
    // Also if the list was read before the hold.
    await expect(send([id])).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(await payout(id)).toMatchObject({ state: 'approved' });
  });

  it('does not send a payout that was listed before the seller was held or suspended', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 10_000);
    const id = await request(seller.id);
    await approve(id);
    await sql`update users set suspended_at = now(), suspension_reason = 'Fraud'
      where id = ${seller.id}`.execute(ctx.db);
    await expect(send([id])).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await sql`update users set suspended_at = null, suspension_reason = null where id = ${seller.id}`.execute(
      ctx.db,
    );
    let sending: Promise<unknown> = Promise.resolve();
    await inTransaction(ctx.db, async (tx) => {
      await lockSellers(tx, [seller.id]);
      sending = send([id]).catch((error) => error.code);
      await sql`insert into payout_holds (user_id, reason, held_at)
        values (${seller.id}, 'Look at it', now())`.execute(tx);
    });
    expect(await sending).toBe('changed_meanwhile');
    expect(await payout(id)).toMatchObject({ state: 'approved' });
  });

  it('sends each payout once, even if two people send it at the same time', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 10_000);
    const id = await request(seller.id);
    await approve(id);
    const results = await Promise.allSettled([send([id]), send([id])]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const attempts = await ctx.db
      .selectFrom('payout_attempts')
      .select('number')
      .where('payout_id', '=', id)
      .execute();
    expect(attempts).toEqual([{ number: 1 }]);
  });

  it('sends all payouts or none', async () => {
    const { id: sent } = await sentPayout();
    const seller = await makeSeller();
    await earn(seller.id, 10_000);
    const id = await request(seller.id);
    await approve(id);
    await expect(send([id, sent])).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(await payout(id)).toMatchObject({ state: 'approved' });
  });
});

describe('answers of a bank', () => {
  it('count once, even if the same answer arrives twice at the same time', async () => {
    const { seller, endToEndId } = await sentPayout();
    const both = await Promise.all([report(endToEndId, 'settled'), report(endToEndId, 'settled')]);
    expect(both.toSorted()).toEqual(['applied', 'repeated']);
    expect(await report(endToEndId, 'settled', 'X')).toBe('repeated');
    expect(await books(seller.id)).toEqual({});
  });

  it.each(['failed', 'returned'] as const)('give everything back if it %s', async (result) => {
    const { seller, id, endToEndId } = await sentPayout({ country: 'FR', isKnown: false });
    await report(endToEndId, result, 'AC04');
    expect(await books(seller.id)).toEqual({ earnings_available: 10_000 });
    expect(await payout(id)).toMatchObject({ state: result });
    // The next payout pays the same earnings.
    app.clock.advance({ days: 2 });
    expect(await payout(await request(seller.id))).toMatchObject({ gross: 9_000 });
  });

  it('take the money back to the balance if it returns after it was settled', async () => {
    const { seller, id, endToEndId } = await sentPayout();
    await report(endToEndId, 'settled');
    await report(endToEndId, 'returned', 'AC04');
    expect(await books(seller.id)).toEqual({ earnings_available: 10_000 });
    expect(await payout(id)).toMatchObject({ state: 'returned' });
  });

  it('ignore that it was settled if the return is already known', async () => {
    const { seller, endToEndId } = await sentPayout();
    await report(endToEndId, 'returned');
    expect(await report(endToEndId, 'settled')).toBe('repeated');
    expect(await books(seller.id)).toEqual({ earnings_available: 10_000 });
  });

  it('count a payment that was made although a failure was reported, and nothing is paid twice', async () => {
    const { seller, id, endToEndId } = await sentPayout();
    await report(endToEndId, 'failed');
    app.clock.advance({ days: 2 });
    const next = await request(seller.id);
    await report(endToEndId, 'settled');
    expect(await payout(id)).toMatchObject({ state: 'settled' });
    expect(await books(seller.id)).toMatchObject({ earnings_available: -10_000 });
    expect(await payout(next)).toMatchObject({ gross: 10_000 });
    // The same earnings are in the next payout, so it does not leave.
    await earn(seller.id, 4_000);
    await approve(next);
    expect(await listed()).not.toContain(next);
    await expect(send([next])).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await refuse(next);
    expect(await books(seller.id)).toEqual({ earnings_available: 4_000 });
    app.clock.advance({ days: 2 });
    expect(await payout(await request(seller.id))).toMatchObject({ gross: 4_000 });
    await report(endToEndId, 'returned');
    expect(await books(seller.id)).toMatchObject({ earnings_available: 10_000 });
  });

  it('of an earlier attempt settle the payout, and the further attempt is not sent', async () => {
    const { seller, id, endToEndId } = await sentPayout();
    await report(endToEndId, 'failed');
    await resend(id);
    expect(await listed()).toContain(id);
    expect(await report(endToEndId, 'settled')).toBe('applied');
    expect(await payout(id)).toMatchObject({ state: 'settled', sentAt: expect.any(Date) });
    expect(await books(seller.id)).toEqual({});
    expect(await listed()).not.toContain(id);
    await expect(send([id])).rejects.toMatchObject({ code: 'changed_meanwhile' });
    // Nothing is left for another payout, and later earnings are paid in full.
    await earn(seller.id, 4_000);
    app.clock.advance({ days: 2 });
    expect(await payout(await request(seller.id))).toMatchObject({ gross: 4_000 });
  });

  it('of an earlier attempt can also return it, and then it can be sent again', async () => {
    const { seller, id, endToEndId } = await sentPayout();
    await report(endToEndId, 'failed');
    await resend(id);
    await report(endToEndId, 'settled');
    await report(endToEndId, 'returned', 'AC04');
    expect(await payout(id)).toMatchObject({ state: 'returned' });
    expect(await books(seller.id)).toEqual({ earnings_available: 10_000 });
    await resend(id);
    const [{ endToEndId: last } = { endToEndId: '' }] = await send([id]);
    await report(last, 'settled');
    expect(await payout(id)).toMatchObject({ state: 'settled' });
    expect(await books(seller.id)).toEqual({});
  });

  it('settle a payout that staff cancelled before it was sent again', async () => {
    const { seller, id, endToEndId } = await sentPayout();
    await report(endToEndId, 'failed');
    await resend(id);
    await refuse(id);
    await report(endToEndId, 'settled');
    expect(await payout(id)).toMatchObject({ state: 'settled', endedAt: null });
    expect(await books(seller.id)).toEqual({});
  });

  it('wait if they arrive before the payment is committed', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 10_000);
    const id = await request(seller.id);
    await approve(id);
    let endToEndId = '';
    await inTransaction(ctx.db, async (tx) => {
      const [payment] = await markSent(tx, ctx, { payoutIds: [id], provider: 'bank-file' });
      endToEndId = payment?.endToEndId ?? '';
      expect(await report(endToEndId, 'settled')).toBe('waiting');
    });
    expect(await payout(id)).toMatchObject({ state: 'sent' });
    await runJob(ctx, 'apply-waiting-payment-results');
    await runJob(ctx, 'apply-waiting-payment-results');
    expect(await payout(id)).toMatchObject({ state: 'settled' });
    expect(await books(seller.id)).toEqual({});
  });

  it('that cannot be applied do not stop the others', async () => {
    const payments: { id: string; endToEndId: string }[] = [];
    for (let number = 0; number < 2; number += 1) {
      const seller = await makeSeller();
      await earn(seller.id, 10_000);
      const id = await request(seller.id);
      await approve(id);
      const endToEndId = `waiting${number}`;
      await report(endToEndId, 'settled');
      await send([id]);
      await sql`update payout_attempts set end_to_end_id = ${endToEndId}
        where payout_id = ${id}`.execute(ctx.db);
      payments.push({ id, endToEndId });
    }
    const [broken = { id: '' }, fine = { id: '' }] = payments;
    await sql`alter table payout_attempts add constraint broken
      check (end_to_end_id <> 'waiting0' or state = 'sent')`.execute(ctx.db);
    await runJob(ctx, 'apply-waiting-payment-results');
    expect(await payout(fine.id)).toMatchObject({ state: 'settled' });
    expect(await payout(broken.id)).toMatchObject({ state: 'sent' });
    await sql`alter table payout_attempts drop constraint broken`.execute(ctx.db);
    // The failed one has a job of its own.
    const { rows } = await sql<{ payload: { resultId: string } }>`
      select payload from graphile_worker._private_jobs
      join graphile_worker._private_tasks as tasks on tasks.id = task_id
      where identifier = 'apply-waiting-payment-result'`.execute(ctx.db);
    expect(rows).toHaveLength(1);
    await applyWaitingResult(ctx, rows[0]?.payload.resultId ?? '');
    expect(await payout(broken.id)).toMatchObject({ state: 'settled' });
  });

  it('about an unknown payment change nothing', async () => {
    expect(await report('unknown', 'settled')).toBe('waiting');
    await runJob(ctx, 'apply-waiting-payment-results');
  });
});
