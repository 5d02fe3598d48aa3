/** What is booked is what the provider says now, not which of its events is processed last. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { runJob } from '../../testing/run-job.ts';
import { jobs } from '../jobs.ts';
import { tipaltiPayouts } from './testing/tipalti-payouts.ts';

const world = await tipaltiPayouts();
const { tipalti, app, sellers, payableSeller, sentPayout, attemptOf, stateOf, report } = world;
const { ctx, clock } = app;

async function submittedPayout() {
  const seller = await payableSeller();
  const payoutId = await sentPayout(seller.id);
  await runDueJobs(ctx, jobs);
  const { endToEndId } = await attemptOf(payoutId);
  return { seller, payoutId, endToEndId };
}

async function deadJobs(): Promise<string[]> {
  const { rows } = await sql<{ error: string }>`
    select last_error as error from graphile_worker._private_jobs
    where attempts >= max_attempts`.execute(ctx.db);
  return rows.map(({ error }) => error);
}

describe('two events of a payment', () => {
  it.each([
    ['paymentError', 'paymentCompleted'],
    ['paymentCompleted', 'paymentError'],
  ])('%s and %s of a payment that was made settle it', async (...types) => {
    const { seller, payoutId, endToEndId } = await submittedPayout();
    for (const type of types) await report(endToEndId, { type, status: 'PAID' });
    expect(await stateOf(payoutId)).toBe('settled');
    expect(await sellers.books(seller.id)).toEqual({});
  });

  it.each([
    ['paymentError', 'paymentCompleted'],
    ['paymentCompleted', 'paymentError'],
  ])('%s and %s of a payment that failed give the money back', async (...types) => {
    const { seller, payoutId, endToEndId } = await submittedPayout();
    for (const type of types) await report(endToEndId, { type, status: 'REJECTED' });
    expect(await stateOf(payoutId)).toBe('failed');
    expect(await sellers.books(seller.id)).toEqual({ earnings_available: 5000 });
  });
});

describe('an event', () => {
  it('of a failure that Tipalti tries again leaves the payment under way', async () => {
    const { payoutId, endToEndId } = await submittedPayout();
    await report(endToEndId, { type: 'paymentError', status: 'DEFERRED' });
    expect(await attemptOf(payoutId)).toMatchObject({ state: 'accepted' });
    expect(await stateOf(payoutId)).toBe('sent');
  });

  it('of a payment that Tipalti does not list as made yet waits, and settles it later', async () => {
    const { payoutId, endToEndId } = await submittedPayout();
    await report(endToEndId, { type: 'paymentCompleted', status: 'SUBMITTED' });
    expect(await stateOf(payoutId)).toBe('sent');
    for (const payment of world.paidTo(endToEndId)) payment.status = 'PAID';
    await sql`update graphile_worker._private_jobs set run_at = now()
      where last_error is not null`.execute(ctx.db);
    await runDueJobs(ctx, jobs);
    expect(await stateOf(payoutId)).toBe('settled');
  });

  it('that is lost is made up for by asking a day later', async () => {
    const { seller, payoutId, endToEndId } = await submittedPayout();
    await report(endToEndId, { type: 'paymentSubmitted', status: 'SUBMITTED' });
    for (const payment of world.paidTo(endToEndId)) payment.status = 'REJECTED';
    await runJob(ctx, 'check-provider-payments');
    expect(await stateOf(payoutId)).toBe('sent');
    clock.advance({ days: 1 });
    await runJob(ctx, 'check-provider-payments');
    expect(await stateOf(payoutId)).toBe('failed');
    expect(await sellers.books(seller.id)).toEqual({ earnings_available: 5000 });
  });

  it('waits while Tipalti cannot be asked', async () => {
    const { payoutId, endToEndId } = await submittedPayout();
    tipalti.faults.push('fail');
    await report(endToEndId, { type: 'paymentError', status: 'REJECTED' });
    expect(await stateOf(payoutId)).toBe('sent');
    await sql`update graphile_worker._private_jobs set run_at = now()
      where last_error is not null`.execute(ctx.db);
    await runDueJobs(ctx, jobs);
    expect(await stateOf(payoutId)).toBe('failed');
  });

  it('about a payment that was made by hand is not stored as a result', async () => {
    const event = tipalti.event('paymentCompleted', { refCode: 'byhand' }, { now: clock.now() });
    await world.deliver(event);
    await runDueJobs(ctx, jobs);
    const { rows } = await sql`select from payment_results where end_to_end_id = 'byhand'`.execute(
      ctx.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a failure after the payment was made', () => {
  it('books nothing and is shown to staff, until Tipalti says that the money came back', async () => {
    const { seller, payoutId, endToEndId } = await submittedPayout();
    await report(endToEndId, { type: 'paymentCompleted', status: 'PAID' });
    await report(endToEndId, { type: 'paymentError', status: 'REJECTED' });
    expect(await stateOf(payoutId)).toBe('settled');
    expect(await sellers.books(seller.id)).toEqual({});
    expect(await deadJobs()).toEqual([expect.stringContaining(`${endToEndId} failed`)]);
    await report(endToEndId, { type: 'paymentError', status: 'RETURNED' });
    expect(await stateOf(payoutId)).toBe('returned');
    expect(await sellers.books(seller.id)).toEqual({ earnings_available: 5000 });
  });
});
