/** A seller asks for money: what is possible, what is not, and two requests at once. */
import type { Payout } from '@lathe/contract/payout';
import type { PayoutEstimate, SellerBalances } from '@lathe/contract/payout-calls';
import { addWorkingDays } from '@lathe/rules/dates';
import { STEP_UP_MINUTES } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { signedInBrowser, type TestPerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { endPayout } from './end-payout.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx, clock } = app;
const { makeSeller, earn, request, payout, books, approve, today } = paidSellers(app);

/** Signs in again for each request, because the tests are days apart. */
async function asSeller(seller: TestPerson) {
  const browser = await signedInBrowser(app, seller);
  const path = `/api/users/${seller.id}`;
  return {
    browser,
    transfer: (body: object = {}) => browser.post(`${path}/tipalti/transfer`, body),
    cancel: (id: string) => browser.post(`${path}/payouts/${id}/cancel`, {}),
    payouts: async (): Promise<Payout[]> =>
      ((await browser.get(`${path}/payouts`)).json as { data: Payout[] }).data,
    balances: async (): Promise<SellerBalances> => (await browser.get(`${path}/balances`)).json,
    estimate: async (query: string): Promise<PayoutEstimate> =>
      (await browser.get(`${path}/payout_estimate?${query}`)).json,
  };
}

const refuse = (actor: TestPerson, payoutId: string) =>
  inTransaction(ctx.db, (tx) =>
    endPayout(tx, ctx, { payoutId, by: 'staff', actorId: actor.id, reason: 'Again' }),
  );

describe('requesting a payout', () => {
  it('requests only what the seller has confirmed', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 6_000);
    const { transfer, estimate } = await asSeller(seller);
    const { net } = await estimate('currency=GBP');
    await earn(seller.id, 500);
    expect(await transfer({ expected_net: net.amount })).toMatchObject({
      status: 409,
      json: { code: 'payout_changed' },
    });
    expect(await books(seller.id)).toEqual({ earnings_available: 6_500 });
    expect((await transfer({ expected_net: 6_500 })).status).toBe(200);
  });

  it('names no day of arrival that has passed', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 6_000);
    const id = await request(seller.id);
    const expected = async () => (await (await asSeller(seller)).payouts())[0]?.expected_on ?? '';
    const first = await expected();
    expect(first).toBe(addWorkingDays(today(), 5));
    clock.advance({ days: 20 });
    expect(await expected()).toBe(addWorkingDays(today(), 2));
    await refuse(seller, id);
  });

  it('pays everything that is available, once, and is what the estimate said', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 6_000);
    await earn(seller.id, -500);
    const { transfer, estimate, balances } = await asSeller(seller);
    const expected = await estimate('currency=GBP');
    const reply = await transfer();
    expect(reply.status).toBe(200);
    const made = reply.json as Payout;
    expect(made).toMatchObject({ state: 'requested', gross: { amount: 5_500 } });
    expect(made).toMatchObject({ gross: expected.gross, net: expected.net });
    expect(made.account).toBe(expected.account);
    expect((await balances()).currencies).toMatchObject([
      { currency: 'GBP', available: { amount: 0 }, on_its_way: { amount: 5_500 } },
    ]);
    expect((await transfer()).json).toMatchObject({ code: 'payout_open' });
    const log = { subject_id: seller.id, action: 'payout.requested' };
    expect(await audited(ctx.db, log)).toMatchObject([{ details: { amount: '55.00 GBP' } }]);
  });

  it('makes one payout of two requests at the same time', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 6_000);
    const both = await Promise.allSettled([request(seller.id), request(seller.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await books(seller.id)).toEqual({ payouts_in_transit: 6_000 });
  });

  it('gives the same reply for the same key', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 6_000);
    const { browser } = await asSeller(seller);
    const path = `/api/users/${seller.id}/tipalti/transfer`;
    const headers = { 'Idempotency-Key': `payout-${seller.id}` };
    const replies = [await browser.post(path, {}, headers), await browser.post(path, {}, headers)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.json).toEqual(replies[1]?.json);
  });

  it('is possible once a day per currency', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 6_000);
    const { transfer, cancel } = await asSeller(seller);
    const { uuid } = (await transfer()).json as Payout;
    expect((await cancel(uuid)).json).toMatchObject({ state: 'cancelled' });
    expect(await books(seller.id)).toEqual({ earnings_available: 6_000 });
    expect((await transfer()).json).toMatchObject({ code: 'payout_too_soon' });
    clock.advance({ hours: 25 });
    expect((await (await asSeller(seller)).transfer()).status).toBe(200);
  });

  it('is rejected below the threshold, and nothing is booked', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 2_499);
    const { transfer, balances } = await asSeller(seller);
    expect((await transfer()).json).toMatchObject({ code: 'payout_not_possible' });
    expect((await balances()).currencies[0]?.gates).toEqual(['threshold']);
    expect(await books(seller.id)).toEqual({ earnings_available: 2_499 });
    await earn(seller.id, 1);
    expect((await transfer()).status).toBe(200);
  });

  it('names everything that is missing at once', async () => {
    const seller = await makeSeller({ currencies: [] });
    await sql`delete from two_factor where user_id = ${seller.id}`.execute(ctx.db);
    await sql`delete from tax_profiles where user_id = ${seller.id}`.execute(ctx.db);
    const { balances } = await asSeller(seller);
    expect((await balances()).currencies).toMatchObject([
      {
        currency: 'GBP',
        gates: ['two-factor', 'tax-profile', 'bank-account', 'threshold'],
      },
    ]);
  });

  it('cannot be cancelled any more when it is approved', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 6_000);
    const id = await request(seller.id);
    await approve(id);
    const { cancel } = await asSeller(seller);
    expect((await cancel(id)).json).toMatchObject({ code: 'payout_moved_on' });
    expect(await books(seller.id)).toEqual({ payouts_in_transit: 6_000 });
  });

  it('needs the password again, and is for nobody else', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 6_000);
    const own = await signedInBrowser(app, seller);
    clock.advance({ minutes: STEP_UP_MINUTES + 1 });
    const path = `/api/users/${seller.id}/tipalti/transfer`;
    expect((await own.post(path, {})).json).toMatchObject({ code: 'confirmation_needed' });
    const other = await signedInBrowser(app, await makeSeller());
    expect((await other.post(path, {})).status).toBe(403);
    expect((await other.get(`/api/users/${seller.id}/balances`)).status).toBe(403);
  });
});

