/** A failed payout is sent again: only with money that is there, and with the same reserve. */
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { approvePayout } from './approve-payout.ts';
import { markSent, recordPaymentResult } from './index.ts';
import { resendPayout } from './resend-payout.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx, clock } = app;
const staff = await makePerson(app, { role: 'admin' });
const { makeSeller, earn, request, approve, payout, books } = paidSellers(app);

const by = { actorId: staff.id, ip: '127.0.0.1' };

async function failed(isKnown: boolean) {
  const seller = await makeSeller({ isKnown });
  await earn(seller.id, 10_000);
  const id = await request(seller.id);
  await approve(id);
  await inTransaction(ctx.db, async (tx) => {
    const [payment] = await markSent(tx, ctx, { payoutIds: [id], provider: 'bank-file' });
    const { endToEndId = '' } = payment ?? {};
    await recordPaymentResult(tx, ctx, { endToEndId, result: 'failed', reasonCode: 'AC04' });
  });
  return { seller, id };
}

it('holds the same reserve again, until the day on which it was to be released', async () => {
  const { seller, id } = await failed(false);
  expect(await books(seller.id)).toEqual({ earnings_available: 10_000 });
  clock.advance({ days: 10 });
  await resendPayout(ctx, { payoutId: id, ...by });
  expect(await books(seller.id)).toEqual({ reserve: 1_000, payouts_in_transit: 9_000 });
  clock.advance({ days: 49 });
  await runJob(ctx, 'release-due-reserves');
  expect(await books(seller.id)).toMatchObject({ reserve: 1_000 });
  clock.advance({ days: 1 });
  await runJob(ctx, 'release-due-reserves');
  expect(await books(seller.id)).toEqual({
    earnings_available: 1_000,
    payouts_in_transit: 9_000,
  });
});

it('is not possible without the money for the reserve', async () => {
  const { seller, id } = await failed(false);
  await earn(seller.id, -1);
  await expect(resendPayout(ctx, { payoutId: id, ...by })).rejects.toMatchObject({
    code: 'payout_not_possible',
  });
  expect(await books(seller.id)).toEqual({ earnings_available: 9_999 });
  // On the day of the release nothing is held back any more.
  clock.advance({ days: 60 });
  await resendPayout(ctx, { payoutId: id, ...by });
  expect(await books(seller.id)).toEqual({
    earnings_available: 999,
    payouts_in_transit: 9_000,
  });
});

it('is not possible while another currency is below zero and nothing is left to fill it', async () => {
  const { seller, id } = await failed(true);
  await earn(seller.id, -500, 'EUR');
  await expect(resendPayout(ctx, { payoutId: id, ...by })).rejects.toMatchObject({
    code: 'payout_not_possible',
  });
  await earn(seller.id, 500);
  await resendPayout(ctx, { payoutId: id, ...by });
  expect(await payout(id)).toMatchObject({ state: 'approved' });
});

it('a payout is not approved if another currency has fallen below zero since', async () => {
  const seller = await makeSeller();
  await earn(seller.id, 10_000);
  const id = await request(seller.id);
  await earn(seller.id, -500, 'EUR');
  await expect(approvePayout(ctx, { payoutId: id, ...by })).rejects.toMatchObject({
    code: 'payout_gates_closed',
  });
  await earn(seller.id, 500);
  await approvePayout(ctx, { payoutId: id, ...by });
});
