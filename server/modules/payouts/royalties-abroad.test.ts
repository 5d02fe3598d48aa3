/** What the list for the tax office says about payouts. */
import { addDays } from '@lathe/rules/dates';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { taxPapers } from '../tax-profiles/testing/tax-papers.ts';
import { endPayout } from './end-payout.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx } = app;
const { makeSeller, earn, request, today } = paidSellers(app);
const { claim } = taxPapers(app);
const { asAdmin, admin } = await makeStaff(app);

async function listed(): Promise<Record<string, string>[]> {
  const path = `/api/admin/withheld_tax/${today().slice(0, 4)}/csv`;
  const { text } = (await asAdmin.get(path)).json as { text: string };
  return parse(text, { bom: true, columns: true });
}

it('a royalty that a treaty frees of tax is listed, one of the country itself is not', async () => {
  const seller = await makeSeller({ country: 'DE' });
  const validTo = addDays(today(), 30);
  const paper = { userId: seller.id, country: 'DE', validFrom: today(), validTo };
  await claim({ ...paper, state: 'approved' });
  const home = await makeSeller();
  for (const { id } of [seller, home]) await earn(id, 10_000);
  const id = await request(seller.id);
  await request(home.id);
  expect(await listed()).toMatchObject([
    { Country: 'DE', Gross: '100', 'Rate in percent': '0', Tax: '0' },
  ]);
  await inTransaction(ctx.db, (tx) =>
    endPayout(tx, ctx, { payoutId: id, by: 'staff', actorId: admin.id, reason: 'Again' }),
  );
  expect(await listed()).toEqual([]);
});

it('only the royalty in a payout counts, so the rate is the one that was applied', async () => {
  const seller = await makeSeller({ country: 'FR' });
  await earn(seller.id, 10_000);
  const id = await request(seller.id);
  // As if 40 pounds of it were from tickets: tax is due on 60.
  await ctx.db.updateTable('payouts').set({ exempt: 4_000 }).where('id', '=', id).execute();
  expect(await listed()).toMatchObject([{ Country: 'FR', Gross: '60' }]);
});
