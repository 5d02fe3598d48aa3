/** A seller who is paid through Tipalti, with everything that can go wrong on the way. */
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { tipaltiPayouts } from './testing/tipalti-payouts.ts';

const world = await tipaltiPayouts();
const { tipalti, app, sellers, deliver, handOver, payableSeller, sentPayout, attemptOf } = world;
const { stateOf, paidTo, report, retry } = world;
const { ctx, clock } = app;

describe('onboarding', () => {
  it('opens a signed page, and the user is enabled when Tipalti can pay', async () => {
    const seller = await sellers.makeSeller();
    const browser = await signedInBrowser(app, seller);
    const onboard = () => browser.get(`/api/users/${seller.id}/payment/onboard`);
    const enabled = async () =>
      ((await browser.get(`/api/user/${seller.id}`)).json as { tipalti_enabled: boolean })
        .tipalti_enabled;
    const { url } = (await onboard()).json as { url: string };
    expect(tipalti.opensPage(url)).toBe(true);
    expect(tipalti.opensPage(url.replace(seller.id, 'someone-else'))).toBe(false);
    expect(await enabled()).toBe(false);
    const paidBy = async (who: Pick<typeof seller, 'id'>, reader = browser) =>
      (await reader.get(`/api/users/${who.id}/payment`)).json;
    expect(await paidBy(seller)).toEqual({ provider: 'tipalti', is_payable: false });
    await onboard();
    expect(tipalti.payees.get(seller.id)?.entityType).toBe('INDIVIDUAL');
    const payable = await payableSeller();
    for (const path of [`/api/user/${payable.id}`, `/api/users/${payable.id}/sales`]) {
      expect((await payable.browser.get(path)).json).toMatchObject({ tipalti_enabled: true });
    }
    expect(await paidBy(payable, payable.browser)).toEqual({
      provider: 'tipalti',
      is_payable: true,
    });
  });

  it('renews a revoked token, and says if Tipalti cannot be reached', async () => {
    const seller = await sellers.makeSeller();
    const browser = await signedInBrowser(app, seller);
    const onboard = () => browser.get(`/api/users/${seller.id}/payment/onboard`);
    tipalti.faults.push('fail');
    expect(await onboard()).toMatchObject({
      status: 502,
      json: { code: 'payout_provider_unavailable' },
    });
    tipalti.revokeTokens();
    expect((await onboard()).status).toBe(200);
  });
});

describe('a payment', () => {
  it('is submitted once with its amount, and settled by an event', async () => {
    const seller = await payableSeller();
    const payoutId = await sentPayout(seller.id, 12_345);
    expect(await attemptOf(payoutId)).toMatchObject({ provider: 'tipalti', state: 'sent' });
    await handOver();
    await runDueJobs(ctx, jobs);
    const { endToEndId } = await attemptOf(payoutId);
    const { net } = await sellers.payout(payoutId);
    expect(paidTo(endToEndId)).toMatchObject([
      {
        payeeId: tipalti.payees.get(seller.id)?.id,
        amountSubmitted: { currency: 'GBP', amount: net / 100 },
      },
    ]);
    for (const payment of paidTo(endToEndId)) payment.status = 'PAID';
    const completed = tipalti.event(
      'paymentCompleted',
      { refCode: endToEndId },
      { now: clock.now() },
    );
    expect([await deliver(completed), await deliver(completed)]).toEqual([204, 204]);
    await runDueJobs(ctx, jobs);
    expect(await stateOf(payoutId)).toBe('settled');
    const events = await ctx.db
      .selectFrom('provider_events')
      .select('id')
      .where('body', 'like', `%${endToEndId}%`)
      .execute();
    expect(events).toHaveLength(1);
  });

  it('is made once if the reply is lost or Tipalti is down for a while', async () => {
    const seller = await payableSeller();
    const payoutId = await sentPayout(seller.id);
    const { endToEndId } = await attemptOf(payoutId);
    // The search, then the batch: done, but the reply is lost.
    tipalti.faults.push('none', 'drop');
    await runDueJobs(ctx, jobs);
    expect(paidTo(endToEndId)).toHaveLength(1);
    tipalti.faults.push('fail');
    await retry(endToEndId);
    await retry(endToEndId);
    expect(paidTo(endToEndId)).toHaveLength(1);
  });

  it('is made to the right payee even if a search lists everything', async () => {
    await payableSeller();
    tipalti.search.ignoresFilter = true;
    try {
      const seller = await payableSeller();
      const payoutId = await sentPayout(seller.id);
      await runDueJobs(ctx, jobs);
      const { endToEndId } = await attemptOf(payoutId);
      expect(paidTo(endToEndId)).toMatchObject([{ payeeId: tipalti.payees.get(seller.id)?.id }]);
    } finally {
      tipalti.search.ignoresFilter = false;
    }
  });

  it('that is rejected fails, and the money is available again', async () => {
    const seller = await payableSeller();
    const payoutId = await sentPayout(seller.id);
    const payee = tipalti.payees.get(seller.id);
    if (payee) payee.isPayable = false;
    await runDueJobs(ctx, jobs);
    expect(await stateOf(payoutId)).toBe('failed');
    expect(await sellers.books(seller.id)).toMatchObject({ earnings_available: 5000 });
  });

  it('is booked right if its events arrive in the wrong order, or the money comes back', async () => {
    const seller = await payableSeller();
    const payoutId = await sentPayout(seller.id);
    await runDueJobs(ctx, jobs);
    const { endToEndId: refCode } = await attemptOf(payoutId);
    for (const type of ['paymentCompleted', 'paymentSubmitted']) {
      await report(refCode, { type, status: 'PAID' });
    }
    expect(await stateOf(payoutId)).toBe('settled');
    const errorDescription = 'Account closed';
    await report(refCode, { type: 'paymentError', status: 'RETURNED', errorDescription });
    expect(await stateOf(payoutId)).toBe('returned');
    expect(await sellers.books(seller.id)).toMatchObject({ earnings_available: 5000 });
  });
});

describe('events', () => {
  it('are rejected with a wrong, old or missing signature, and nothing is stored', async () => {
    const now = clock.now();
    const event = tipalti.event('paymentCompleted', { refCode: 'x' }, { now });
    const old = new Date(now.getTime() - 6 * 60_000);
    const count = async () =>
      (await ctx.db.selectFrom('provider_events').select('id').execute()).length;
    const before = await count();
    const bad = [
      { ...event, body: `${event.body} ` },
      { ...event, headers: { ...event.headers, 'tipalti-signature': '' } },
      { ...event, headers: { ...event.headers, 'tipalti-signature': `t=1,v=${'0'.repeat(64)}` } },
      tipalti.event('paymentCompleted', { refCode: 'x' }, { now: old }),
      { ...event, url: '/es/payout-events/trolley' },
    ];
    const statuses: number[] = [];
    for (const each of bad) statuses.push(await deliver(each));
    expect(statuses).toEqual([403, 403, 403, 403, 404]);
    expect(await count()).toBe(before);
  });

  it('that mean nothing to the shop are accepted', async () => {
    const event = tipalti.event('paymentDeferred', { refCode: 'x' }, { now: clock.now() });
    expect(await deliver(event)).toBe(204);
    await runDueJobs(ctx, jobs);
  });
});
