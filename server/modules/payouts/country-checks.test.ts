/** Staff look first where a tax profile names a country that nothing else of the seller is in. */
import type { DeskPayout, HeldSeller } from '@lathe/contract/payout-desk-calls';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { makeBankAccount, SEPA_DETAILS } from '../bank-accounts/testing/bank-accounts.ts';
import { taxPapers } from '../tax-profiles/testing/tax-papers.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx } = app;
const { asAdmin } = await makeStaff(app);
const { makeSeller, earn, request } = paidSellers(app);

const moveAccount = (userId: string, country: string) =>
  ctx.db
    .updateTable('sellers')
    .set({ country_iso: country })
    .where('user_id', '=', userId)
    .execute();

async function gatesOf(seller: { id: string; email: string }) {
  const browser = await signedInBrowser(app, seller);
  const { json } = await browser.get(`/api/users/${seller.id}/payout_estimate?currency=GBP`);
  return (json as { gates: string[] }).gates;
}

const holdOf = async (userId: string) => {
  await runJob(ctx, 'check-countries-of-sellers');
  const { data } = (await asAdmin.get('/api/admin/payout_holds')).json as { data: HeldSeller[] };
  return data.find(({ seller }) => seller.id === userId);
};

it('an American account with a British tax profile waits until staff have lifted the hold', async () => {
  const seller = await makeSeller();
  await moveAccount(seller.id, 'US');
  await earn(seller.id, 9_000);
  // At once, also before the job has run.
  expect(await gatesOf(seller)).toEqual(['review']);
  expect(await holdOf(seller.id)).toMatchObject({
    held_by: null,
    countries: { profile: 'GB', account: 'US', banks: ['GB'] },
  });
  await expect(request(seller.id)).rejects.toThrow('payout_not_possible');
  const lift = `/api/admin/users/${seller.id}/payout_hold/lift`;
  expect(
    (await asAdmin.post(lift, { reason: 'Lives in Leeds, seen the council tax bill' })).status,
  ).toBe(204);
  expect(await gatesOf(seller)).toEqual([]);
  expect(await holdOf(seller.id)).toBeUndefined();
  // Other countries are looked at again.
  await moveAccount(seller.id, 'CA');
  expect(await gatesOf(seller)).toEqual(['review']);
  expect(await holdOf(seller.id)).toMatchObject({ countries: { account: 'CA' } });
});

it('nobody waits whose profile agrees with the account and a bank, or who pays the full tax', async () => {
  const british = await makeSeller();
  await makeBankAccount(app, { userId: british.id, details: SEPA_DETAILS });
  const french = await makeSeller({ country: 'FR' });
  for (const seller of [british, french]) {
    await earn(seller.id, 9_000);
    expect(await gatesOf(seller)).toEqual([]);
    expect(await holdOf(seller.id)).toBeUndefined();
  }
});

it('staff see a VAT number that another account has signed, too', async () => {
  const [one, other] = [await makeSeller(), await makeSeller()];
  for (const { id } of [one, other]) {
    await taxPapers(app).profile({ userId: id, vatNumber: 'GB434031494' });
  }
  await taxPapers(app).agreement({
    userId: one.id,
    vatNumber: 'GB434031494',
    startsOn: '2026-01-01',
  });
  await earn(one.id, 9_000);
  const id = await request(one.id);
  const { vat_registration } = (await asAdmin.get(`/api/admin/payouts/${id}`)).json as DeskPayout;
  expect(vat_registration).toMatchObject({
    number: 'GB434031494',
    registered_name: null,
    others: [{ id: other.id }],
  });
});