describe('balances below zero and other currencies', () => {
  it('a refund while a payout is under way leaves the payout, and later earnings fill the balance', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 6_000);
    const id = await request(seller.id);
    await earn(seller.id, -1_000);
    expect(await books(seller.id)).toEqual({
      earnings_available: -1_000,
      payouts_in_transit: 6_000,
    });
    const { balances } = await asSeller(seller);
    expect((await balances()).currencies[0]?.gates).toEqual(['below-zero']);
    await inTransaction(ctx.db, (tx) =>
      endPayout(tx, ctx, { payoutId: id, by: 'staff', actorId: seller.id, reason: 'Check' }),
    );
    clock.advance({ days: 2 });
    expect(await payout(await request(seller.id))).toMatchObject({ gross: 5_000 });
  });

  it('fills another currency first, at the dated rate', async () => {
    const seller = await makeSeller({ currencies: ['GBP', 'EUR'] });
    await earn(seller.id, 6_000);
    await earn(seller.id, -1_171, 'EUR');
    const id = await request(seller.id);
    // 1.17 euros for a pound, rounded up.
    expect(await payout(id)).toMatchObject({ gross: 6_000 - 1_001 });
    expect(await books(seller.id, 'EUR')).toEqual({});
  });

  it('is not possible if another currency is further below zero than this one covers', async () => {
    const seller = await makeSeller({ currencies: ['GBP', 'EUR'] });
    await earn(seller.id, 6_000);
    await earn(seller.id, -8_000, 'EUR');
    await expect(request(seller.id)).rejects.toMatchObject({ code: 'payout_not_possible' });
    const { balances } = await asSeller(seller);
    expect((await balances()).currencies).toMatchObject([
      { currency: 'GBP', gates: ['below-zero'] },
      { currency: 'EUR', gates: ['below-zero'] },
    ]);
    expect(await books(seller.id)).toEqual({ earnings_available: 6_000 });
  });

  it('converts other currencies if the seller wants it', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 2_000);
    await earn(seller.id, 2_340, 'EUR');
    await earn(seller.id, 1_300, 'USD');
    const { transfer, estimate, balances } = await asSeller(seller);
    expect((await balances()).converted).toMatchObject({
      currency: 'GBP',
      available: { amount: 5_000 },
    });
    const expected = await estimate('currency=GBP&convert=yes');
    expect(expected).toMatchObject({ gross: { amount: 5_000 }, gates: [] });
    expect(expected.exchanges).toMatchObject([
      { from: { amount: 2_340, currency: 'EUR' }, to: { amount: 2_000 } },
      { from: { amount: 1_300, currency: 'USD' }, to: { amount: 1_000 } },
    ]);
    expect((await transfer({ convert: true })).json).toMatchObject({ gross: { amount: 5_000 } });
    expect(await books(seller.id, 'EUR')).toEqual({});
    const { rows } = await sql<{ sum: number }>`
      select count(*)::integer as sum from ledger_transactions where kind = 'exchange'
        and left(reference, 36)::uuid in (select id from balance_exchanges
          where user_id = ${seller.id})`.execute(ctx.db);
    expect(rows).toEqual([{ sum: 4 }]);
  });

  it('converts back at the same rate if it is cancelled, but leaves what filled a balance', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 4_000);
    await earn(seller.id, 2_341, 'EUR');
    await earn(seller.id, -130, 'USD');
    const id = await request(seller.id, 'GBP', ['EUR']);
    expect(await payout(id)).toMatchObject({ gross: 4_000 + 2_000 - 100 });
    await sql`insert into exchange_rates (currency, valid_from, per_pound)
      values ('EUR', ${clock.now()}::date, 2000000)`.execute(ctx.db);
    // Otherwise the seller could choose between the rates of two days.
    const { cancel, payouts } = await asSeller(seller);
    expect((await payouts())[0]).toMatchObject({ uuid: id, cancel_enabled: false });
    expect(await cancel(id)).toMatchObject({
      status: 409,
      json: { code: 'payout_rates_changed' },
    });
    expect(await payout(id)).toMatchObject({ state: 'requested' });
    await refuse(seller, id);
    expect(await books(seller.id)).toEqual({ earnings_available: 3_900 });
    expect(await books(seller.id, 'EUR')).toEqual({ earnings_available: 2_341 });
    expect(await books(seller.id, 'USD')).toEqual({});
    await sql`delete from exchange_rates where per_pound = 2000000`.execute(ctx.db);
    clock.advance({ days: 2 });
    expect(await payout(await request(seller.id))).toMatchObject({ gross: 3_900 });
  });
});

