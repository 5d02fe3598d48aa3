/** Sellers and payouts of a shop that pays through the stand-in of Tipalti. */
import { PROVIDER_LISTED_MINUTES } from '@lathe/rules/bank-limits';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import type { ShopOfProvider } from '../../../platform/payout-providers/testing/event-post.ts';
import { startTipalti } from '../../../platform/payout-providers/testing/tipalti-server.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInBrowser } from '../../../testing/people.ts';
import { jobs } from '../../jobs.ts';
import { paidSellers } from '../../payouts/testing/paid-seller.ts';
import { handler as payThroughProviders } from '../pay-through-providers.ts';

interface Options {
  env?: Record<string, string>;
  /** Then the stand-in sends its events by itself. */
  behaviour?: Pick<ShopOfProvider, 'chooseFault' | 'lifeOf'>;
}

export async function tipaltiPayouts({ env = {}, behaviour }: Options = {}) {
  const shop = { ...behaviour, origin: '', now: () => clock.now() };
  const tipalti = await startTipalti(behaviour && { shop });
  afterAll(() => tipalti[Symbol.asyncDispose]());
  const app = await testApp({ env: { ...tipalti.settings, ...env } });
  const { ctx, clock } = app;
  if (behaviour) shop.origin = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const sellers = paidSellers(app);

  const deliver = async ({ url, headers, body }: ReturnType<typeof tipalti.event>) =>
    (await app.app.inject({ method: 'POST', url, headers, payload: body })).statusCode;

  const handOver = () => payThroughProviders(ctx, {}, { signal: new AbortController().signal });

  /** A seller who has finished the pages of Tipalti. */
  async function payableSeller() {
    const seller = await sellers.makeSeller();
    const browser = await signedInBrowser(app, seller);
    const { json } = await browser.get(`/api/users/${seller.id}/payment/onboard`);
    const payee = tipalti.payees.get(seller.id);
    if (!payee) throw new Error('Tipalti does not know the seller.');
    payee.isPayable = true;
    const changed = { payeeId: seller.id, isPayable: true };
    await deliver(tipalti.event('payeeDetailsChanged', changed, { now: clock.now() }));
    await runDueJobs(ctx, jobs);
    // As if it was long ago.
    await ctx.db
      .updateTable('payees')
      .set({ changed_at: null })
      .where('user_id', '=', seller.id)
      .execute();
    return { ...seller, browser, url: (json as { url: string }).url };
  }

  /** Approved and handed over, but not yet submitted. */
  async function sentPayout(userId: string, amount = 5000): Promise<string> {
    await sellers.earn(userId, amount);
    const payoutId = await sellers.request(userId);
    await sellers.approve(payoutId);
    await handOver();
    return payoutId;
  }

  /** Tipalti changes the status and sends an event, possibly an old one. */
  async function report(
    refCode: string,
    { type, status, ...details }: { type: string; status: string; errorDescription?: string },
  ): Promise<void> {
    for (const payment of paidTo(refCode)) payment.status = status;
    const eventData = { refCode, paymentStatus: status, ...details };
    await deliver(tipalti.event(type, eventData, { now: clock.now() }));
    await runDueJobs(ctx, jobs);
  }

  async function attemptOf(payoutId: string) {
    return await ctx.db
      .selectFrom('payout_attempts')
      .select(['end_to_end_id as endToEndId', 'provider', 'state'])
      .where('payout_id', '=', payoutId)
      .executeTakeFirstOrThrow();
  }

  const stateOf = async (payoutId: string) => (await sellers.payout(payoutId)).state;
  const paidTo = (refCode: string) => tipalti.payments.filter((each) => each.refCode === refCode);

  return {
    tipalti,
    app,
    sellers,
    deliver,
    handOver,
    payableSeller,
    sentPayout,
    attemptOf,
    stateOf,
    paidTo,
    report,
    retry: (endToEndId: string) => retrySubmission(app, endToEndId),
    submitAll: () => submitAll(app),
  };
}

/** Runs the job again as after a shutdown or by staff: no earlier attempt is counted. */
export async function retrySubmission(
  { ctx }: Pick<Awaited<ReturnType<typeof testApp>>, 'ctx'>,
  endToEndId: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs set attempts = 0, run_at = now()
    where payload ->> 'endToEndId' = ${endToEndId}`.execute(ctx.db);
  if (numAffectedRows !== 1n) throw new Error(`No job submits ${endToEndId} any more.`);
  await runDueJobs(ctx, jobs);
}

const ROUNDS_MAX = 20;

/** Runs all jobs until no payment waits for the provider, a quarter of an hour apart. */
async function submitAll({ ctx, clock }: Awaited<ReturnType<typeof testApp>>): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await runDueJobs(ctx, jobs);
    const { numAffectedRows } = await sql`
      update graphile_worker._private_jobs set attempts = 0, run_at = now()
      where payload ->> 'endToEndId' is not null`.execute(ctx.db);
    if (numAffectedRows === 0n) return;
    clock.advance({ minutes: PROVIDER_LISTED_MINUTES });
  }
  throw new Error('The provider takes no payments.');
}
