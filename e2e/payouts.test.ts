/** An artist in the UK, from the first sale to money on its way to the bank. */
import { expect, it } from 'vitest';
import { subtractDuration } from '../rules/time.ts';
import { markSent } from '../server/modules/payouts/index.ts';
import { paidSellers } from '../server/modules/payouts/testing/paid-seller.ts';
import { releasesOf } from '../server/modules/storefront/testing/titles.ts';
import { inTransaction } from '../server/platform/db/tx.ts';
import { eventually } from '../server/testing/eventually.ts';
import { runJob } from '../server/testing/run-job.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { callInPage } from './testing/call-in-page.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { mailsTo } from './testing/mailbox.ts';
import { press, waitForHeading, waitForText } from './testing/page-actions.ts';
import { payAsGuest } from './testing/pay-as-guest.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const { addPapers } = paidSellers({ ctx });

/** Two copies, bought in the shop, and shipped long enough ago. */
async function sell(sellerId: string): Promise<void> {
  const rate = { user_id: sellerId, basis_points: 9000, valid_from: '2020-01-01', reason: 'Test' };
  await ctx.db
    .insertInto('seller_rates')
    .values({ ...rate, set_at: ctx.clock.now() })
    .execute();
  const release = await releasesOf(ctx, sellerId)();
  const { page } = await visit(url, { language: 'en-GB' });
  await openPage(page, '/');
  await callInPage(page, 'POST', '/es/cart', { type: 'release', uuid: release, quantity: 2 });
  await payAsGuest(page, 'rosa@example.com');
  const shipped = subtractDuration(ctx.clock.now(), { days: 15 });
  await ctx.db.updateTable('parcels').set({ dispatched_at: shipped }).execute();
  // An order that is being changed meanwhile is left to a later job.
  await eventually(async () => {
    await runJob(ctx, 'release-due-earnings');
    const earnings = await ctx.db.selectFrom('line_earnings').select('released_at').execute();
    expect(earnings).toMatchObject([{ released_at: expect.any(Date) }]);
  });
}

it('an artist sees what is missing, requests a payout, and an admin sends it on its way', async () => {
  const artist = await visit(url, { language: 'en-GB', size: PHONE });
  const { page } = artist;
  const person = await visitAs(artist.context, shop, { seller: true, name: 'Anna Artist' });
  await sell(person.id);

  await openPage(page, '/studio/payouts');
  await waitForHeading(page, 'Payouts');
  await waitForText(page, 'Why not yet');
  const remedies = await page
    .locator('.payout-gates a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(remedies).toEqual([
    '/account/security',
    '/studio/payouts/tax',
    '/studio/payouts/accounts',
  ]);
  await assertAccessible(page);
  const tabs = page.getByRole('navigation', { name: 'Payouts', exact: true });
  for (const [name, path] of [
    ['Bank accounts', '/studio/payouts/accounts'],
    ['Tax papers', '/studio/payouts/tax'],
    ['Balances and history', '/studio/payouts'],
  ] as const) {
    await tabs.getByRole('link', { name }).click();
    await page.waitForURL(`${url}${path}`);
    await tabs.locator('[aria-current=page]', { hasText: name }).waitFor();
  }

  await addPapers(person.id);
  await openPage(page, '/studio/payouts');
  await waitForText(page, 'Everything is ready for a payout.');
  await page.getByRole('link', { name: 'Request payout' }).click();
  await waitForHeading(page, 'Request a payout in GBP');
  await waitForText(page, 'Held back for 60 days');
  await assertAccessible(page);
  await page.getByRole('button', { name: /^Request £/ }).click();
  await waitForText(page, 'Your payout is requested. We check it and send it to your bank.');
  await page.getByRole('button', { name: 'Cancel payout' }).waitFor();

  const admin = await visit(url, { language: 'en-GB', theme: 'dark' });
  await visitAs(admin.context, shop, { role: 'admin', name: 'Ada Admin' });
  await openPage(admin.page, '/admin/payouts');
  await admin.page.getByRole('link', { name: 'Year end' }).click();
  await admin.page.waitForURL(/admin\/payouts\/year\/\d{4}$/);
  await admin.page
    .getByRole('navigation', { name: 'Payouts', exact: true })
    .getByRole('link', { name: 'Queue' })
    .click();
  await assertAccessible(admin.page);
  await admin.page.getByRole('link', { name: 'Anna Artist' }).first().click();
  await waitForText(admin.page, 'All conditions are met.');
  await assertAccessible(admin.page);
  await press(admin.page, 'Approve');
  await waitForText(admin.page, 'The payout is approved.');

  const { id } = await ctx.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow();
  await inTransaction(ctx.db, (tx) =>
    markSent(tx, ctx, { payoutIds: [id], provider: 'bank-file' }),
  );
  // The open page of the artist follows by itself.
  await page.locator('.badge', { hasText: 'Sent' }).waitFor();
  await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor();
  await expect
    .poll(async () => (await mailsTo(admin.page, person.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('is on its way'));
});
