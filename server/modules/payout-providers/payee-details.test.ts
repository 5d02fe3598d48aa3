/** Details that a provider keeps: they wait and are announced like bank accounts, and decide who pays. */
import type { DeskPayout } from '@lathe/contract/payout-desk-calls';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { TROLLEY_KEYS } from '../../platform/payout-providers/testing/trolley-server.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { makeBankAccount } from '../bank-accounts/testing/bank-accounts.ts';
import { jobs } from '../jobs.ts';
import { tipaltiPayouts } from './testing/tipalti-payouts.ts';

const world = await tipaltiPayouts({ env: TROLLEY_KEYS });
const { tipalti, app, sellers, deliver, handOver, payableSeller, attemptOf, stateOf } = world;
const { ctx, clock } = app;
const { logOf } = await makeStaff(app);

/** Of the shop, after any time. */
const asAdmin = async () => {
  const { asAdmin: browser } = await makeStaff(app);
  return browser;
};

async function changeDetails(userId: string): Promise<void> {
  const changed = { payeeId: userId, isPayable: true };
  await deliver(tipalti.event('payeeDetailsChanged', changed, { now: clock.now() }));
  await runDueJobs(ctx, jobs);
}

async function gatesOf(seller: Awaited<ReturnType<typeof payableSeller>>, currency = 'GBP') {
  const browser = await signedInBrowser(app, seller);
  const path = `/api/users/${seller.id}/payout_estimate?currency=${currency}`;
  return ((await browser.get(path)).json as { gates: string[] }).gates;
}

async function approved(userId: string): Promise<string> {
  await sellers.earn(userId, 5_000);
  const id = await sellers.request(userId);
  await sellers.approve(id);
  return id;
}

const filesReady = async () => {
  const { json } = await (await asAdmin()).get('/api/admin/payable');
  return (json as { data: { method: string; count: number }[] }).data.find(
    ({ method }) => method === 'gb',
  )?.count;
};

describe('changed details', () => {
  it('are held for 72 hours, announced by mail and recorded', async () => {
    const seller = await payableSeller();
    await sellers.earn(seller.id, 5_000);
    expect(await gatesOf(seller)).toEqual([]);
    const email = 'ann.before@example.com';
    await ctx.db
      .insertInto('former_emails')
      .values({ user_id: seller.id, email, replaced_at: clock.now() })
      .execute();
    await changeDetails(seller.id);
    expect(await gatesOf(seller)).toEqual(['bank-account-hold']);
    await expect(sellers.request(seller.id)).rejects.toThrow('payout_not_possible');
    for (const address of [seller.email, email]) {
      const [mail] = await mailsTo(app, address);
      expect(mail?.subject).toBe('Your payment details at Tipalti were changed');
      expect(mail?.text).toContain('72 hours');
    }
    expect((await logOf(seller.id)).map(({ action }) => action)).toContain(
      'payout_provider.details_changed',
    );
    clock.advance({ hours: 72 });
    expect(await gatesOf(seller)).toEqual([]);
  });

  it('stop a payout that was requested before, also if it was approved', async () => {
    const seller = await payableSeller();
    const id = await approved(seller.id);
    clock.advance({ minutes: 1 });
    await changeDetails(seller.id);
    await handOver();
    expect(await stateOf(id)).toBe('approved');
    expect(await filesReady()).toBe(0);
    await runJob(ctx, 'review-approved-payouts');
    expect(await stateOf(id)).toBe('requested');
    clock.advance({ hours: 73 });
    const desk = await asAdmin();
    const read = async () => (await desk.get(`/api/admin/payouts/${id}`)).json as DeskPayout;
    expect(await read()).toMatchObject({
      gates: [],
      is_outdated: true,
      provider: 'tipalti',
      provider_details_changed_at: expect.any(String),
    });
    expect((await desk.post(`/api/admin/payouts/${id}/approve`)).json).toMatchObject({
      code: 'payout_outdated',
    });
  });

  it('are not changed by an event about something else', async () => {
    const seller = await payableSeller();
    await sellers.earn(seller.id, 5_000);
    const event = tipalti.event('payeeComplianceReview', {}, { now: clock.now() });
    await deliver(event);
    await runDueJobs(ctx, jobs);
    expect(await gatesOf(seller)).toEqual([]);
  });
});

describe('who pays', () => {
  it('is the provider that can, so bank files leave its payouts out', async () => {
    const [seller, other] = [await payableSeller(), await sellers.makeSeller()];
    const id = await approved(seller.id);
    const byFile = await approved(other.id);
    expect(await filesReady()).toBe(1);
    await handOver();
    expect(await attemptOf(id)).toMatchObject({ provider: 'tipalti' });
    expect(await stateOf(byFile)).toBe('approved');
    await sellers.send(byFile, 'bank-file');
    expect(await attemptOf(byFile)).toMatchObject({ provider: 'bank-file' });
  });

  it('is not a provider that the seller no longer has', async () => {
    const seller = await payableSeller();
    await makeBankAccount(app, { userId: seller.id, details: US_DETAILS });
    await sellers.earn(seller.id, 5_000, 'USD');
    expect(await gatesOf(seller, 'USD')).toEqual([]);
    const id = await sellers.request(seller.id, 'USD');
    await sellers.approve(id);
    await ctx.db
      .insertInto('user_feature_flags')
      .values({ user_id: seller.id, flag: 'use-trolley-payout' })
      .execute();
    expect(await gatesOf(seller, 'USD')).toContain('payout-provider');
    await handOver();
    await runJob(ctx, 'review-approved-payouts');
    expect(await stateOf(id)).toBe('requested');
  });

  it('is nobody once the provider is no longer in the settings', async () => {
    const seller = await payableSeller();
    await makeBankAccount(app, { userId: seller.id, details: US_DETAILS });
    await sellers.earn(seller.id, 5_000, 'USD');
    const id = await sellers.request(seller.id, 'USD');
    await sellers.approve(id);
    const without = await testApp({ databaseUrl: app.databaseUrl, clock });
    await runJob(without.ctx, 'review-approved-payouts');
    expect(await stateOf(id)).toBe('requested');
  });
});

const US_DETAILS = {
  method: 'us',
  holder: 'Ann Lee',
  routingNumber: '021000021',
  accountNumber: '123456789',
  accountType: 'checking',
} as const;
