/** Tipalti answers after the time-out, or not at all, and sends its events by itself. */
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import type { EventFault } from '../../platform/payout-providers/testing/event-post.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { jobs } from '../jobs.ts';
import { tipaltiPayouts } from './testing/tipalti-payouts.ts';

const eventFaults: EventFault[] = [];
const lives = new Map<string, readonly ('accepted' | 'settled' | 'failed' | 'returned')[]>();
const world = await tipaltiPayouts({
  // Long enough for every answer that is not late on purpose.
  env: { PAYOUT_PROVIDER_TIMEOUT_MS: '3000' },
  behaviour: {
    chooseFault: () => eventFaults.shift() ?? 'at once',
    lifeOf: (endToEndId) => lives.get(endToEndId) ?? [],
  },
});
const { tipalti, app, sellers, payableSeller, sentPayout, attemptOf, stateOf, paidTo } = world;
const { submitAll } = world;
const { ctx, clock } = app;

/** Until everything that Tipalti has sent is booked. */
async function readEvents(): Promise<void> {
  await tipalti.lives?.areOver();
  await tipalti.events?.isEmpty();
  await runDueJobs(ctx, jobs);
}

async function sent() {
  const seller = await payableSeller();
  const payoutId = await sentPayout(seller.id);
  return { seller, payoutId, ...(await attemptOf(payoutId)) };
}

describe('a payment', () => {
  it('is made once if Tipalti makes it after the time-out', async () => {
    const { seller, payoutId, endToEndId } = await sent();
    // The search, then the batch.
    tipalti.faults.push('none', 'late');
    await runDueJobs(ctx, jobs);
    expect(await stateOf(payoutId)).toBe('sent');
    await submitAll();
    expect(paidTo(endToEndId)).toHaveLength(1);
    tipalti.report(endToEndId, 'settled');
    await readEvents();
    expect(await stateOf(payoutId)).toBe('settled');
    expect(await sellers.books(seller.id)).toEqual({});
  });

  it('waits while Tipalti is down, and is made once after that', async () => {
    const { payoutId, endToEndId } = await sent();
    await tipalti.goDown();
    await runDueJobs(ctx, jobs);
    await tipalti.goUp();
    expect(await stateOf(payoutId)).toBe('sent');
    await submitAll();
    expect(paidTo(endToEndId)).toHaveLength(1);
  });

  it('is booked once if its event comes before its reply', async () => {
    const { seller, payoutId, endToEndId } = await sent();
    tipalti.beforeReply = async ({ path }) => {
      if (!path.endsWith('/payment-batches')) return;
      tipalti.beforeReply = null;
      tipalti.report(endToEndId, 'settled');
      await readEvents();
    };
    await runDueJobs(ctx, jobs);
    await submitAll();
    expect(paidTo(endToEndId)).toHaveLength(1);
    expect(await stateOf(payoutId)).toBe('settled');
    expect(await sellers.books(seller.id)).toEqual({});
  });

  it('is booked once if its events come twice, late, in disorder or never', async () => {
    const ends = [
      [['accepted', 'settled'], 'settled'],
      [['accepted', 'settled', 'returned'], 'returned'],
      [['failed'], 'failed'],
    ] as const;
    const faults: EventFault[] = ['twice', 'late', 'lost'];
    const payments = [];
    for (const [life, end] of ends) {
      for (const fault of faults) {
        const payment = await sent();
        lives.set(payment.endToEndId, life);
        eventFaults.push(fault);
        await runDueJobs(ctx, jobs);
        payments.push({ ...payment, end });
      }
    }
    await submitAll();
    await readEvents();
    // What was lost is asked for.
    clock.advance({ days: 1 });
    await runJob(ctx, 'check-provider-payments');
    const results = await Promise.all(payments.map(({ payoutId }) => stateOf(payoutId)));
    expect(results).toEqual(payments.map(({ end }) => end));
    for (const { seller, endToEndId, end } of payments) {
      expect(paidTo(endToEndId)).toHaveLength(1);
      expect(await sellers.books(seller.id)).toEqual(
        end === 'settled' ? {} : { earnings_available: 5000 },
      );
    }
  });
});

describe('a payee', () => {
  it('stays payable if the event about it overtakes the reply before it', async () => {
    const seller = await sellers.makeSeller();
    const browser = await signedInBrowser(app, seller);
    tipalti.beforeReply = async ({ method, path }) => {
      if (`${method} ${path}` !== 'POST /api/payees') return;
      tipalti.beforeReply = null;
      const payee = tipalti.payees.get(seller.id);
      if (payee) Object.assign(payee, { isPayable: true });
      tipalti.send('payeeDetailsChanged', { payeeId: seller.id, isPayable: true });
      await readEvents();
    };
    const { json } = await browser.get(`/api/users/${seller.id}/payment/onboard`);
    expect(tipalti.opensPage((json as { url: string }).url)).toBe(true);
    const readPayee = async () => (await browser.get(`/api/users/${seller.id}/payment`)).json;
    expect(await readPayee()).toEqual({ provider: 'tipalti', is_payable: true });
  });

  it('can be paid after the page of Tipalti, which only opens with its signature', async () => {
    const seller = await sellers.makeSeller();
    const browser = await signedInBrowser(app, seller);
    const { json } = await browser.get(`/api/users/${seller.id}/payment/onboard`);
    const { url } = json as { url: string };
    const forged = await fetch(url.replace(seller.id, 'x'), { method: 'POST' });
    expect([forged.status, (await fetch(url)).status]).toEqual([403, 200]);
    await fetch(url, { method: 'POST' });
    await readEvents();
    expect((await browser.get(`/api/users/${seller.id}/payment`)).json).toEqual({
      provider: 'tipalti',
      is_payable: true,
    });
  });
});