describe('reserves', () => {
  it('are held from new sellers and released after 60 days, once', async () => {
    const seller = await makeSeller({ isKnown: false });
    await earn(seller.id, 10_005);
    expect(await payout(await request(seller.id))).toMatchObject({ gross: 9_005 });
    const { balances } = await asSeller(seller);
    expect((await balances()).currencies[0]?.reserves).toMatchObject([
      { amount: { amount: 1_000 } },
    ]);
    clock.advance({ days: 59 });
    await runJob(ctx, 'release-due-reserves');
    expect(await books(seller.id)).toMatchObject({ reserve: 1_000 });
    clock.advance({ days: 1 });
    await Promise.all([runJob(ctx, 'release-due-reserves'), runJob(ctx, 'release-due-reserves')]);
    expect(await books(seller.id)).toEqual({
      earnings_available: 1_000,
      payouts_in_transit: 9_005,
    });
  });

  it('can leave too little for a payout, and the seller sees it', async () => {
    const seller = await makeSeller({ isKnown: false });
    await earn(seller.id, 2_600);
    const { balances } = await asSeller(seller);
    expect((await balances()).currencies[0]?.gates).toEqual(['reserve']);
    await expect(request(seller.id)).rejects.toMatchObject({ code: 'payout_not_possible' });
  });
});
