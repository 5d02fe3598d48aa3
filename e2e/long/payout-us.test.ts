/** An artist in the United States, paid through a provider at the rate of the treaty. */
import { calendarDate } from '@lathe/rules/dates';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { paidSellers } from '../../server/modules/payouts/testing/paid-seller.ts';
import { makeTitle } from '../../server/modules/storefront/testing/titles.ts';
import { startTipalti } from '../../server/platform/payout-providers/testing/tipalti-server.ts';
import { checkAmounts, checkBooks } from '../../server/testing/books/check.ts';
import { runJob } from '../../server/testing/run-job.ts';
import { assertAccessible } from '../testing/accessibility.ts';
import { answerSteps, openSellerAccount } from '../testing/answer-steps.ts';
import { openPage, visit } from '../testing/chromium.ts';
import { moveByWeek, moveToFirstDaysOfMonth } from '../testing/clock-screen.ts';
import {
  fill,
  press,
  setUpTwoFactor,
  waitForHeading,
  waitForText,
} from '../testing/page-actions.ts';
import { approvePayout, centsIn } from '../testing/payout-desk.ts';
import { gatesIn } from '../testing/payout-gates.ts';
import { sellCopies } from '../testing/sell-copies.ts';
import { openShop } from '../testing/shop.ts';
import { visitAs } from '../testing/sign-in-as.ts';

const provider = {
  origin: '',
  now: () => new Date(),
  lifeOf: () => ['accepted', 'settled'] as const,
};
const tipalti = await startTipalti({ shop: provider });
afterAll(() => tipalti[Symbol.asyncDispose]());
const shop = await openShop({ DEMO: 'off', ...tipalti.settings });
const { url, ctx } = shop;
provider.origin = url;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

async function signInterview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Complete your tax profile' }).first().click();
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  // What the seller account says is filled in, and the tax number is optional.
  const steps = { who: {}, address: {}, numbers: {} };
  await answerSteps(page, '/studio/payouts/tax/interview', steps);
  await waitForHeading(page, 'Check and sign');
  await page.locator('#tax-is_correct').check();
  await fill(page, 'Signature', 'ann lee');
  await press(page, 'Sign tax profile');
  await waitForText(page, 'We deduct 20% UK tax from your royalties.');
}

async function claimTreaty(page: Page): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'form-6166.pdf', mimeType: 'application/pdf', buffer: PDF });
  for (const box of await page.locator('main input[type=checkbox]').all()) await box.check();
  const year = Number(calendarDate(ctx.clock.now()).slice(0, 4));
  await typeDay(page, 'Valid from', `0101${year}`);
  await typeDay(page, 'Valid to', `1231${year + 1}`);
  await press(page, 'Send for review');
  await waitForText(page, 'In review');
  await assertAccessible(page);
}

