/** A payment fails only if it is certain that the provider does not make it. */
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { jobs } from '../jobs.ts';
import { tipaltiPayouts } from './testing/tipalti-payouts.ts';

const world = await tipaltiPayouts();
const { tipalti, app, sellers, payableSeller, sentPayout, attemptOf, stateOf, paidTo } = world;
const { ctx } = app;
const { retry } = world;

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
    tipalti.faults.push('none', 'reject');
    await retry(endToEndId);
    expect(await stateOf(payoutId)).toBe('sent');
    tipalti.unlisted.delete(endToEndId);
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
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
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
  });

  it('fails no payout if the search is rejected', async () => {
    const { payoutId, endToEndId } = await submitted('reject');
    expect(await stateOf(payoutId)).toBe('sent');
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
  });
});
