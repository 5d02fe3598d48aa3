/** A penny from the sale to the bank, and back. */
import type { RoyaltyBooking, RoyaltyLine, SalesSummary } from '@lathe/contract/royalty-calls';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { markSent, recordPaymentResult } from '../payouts/index.ts';
import { paidSellers } from '../payouts/testing/paid-seller.ts';
import { releasesOf } from '../storefront/testing/titles.ts';

const app = await testApp();
const { ctx, clock } = app;
const { makeSeller, earn, request, approve } = paidSellers(app);

it('a line leads to the payout that paid it, with its end-to-end id', async () => {
  const seller = await makeSeller();
  const release = await releasesOf(ctx, seller.id)({ title: 'Paid' });
  const buyer = app.browser();
  await addToBasket(buyer, release, 9);
  const { order } = stateOf(await pay(buyer));
  await sql`update parcels set dispatched_at = ${clock.now()}
    where order_id = ${order}`.execute(ctx.db);
  clock.advance({ days: 15 });
  await runJob(ctx, 'release-due-earnings');
  const browser = await signedInBrowser(app, seller);
  const own = `/api/users/${seller.id}/sales`;
  const first = (await browser.get(`${own}/royalty_lines`)).json as { data: RoyaltyLine[] };
  const [line] = first.data;
  const payouts = async () => {
    const { json } = await browser.get(`${own}/royalty_lines/${line?.uuid}`);
    const { bookings } = json as { bookings: RoyaltyBooking[] };
    return bookings.map(({ kind, payout }) => [kind, payout?.state, payout?.end_to_end_id]);
  };
  const summary = async () => (await browser.get(own)).json as SalesSummary;
  expect(await payouts()).toEqual([
    ['earnings_released', undefined, undefined],
    ['sale', undefined, undefined],
  ]);
  expect(await summary()).toMatchObject({
    current_balance_formatted: '£32.04',
    converted_total_formatted: '£32.04',
    payout_threshold_met: true,
    payout_enabled: true,
    total_sales: 9,
  });

  const payoutId = await request(seller.id);
  await approve(payoutId);
  const [payment] = await inTransaction(ctx.db, (tx) =>
    markSent(tx, ctx, { payoutIds: [payoutId], provider: 'bank-file' }),
  );
  const endToEndId = payment?.endToEndId ?? '';
  expect((await payouts())[0]).toEqual(['earnings_released', 'sent', endToEndId]);
  await inTransaction(ctx.db, (tx) =>
    recordPaymentResult(tx, ctx, { endToEndId, result: 'settled', reasonCode: '', reasonText: '' }),
  );
  expect((await payouts())[0]).toEqual(['earnings_released', 'settled', endToEndId]);
  // From the payout back: the list of bookings names it too.
  const { data } = (await browser.get(`${own}/bookings`)).json as { data: RoyaltyBooking[] };
  const mine = data.filter(({ payout }) => payout?.uuid === payoutId).map(({ kind }) => kind);
  expect(mine.toSorted()).toEqual(['earnings_released', 'payout', 'payout_settled']);
  // What was earned stays the same, and the balance is empty.
  expect(await summary()).toMatchObject({
    current_balance_formatted: '£0.00',
    converted_total_formatted: '£32.04',
    payout_threshold_met: false,
    payout_enabled: false,
  });
});

it('the summary says that a payout is possible only if nothing prevents it', async () => {
  const seller = await makeSeller();
  await earn(seller.id, 6_000);
  const browser = await signedInBrowser(app, seller);
  const summary = async () => (await browser.get(`/api/users/${seller.id}/sales`)).json;
  expect(await summary()).toMatchObject({ payout_enabled: true, payout_threshold_met: true });
  await sql`insert into payout_holds (user_id, reason, held_at)
    values (${seller.id}, 'Look at it', now())`.execute(ctx.db);
  expect(await summary()).toMatchObject({ payout_enabled: false, payout_threshold_met: true });
  await sql`delete from payout_holds where user_id = ${seller.id}`.execute(ctx.db);
  await earn(seller.id, -6_000, 'EUR');
  expect(await summary()).toMatchObject({ payout_enabled: false, payout_threshold_met: true });
});
