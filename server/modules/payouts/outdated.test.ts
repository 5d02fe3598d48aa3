/** Tax is due at the rate of the day on which money leaves, so approved payouts can become outdated. */
import { addDays } from '@lathe/rules/dates';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { runJob } from '../../testing/run-job.ts';
import { taxPapers } from '../tax-profiles/testing/tax-papers.ts';
import { markSent, readPayableByFile } from './index.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx, clock } = app;
const { makeSeller, confirmCountries, earn, request, approve, payout, today } = paidSellers(app);
const { claim } = taxPapers(app);

const send = (id: string) =>
  inTransaction(ctx.db, (tx) => markSent(tx, ctx, { payoutIds: [id], provider: 'bank-file' }));
const listed = async () =>
  (await readPayableByFile(ctx.db, ctx, { currency: 'GBP', method: 'gb' })).map(({ id }) => id);

/** Approved at the rate of the treaty with Germany, which is zero while the certificate is valid. */
async function approvedByTreaty(days: number) {
  const seller = await makeSeller({ country: 'DE' });
  const validTo = addDays(today(), days);
  const paper = { userId: seller.id, country: 'DE', validFrom: today(), validTo };
  const claimId = await claim({ ...paper, state: 'approved' });
  await confirmCountries(seller.id);
  await earn(seller.id, 10_000);
  const id = await request(seller.id);
  await approve(id);
  return { seller, id, claimId };
}

it('does not send a payout at the rate of a certificate that has expired since', async () => {
  const { id } = await approvedByTreaty(3);
  const { id: other } = await approvedByTreaty(30);
  expect(await payout(id)).toMatchObject({ withholdingRate: 0, net: 10_000 });
  await runJob(ctx, 'review-approved-payouts');
  expect(await listed()).toEqual(expect.arrayContaining([id, other]));
  clock.advance({ days: 4 });
  await expect(send(id)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await runJob(ctx, 'review-approved-payouts');
  expect(await listed()).not.toContain(id);
  expect(await payout(id)).toMatchObject({ state: 'requested', approvedAt: null });
  expect(await payout(other)).toMatchObject({ state: 'approved' });
  await send(other);
});

it('does not send a payout at a lower rate after the seller has withdrawn the claim', async () => {
  const { id, claimId } = await approvedByTreaty(30);
  await sql`update treaty_claims set state = 'withdrawn', withdrawn_at = now()
    where id = ${claimId}`.execute(ctx.db);
  await expect(send(id)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await runJob(ctx, 'review-approved-payouts');
  expect(await payout(id)).toMatchObject({ state: 'requested' });
});
