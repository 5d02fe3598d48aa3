/** Sellers with the flag for Trolley, and shops without a provider. */
import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { startTipalti } from '../../platform/payout-providers/testing/tipalti-server.ts';
import {
  startTrolley,
  TROLLEY_KEYS,
} from '../../platform/payout-providers/testing/trolley-server.ts';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { jobs } from '../jobs.ts';
import { paidSellers } from '../payouts/testing/paid-seller.ts';
import { handler as payThroughProviders } from './pay-through-providers.ts';
import { handler as submitPayment } from './submit-payment.ts';
import { retrySubmission } from './testing/tipalti-payouts.ts';

const trolley = await startTrolley();
const tipalti = await startTipalti();
afterAll(async () => {
  for (const each of [trolley, tipalti]) await each[Symbol.asyncDispose]();
});
const app = await testApp({ env: { ...tipalti.settings, ...trolley.settings } });
const { ctx, clock } = app;
const sellers = paidSellers(app);
const signal = new AbortController().signal;

const deliver = async ({ url, headers, body }: ReturnType<typeof trolley.event>) =>
  (await app.app.inject({ method: 'POST', url, headers, payload: body })).statusCode;

async function flaggedSeller() {
  const seller = await sellers.makeSeller();
  const flag = { user_id: seller.id, flag: 'use-trolley-payout', set_at: clock.now() };
  await ctx.db.insertInto('user_feature_flags').values(flag).execute();
  return seller;
}

async function onboard(seller: { id: string; email: string }): Promise<string> {
  const browser = await signedInBrowser(app, seller);
  const { json } = await browser.get(`/api/users/${seller.id}/payment/onboard`);
  return (json as { url: string }).url;
}

async function sentPayout() {
  const seller = await flaggedSeller();
  await onboard(seller);
  const recipient = trolley.recipients.get(seller.id);
  if (!recipient) throw new Error('Trolley does not know the seller.');
  recipient.status = 'active';
  recipient.complianceStatus = 'verified';
  await onboard(seller);
  await sellers.earn(seller.id, 7550);
  const payoutId = await sellers.request(seller.id);
  await sellers.approve(payoutId);
  await payThroughProviders(ctx, {}, { signal });
  const { endToEndId } = await ctx.db
    .selectFrom('payout_attempts')
    .select('end_to_end_id as endToEndId')
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();
  return { seller, payoutId, endToEndId };
}

/** Another body than those of the stand-in. */
function signedEvent(body: string, headers: ReturnType<typeof trolley.event>['headers']) {
  const moment = String(Math.floor(clock.now().getTime() / 1000));
  const signature = createHmac('sha256', TROLLEY_KEYS.TROLLEY_WEBHOOK_SECRET)
    .update(`${moment}${body}`)
    .digest('hex');
  const signed = { ...headers, 'x-paymentrails-signature': `t=${moment},v1=${signature}` };
  return { url: '/es/payout-events/trolley', headers: signed, body };
}

/** As the job does after its first attempt. */
const submitAgain =
  (endToEndId: string, by = ctx) =>
  () =>
    submitPayment(
      by,
      { provider: 'trolley', endToEndId, isRepeated: true, triedAt: null },
      { jobId: '0' },
    );

const batchesOf = (endToEndId: string) =>
  [...trolley.batches.values()].filter(({ description }) => description === endToEndId);