async function typeDay(page: Page, name: string, digits: string): Promise<void> {
  await page.getByRole('group', { name }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(digits);
}

/** At the desk, with the certificate at hand. */
async function approveClaim(page: Page): Promise<void> {
  await openPage(page, '/admin/payouts/tax');
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Review the claim of Ann Lee' }).click();
  await waitForHeading(page, 'Review the claim of Ann Lee');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Certificate')]);
  expect(download.suggestedFilename()).toContain('.pdf');
  await press(page, 'Approve');
  await waitForText(page, 'The claim is approved.');
}

/** A bank account, and the same details on the page of the provider. */
async function enterDetails(page: Page): Promise<void> {
  await openPage(page, '/studio/payouts/accounts');
  await page.getByRole('link', { name: 'Add account' }).first().click();
  await page.getByRole('link', { name: 'US bank account' }).click();
  await page.getByLabel('Routing number (ABA)').waitFor();
  await fill(page, 'Account holder', 'Ann Lee');
  await fill(page, 'Routing number (ABA)', '021000021');
  await fill(page, 'Account number', '123456789');
  await press(page, 'Add account');
  await page.getByText('The account was added.').waitFor();
  await openPage(page, '/studio/payouts');
  await waitForText(page, 'Details missing');
  await assertAccessible(page);
  await press(page, 'Open Tipalti');
  await page.waitForURL(`${tipalti.url}/**`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => gatesIn(page, 'Balance in USD')).toContain(HOLD);
  await waitForText(page, 'Ready');
}

const HOLD = 'Wait 72 hours after a change of your bank account';

it('an artist abroad claims the treaty, enters details at the provider, and is paid without tax', async () => {
  const artist = await visit(url, { language: 'en-US' });
  const desk = await visit(url, { theme: 'dark' });
  const { page } = artist;
  await visitAs(desk.context, shop, { role: 'admin', name: 'Ada Admin' });
  await moveToFirstDaysOfMonth(desk.page, ctx);
  const { id } = await visitAs(artist.context, shop, { name: 'Ann Lee', locale: 'en_US' });
  await openSellerAccount(page, {
    start: { kind: 'individual', 'address.country_iso': 'US' },
    person: { dob: '1990-05-17', phone: '503 555 0142' },
    address: {
      'address.address_line_1': '12 Alder Street',
      'address.city': 'Portland',
      'address.state': 'OR',
      'address.postcode': '97201',
    },
    identity: { ssn_last_4: '6789' },
  });
  const { releaseIds } = await makeTitle(ctx, {
    ownerId: id,
    title: 'Low Water',
    releases: [{ tier: 'Luxe' }],
  });
  await sellCopies(shop, { release: releaseIds[0] ?? '', title: 'Low Water', plant: desk.page });

  await setUpTwoFactor(page);
  expect(await gatesIn(page, 'Balance in USD')).toEqual([
    'Complete your tax profile',
    expect.stringContaining('Choose how you want to be paid'),
    'Earn at least $30.00',
  ]);
  await signInterview(page);
  await claimTreaty(page);
  await enterDetails(page);
  expect(await gatesIn(page, 'Balance in USD')).toEqual([
    'Your certificate of residence is in review or has expired',
    HOLD,
    'Earn at least $30.00',
  ]);
  await approveClaim(desk.page);
  await openPage(page, '/studio/payouts/tax');
  await waitForText(page, 'Applies now');
  await waitForText(page, 'We deduct no tax from your royalties.');

  await moveByWeek(desk.page);
  expect(await gatesIn(page, 'Balance in USD')).toEqual(['Earn at least $30.00']);
  await moveByWeek(desk.page);
  // Buyers have paid in pounds, so dollars alone would never be enough.
  const convert = page.getByRole('link', { name: 'Include my balances in other currencies' });
  await expect
    .poll(async () => (await gatesIn(page, 'Balance in USD')) && (await convert.count()))
    .toBe(1);
  await convert.click();
  await waitForHeading(page, 'Request a payout in USD');
  await page.getByText('£38.79 becomes $').waitFor();
  await waitForText(page, 'As entered at Tipalti');
  expect(await page.getByText('Tax withheld').count()).toBe(0);
  await assertAccessible(page);
  const request = page.getByRole('button', { name: /^Request \$/ });
  const requested = centsIn(await request.textContent());
  await request.click();
  await waitForText(page, 'Your payout is requested. We check it and send it to your bank.');

  await approvePayout(desk.page, 'Ann Lee');
  await runJob(ctx, 'pay-through-providers');
  // The open page follows the events of the provider by itself.
  await page.locator('.badge', { hasText: 'Paid' }).waitFor();
  await page.getByText('through Tipalti').first().waitFor();
  await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor();
  await assertAccessible(page);
  await openPage(desk.page, '/admin/payouts?list=settled');
  await desk.page.getByRole('link', { name: 'Ann Lee' }).first().click();
  await desk.page.getByText('Through Tipalti').first().waitFor();
  await assertAccessible(desk.page);

  expect(tipalti.made()).toMatchObject([
    { userId: id, currency: 'USD', amount: requested, result: 'settled' },
  ]);
  const taxed = ['gross', 'net', 'withholding_rate', 'withholding_country'] as const;
  const paid = await ctx.db.selectFrom('payouts').select(taxed).execute();
  expect(paid).toEqual([
    { gross: requested, net: requested, withholding_rate: 0, withholding_country: 'US' },
  ]);
  expect(await paidSellers({ ctx }).books(id, 'GBP')).toEqual({});
  expect(tipalti.events?.counts).toMatchObject({ rejected: 0 });
  expect(await paidSellers({ ctx }).books(id, 'USD')).toEqual({ reserve: expect.any(Number) });
  await checkBooks(ctx.db);
  await checkAmounts(ctx.db);
  for (const { pageErrors } of [artist, desk]) expect(pageErrors).toEqual([]);
});
