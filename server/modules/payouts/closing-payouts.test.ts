/** What is left below the threshold is paid to sellers who close their account. */
import type { PayoutEstimate, SellerBalances } from '@lathe/contract/payout-calls';
import type { OutstandingItem } from '@lathe/contract/privacy-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { PAYOUT_THRESHOLDS } from '@lathe/rules/payout-limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../testing/people.ts';
import { recordPaymentResult } from './index.ts';
import { markSent } from './mark-sent.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx, clock } = app;
const { makeSeller, earn, earnPending, request, payout, books, approve } = paidSellers(app);

async function asSeller(seller: TestPerson) {
  const browser = await signedInBrowser(app, seller);
  const path = `/api/users/${seller.id}`;
  return {
    balance: async () =>
      ((await browser.get(`${path}/balances`)).json as SellerBalances).currencies[0],
    converted: async () =>
      ((await browser.get(`${path}/balances`)).json as SellerBalances).converted,
    estimate: async (query: string): Promise<PayoutEstimate> =>
      (await browser.get(`${path}/payout_estimate?currency=GBP&${query}`)).json,
    transfer: (body: object) => browser.post(`${path}/tipalti/transfer`, body),
    outstanding: async () =>
      (
        (await browser.get(`/api/account/${seller.id}/outstanding`)).json as {
          data: OutstandingItem[];
        }
      ).data.map(({ kind }) => kind),
  };
}

async function settle(id: string, reported: 'settled' | 'failed' = 'settled'): Promise<void> {
  await approve(id);
  await inTransaction(ctx.db, async (tx) => {
    const [sent] = await markSent(tx, ctx, { payoutIds: [id], provider: 'bank-file' });
    const result = { endToEndId: sent?.endToEndId ?? '', result: reported } as const;
    await recordPaymentResult(tx, ctx, { ...result, reasonCode: '', reasonText: '' });
  });
}

describe('a closing payout', () => {
  it('pays what is left, without a reserve, so that nothing is outstanding any more', async () => {
    const seller = await makeSeller({ isKnown: false });
    await earn(seller.id, 43);
    const { balance, estimate, transfer, outstanding } = await asSeller(seller);
    expect(await balance()).toMatchObject({ gates: ['threshold'], closing_enabled: true });
    expect(await outstanding()).toEqual(['earnings_available']);
    expect((await estimate('closing=no')).gates).toEqual(['threshold']);
    expect(await estimate('closing=yes')).toMatchObject({
      gates: [],
      gross: { amount: 43 },
      reserve: { amount: 0 },
      net: { amount: 43 },
    });
    expect((await transfer({})).json).toMatchObject({ code: 'payout_not_possible' });
    const paid = await transfer({ closing: true, expected_net: 43 });
    expect(paid.json).toMatchObject({ closing: true, gross: { amount: 43 }, reserve: null });
    expect(await books(seller.id)).toEqual({ payouts_in_transit: 43 });
    await settle((paid.json as { uuid: string }).uuid);
    expect(await books(seller.id)).toEqual({});
    expect(await outstanding()).toEqual([]);
  });

  it('is not possible while something is pending or in reserve, and nothing is booked', async () => {
    const pending = await makeSeller();
    await earn(pending.id, 900);
    await earnPending(pending.id, 1);
    const reserved = await makeSeller({ isKnown: false });
    await earn(reserved.id, 10_000);
    await settle(await request(reserved.id));
    await earn(reserved.id, 900);
    for (const seller of [pending, reserved]) {
      const before = await books(seller.id);
      clock.advance({ days: 2 });
      const { balance, estimate, transfer } = await asSeller(seller);
      expect(await balance()).toMatchObject({ closing_enabled: false });
      expect((await estimate('closing=yes')).gates).toEqual(['threshold']);
      expect(await transfer({ closing: true })).toMatchObject({
        status: 409,
        json: { code: 'payout_not_possible' },
      });
      expect(await books(seller.id)).toEqual(before);
    }
  });

  it('keeps all other gates, and is an ordinary payout from the threshold on', async () => {
    const person = await makePerson(app, { seller: true });
    await earn(person.id, 900);
    const { balance, estimate } = await asSeller(person);
    expect((await balance())?.closing_enabled).toBe(false);
    const { gates } = await estimate('closing=yes');
    expect(gates).toContain('bank-account');
    expect(gates).not.toContain('threshold');
    const seller = await makeSeller({ isKnown: false });
    await earn(seller.id, PAYOUT_THRESHOLDS.GBP + 1000);
    const { transfer } = await asSeller(seller);
    const paid = await transfer({ closing: true });
    expect(paid.json).toMatchObject({ closing: false, reserve: { amount: 350 } });
  });

  it('is possible again only after a while', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 900);
    const first = await (await asSeller(seller)).transfer({ closing: true });
    await settle((first.json as { uuid: string }).uuid);
    await earn(seller.id, 800);
    clock.advance({ days: 89 });
    expect((await (await asSeller(seller)).balance())?.closing_enabled).toBe(false);
    clock.advance({ days: 2 });
    const { balance, transfer } = await asSeller(seller);
    expect((await balance())?.closing_enabled).toBe(true);
    expect((await transfer({ closing: true })).status).toBe(200);
  });

  it('does not count if the bank has not paid it', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 900);
    const failed = await (await asSeller(seller)).transfer({ closing: true });
    await settle((failed.json as { uuid: string }).uuid, 'failed');
    clock.advance({ days: 2 });
    const { balance, transfer } = await asSeller(seller);
    expect((await balance())?.closing_enabled).toBe(true);
    expect((await transfer({ closing: true })).status).toBe(200);
  });
});

describe('a balance in another currency', () => {
  it('is worth what it becomes on the day of the payout, not on the day of the sale', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 2_930, 'EUR');
    const { converted, estimate, transfer } = await asSeller(seller);
    expect((await converted()).available.amount).toBe(2_504);
    expect((await estimate('convert=yes')).gates).toEqual([]);
    const today = calendarDate(clock.now());
    await sql`insert into exchange_rates (currency, valid_from, per_pound)
      values ('EUR', ${today}, 1180000)`.execute(ctx.db);
    expect((await converted()).available.amount).toBe(2_483);
    expect((await estimate('convert=yes')).gates).toEqual(['threshold']);
    expect((await transfer({ convert: true })).status).toBe(409);
    await sql`insert into exchange_rates (currency, valid_from, per_pound)
      values ('EUR', ${addDays(today, 1)}, 1160000)`.execute(ctx.db);
    clock.advance({ days: 1 });
    const paid = await (await asSeller(seller)).transfer({ convert: true, expected_net: 2_525 });
    expect(paid.json).toMatchObject({ gross: { amount: 2_525, currency: 'GBP' } });
    expect((await payout((paid.json as { uuid: string }).uuid)).gross).toBe(2_525);
  });
});