describe('Trolley', () => {
  it('opens a widget that is signed for 30 seconds, only for sellers with its flag', async () => {
    const seller = await flaggedSeller();
    const url = await onboard(seller);
    expect(trolley.opensWidget(url, clock.now())).toBe(true);
    expect(trolley.opensWidget(url, new Date(clock.now().getTime() + 31_000))).toBe(false);
    const forged = url.replace(seller.id, seller.id.toUpperCase());
    expect(trolley.opensWidget(forged, clock.now())).toBe(false);
    const other = await onboard(await sellers.makeSeller());
    expect(tipalti.opensPage(other)).toBe(true);
  });

  it('continues a batch where the connection was lost, and pays once', async () => {
    const { endToEndId } = await sentPayout();
    const submit = submitAgain(endToEndId);
    // Search, create (reply lost) · search, quote (down) · search, quote, process (reply lost).
    trolley.faults.push('none', 'drop');
    await expect(submit()).rejects.toThrow('no reply');
    trolley.faults.push('none', 'fail');
    await expect(submit()).rejects.toThrow('503');
    trolley.faults.push('none', 'none', 'drop');
    await expect(submit()).rejects.toThrow('no reply');
    await submit();
    await runDueJobs(ctx, jobs);
    expect(batchesOf(endToEndId)).toMatchObject([
      { status: 'processing', payments: [{ externalId: endToEndId, sourceAmount: '75.50' }] },
    ]);
    const steps = trolley.requests.filter(({ path }) => path.endsWith('/start-processing'));
    expect(steps).toHaveLength(1);
  });

  it('starts a batch that has a quote already, and tells staff of a state that is not known', async () => {
    const { endToEndId } = await sentPayout();
    trolley.faults.push('none', 'none', 'none', 'fail');
    await runDueJobs(ctx, jobs);
    const [batch] = batchesOf(endToEndId);
    if (!batch) throw new Error('There is no batch.');
    batch.status = 'quoted';
    const requested = trolley.requests.length;
    await retrySubmission(app, endToEndId);
    expect(trolley.requests.slice(requested).map(({ path }) => path.split('/').at(-1))).toEqual([
      expect.stringContaining('batches?'),
      'start-processing',
    ]);
    expect(batch.status).toBe('processing');
    Object.assign(batch, { status: 'on hold' });
    await expect(submitAgain(endToEndId)()).rejects.toThrow('which is not known');
  });

  it('starts a batch once if Trolley does it after the time-out', async () => {
    const { endToEndId } = await sentPayout();
    const hasty = await testApp({
      databaseUrl: app.databaseUrl,
      clock,
      env: { ...trolley.settings, PAYOUT_PROVIDER_TIMEOUT_MS: '1000' },
    });
    const submit = submitAgain(endToEndId, hasty.ctx);
    trolley.faults.push('none', 'none', 'none', 'late');
    await expect(submit()).rejects.toThrow('no reply');
    await eventually(submit);
    await runDueJobs(ctx, jobs);
    expect(batchesOf(endToEndId)).toMatchObject([{ status: 'processing' }]);
    expect(trolley.made().filter((each) => each.endToEndId === endToEndId)).toHaveLength(1);
  });

  it('starts no second batch if a search was not up to date', async () => {
    const { endToEndId } = await sentPayout();
    await runDueJobs(ctx, jobs);
    const [started] = batchesOf(endToEndId);
    if (!started) throw new Error('There is no batch.');
    const twin = { ...started, id: 'B-0', status: 'open' as const };
    trolley.batches.set(twin.id, twin);
    await submitAgain(endToEndId)();
    expect(twin.status).toBe('open');
    trolley.batches.delete(twin.id);
  });

  it('does not fail a payment if a step of its batch is rejected', async () => {
    const { payoutId, endToEndId } = await sentPayout();
    // Search, create, quote · search, quote, process (reply lost) · search (not up to date), quote.
    trolley.faults.push('none', 'none', 'reject');
    await runDueJobs(ctx, jobs);
    expect((await sellers.payout(payoutId)).state).toBe('sent');
    trolley.faults.push('none', 'none', 'drop');
    await retrySubmission(app, endToEndId);
    const [batch] = batchesOf(endToEndId);
    if (batch) batch.status = 'open';
    trolley.faults.push('none', 'reject');
    await retrySubmission(app, endToEndId);
    expect((await sellers.payout(payoutId)).state).toBe('sent');
    await retrySubmission(app, endToEndId);
    expect(batchesOf(endToEndId)).toHaveLength(1);
  });

  it('fails a payment that it never accepts', async () => {
    const { seller, payoutId, endToEndId } = await sentPayout();
    trolley.faults.push('none', 'reject');
    await runDueJobs(ctx, jobs);
    expect((await sellers.payout(payoutId)).state).toBe('failed');
    expect(await sellers.books(seller.id)).toMatchObject({ earnings_available: 7550 });
    expect(batchesOf(endToEndId)).toEqual([]);
  });

  it('reports failures and returns in its words', async () => {
    const { seller, payoutId, endToEndId } = await sentPayout();
    await runDueJobs(ctx, jobs);
    const processed = { externalId: endToEndId, status: 'processed' };
    const returned = { ...processed, status: 'returned', returnedNote: 'Account closed' };
    const now = clock.now();
    // The return arrives first.
    for (const payment of batchesOf(endToEndId)[0]?.payments ?? []) payment.status = 'returned';
    for (const payment of [returned, processed, returned]) {
      expect(await deliver(trolley.event(payment, { now }))).toBe(204);
      await runDueJobs(ctx, jobs);
    }
    expect((await sellers.payout(payoutId)).state).toBe('returned');
    expect(await sellers.books(seller.id)).toMatchObject({ earnings_available: 7550 });
  });

  it('says which tax form it has, in any order of its events', async () => {
    const { seller, payoutId } = await sentPayout();
    const recipientId = trolley.recipients.get(seller.id)?.id ?? '';
    const signed = (changes: object) => ({
      recipientId,
      taxFormId: 'F-1',
      taxFormType: 'W-8BEN',
      signedAt: '2026-11-01T10:00:00.000Z',
      ...changes,
    });
    const events = [
      signed({ status: 'reviewed' }),
      signed({ status: 'submitted' }),
      // Signed earlier, or of somebody else.
      signed({ status: 'reviewed', taxFormId: 'F-0', signedAt: '2026-01-01T10:00:00.000Z' }),
      signed({ status: 'voided', recipientId: 'R-unknown' }),
    ];
    for (const data of events) {
      const body = JSON.stringify({
        model: 'taxForm',
        action: 'status_updated',
        body: { taxForm: { data } },
      });
      const { headers } = trolley.event({ externalId: 'x', status: 'x' }, { now: clock.now() });
      expect(await deliver(signedEvent(body, headers))).toBe(204);
    }
    await runDueJobs(ctx, jobs);
    const { asAdmin } = await makeStaff(app);
    expect((await asAdmin.get(`/api/admin/payouts/${payoutId}`)).json).toMatchObject({
      provider_tax_form: { kind: 'W-8BEN', status: 'reviewed' },
    });
  });

  it('is not believed without its signature', async () => {
    const event = trolley.event({ externalId: 'x', status: 'processed' }, { now: clock.now() });
    const forged = { ...event, body: event.body.replace('processed', 'returned') };
    expect(await deliver(forged)).toBe(403);
    const anonymous = { ...event.headers, 'x-paymentrails-delivery': '' };
    expect(await deliver({ ...event, headers: anonymous })).toBe(403);
  });
});

describe('without a provider', () => {
  it('sellers enter their bank account', async () => {
    const plain = await testApp();
    const seller = await paidSellers(plain).makeSeller();
    const browser = await signedInBrowser(plain, seller);
    expect((await browser.get(`/api/users/${seller.id}/payment`)).json).toEqual({
      provider: null,
      is_payable: false,
    });
    expect((await browser.get(`/api/users/${seller.id}/payment/onboard`)).json).toEqual({
      url: 'http://localhost:3000/studio/payouts/accounts',
    });
  });

  it('sellers whom a provider paid before are not said to be paid by it', async () => {
    const plain = await testApp();
    const seller = await paidSellers(plain).makeSeller();
    await plain.ctx.db
      .insertInto('payees')
      .values({
        user_id: seller.id,
        provider: 'tipalti',
        provider_ref: 'P-1',
        is_payable: true,
        reason: '',
        checked_at: plain.clock.now(),
      })
      .execute();
    const browser = await signedInBrowser(plain, seller);
    for (const path of [`/api/user/${seller.id}`, `/api/users/${seller.id}/sales`]) {
      expect((await browser.get(path)).json).toMatchObject({ tipalti_enabled: false });
    }
  });
});
