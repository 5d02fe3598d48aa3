/** A payment fails only if it is certain that the provider does not make it. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { jobs } from '../jobs.ts';
import { tipaltiPayouts } from './testing/tipalti-payouts.ts';

const world = await tipaltiPayouts();
const { tipalti, app, sellers, payableSeller, sentPayout, attemptOf, stateOf, paidTo } = world;
const { ctx } = app;
const { retry } = world;
const staff = await makeStaff(app);

async function submitted(...faults: typeof tipalti.faults) {
  const seller = await payableSeller();
  const payoutId = await sentPayout(seller.id);
  tipalti.faults.push(...faults);
  await runDueJobs(ctx, jobs);
  return { seller, payoutId, ...(await attemptOf(payoutId)) };
}

describe('a payment that was made without a reply', () => {
  it('stays sent if Tipalti rejects the token on the second try', async () => {
    // The search, then the batch.
    const { seller, payoutId, endToEndId } = await submitted('none', 'drop');
    expect(paidTo(endToEndId)).toHaveLength(1);
    tipalti.revokeTokens();
    // The search without a valid token, then the token.
    tipalti.faults.push('none', 'reject');
    await retry(endToEndId);
    expect(await stateOf(payoutId)).toBe('sent');
    expect(await sellers.books(seller.id)).toMatchObject({ payouts_in_transit: 5000 });
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
  });

  it('stays sent if it is not listed yet and the second one is rejected', async () => {
    const { payoutId, endToEndId } = await submitted('none', 'drop');
    tipalti.unlisted.add(endToEndId);
    app.clock.advance({ minutes: 15 });
    tipalti.faults.push('none', 'reject');
    await retry(endToEndId);
    expect(await stateOf(payoutId)).toBe('sent');
    tipalti.unlisted.delete(endToEndId);
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
  });

  it('is not made again before Tipalti had time to list it', async () => {
    const { endToEndId } = await submitted('none', 'drop');
    tipalti.unlisted.add(endToEndId);
    app.clock.advance({ minutes: 14 });
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
    tipalti.unlisted.delete(endToEndId);
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
  });
});

describe('a payment that nobody confirmed for a day', () => {
  const runResubmit = async () => {
    await runJob(ctx, 'resubmit-provider-payments');
    await runDueJobs(ctx, jobs);
  };
  const deleteJob = (endToEndId: string) =>
    sql`delete from graphile_worker._private_jobs where payload ->> 'endToEndId' = ${endToEndId}`.execute(
      ctx.db,
    );

  it('is submitted again, and is made once', async () => {
    const lost = await submitted('fail');
    const made = await submitted('none', 'drop');
    for (const { endToEndId } of [lost, made]) await deleteJob(endToEndId);
    await runResubmit();
    expect(paidTo(lost.endToEndId)).toEqual([]);
    app.clock.advance({ days: 1 });
    await runResubmit();
    await runResubmit();
    expect(paidTo(lost.endToEndId)).toHaveLength(1);
    expect(paidTo(made.endToEndId)).toHaveLength(1);
    expect([await stateOf(lost.payoutId), await stateOf(made.payoutId)]).toEqual(['sent', 'sent']);
  });

  it('does not fail if it is rejected then, because it may exist', async () => {
    const { payoutId, endToEndId } = await submitted('none', 'drop');
    await deleteJob(endToEndId);
    tipalti.unlisted.add(endToEndId);
    app.clock.advance({ days: 1 });
    await runJob(ctx, 'resubmit-provider-payments');
    const others = await ctx.db
      .selectFrom('payout_attempts')
      .select('id')
      .where('state', '=', 'sent')
      .where('end_to_end_id', '!=', endToEndId)
      .execute();
    // A search for each of the others, which Tipalti has; then the search and the rejected batch.
    tipalti.faults.push(...others.map(() => 'none' as const), 'none', 'reject');
    await runDueJobs(ctx, jobs);
    expect(await stateOf(payoutId)).toBe('sent');
    tipalti.unlisted.delete(endToEndId);
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
  });

  it('has one job, which is tried for days', async () => {
    const { endToEndId } = await submitted('fail');
    app.clock.advance({ days: 1 });
    await runJob(ctx, 'resubmit-provider-payments');
    const { rows } = await sql<{ tries: number }>`
      select max_attempts as tries from graphile_worker._private_jobs
      where payload ->> 'endToEndId' = ${endToEndId}`.execute(ctx.db);
    expect(rows).toEqual([{ tries: 25 }]);
    await retry(endToEndId);
  });
});

describe('an error before the payment', () => {
  it('fails no payout if the refresh token is revoked', async () => {
    const payoutId = await sentPayout((await payableSeller()).id);
    const { endToEndId } = await attemptOf(payoutId);
    tipalti.revokeTokens();
    tipalti.faults.push('none', 'reject');
    await runDueJobs(ctx, jobs);
    expect(await stateOf(payoutId)).toBe('sent');
    app.clock.advance({ minutes: 15 });
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
  });

  it('fails no payout if the search is rejected', async () => {
    const { payoutId, endToEndId } = await submitted('reject');
    expect(await stateOf(payoutId)).toBe('sent');
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
  });

  it('fails the payout if the payment itself is rejected after the search was not answered', async () => {
    const { seller, payoutId, endToEndId } = await submitted('fail');
    tipalti.faults.push('none', 'reject');
    await retry(endToEndId);
    expect(await stateOf(payoutId)).toBe('failed');
    expect(await sellers.books(seller.id)).toEqual({ earnings_available: 5000 });
  });
});

describe('a payment that Tipalti never reports', () => {
  const { asAdmin } = staff;

  it('gets its result from an admin, once', async () => {
    const { seller, payoutId } = await submitted('none', 'drop');
    const path = `/api/admin/payouts/${payoutId}/result`;
    const body = { result: 'settled', reason: 'Seen at Tipalti' };
    const own = await seller.browser.post(path, body);
    expect(own.status).toBe(403);
    const { status, json } = await asAdmin.post(path, body);
    expect([status, json]).toMatchObject([200, { state: 'settled', record_enabled: true }]);
    expect(await sellers.books(seller.id)).toEqual({});
    expect((await asAdmin.post(path, body)).json).toMatchObject({ code: 'payment_unchanged' });
    const failed = { ...body, result: 'failed' };
    expect((await asAdmin.post(path, failed)).json).toMatchObject({ code: 'payment_unchanged' });
    const { json: seen } = await seller.browser.get(`/api/users/${seller.id}/payouts/${payoutId}`);
    expect(JSON.stringify(seen)).not.toContain(body.reason);
  });
});
