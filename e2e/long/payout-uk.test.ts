/** A sole trader in the UK, from the registration to money in the bank. */
import { pdfText } from '@lathe/media/testing/pdf-text';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { schemaErrors } from '../../server/modules/bank-files/xml-schemas.ts';
import { paidSellers } from '../../server/modules/payouts/testing/paid-seller.ts';
import { makeTitle } from '../../server/modules/storefront/testing/titles.ts';
import { checkAmounts, checkBooks } from '../../server/testing/books/check.ts';
import { TEST_PASSWORD } from '../../server/testing/people.ts';
import { assertAccessible } from '../testing/accessibility.ts';
import { answerSteps, openSellerAccount } from '../testing/answer-steps.ts';
import { openPage, PHONE, visit } from '../testing/chromium.ts';
import { moveByWeek, moveToFirstDaysOfMonth } from '../testing/clock-screen.ts';
import { mailedLink, mailsTo } from '../testing/mailbox.ts';
import {
  fill,
  press,
  setUpTwoFactor,
  typeLogin,
  waitForFieldError,
  waitForHeading,
  waitForText,
} from '../testing/page-actions.ts';
import {
  approvePayout,
  paymentsIn,
  prepareFile,
  releaseFile,
  uploadReply,
} from '../testing/payout-desk.ts';
import { gatesIn } from '../testing/payout-gates.ts';
import { sellCopies } from '../testing/sell-copies.ts';
import { openShop } from '../testing/shop.ts';
import { visitAs } from '../testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const EMAIL = 'nora.shaw@example.com';
const INTERVIEW = '/studio/payouts/tax/interview';

async function register(page: Page): Promise<string> {
  await openPage(page, '/register?return_to=/studio');
  await fill(page, 'First name', 'Nora');
  await fill(page, 'Last name', 'Shaw');
  await fill(page, 'Email address', EMAIL);
  await fill(page, 'Password', TEST_PASSWORD);
  await page.getByRole('checkbox').check();
  await press(page, 'Create account');
  await waitForHeading(page, 'Check your inbox');
  await page.goto(await mailedLink(page, EMAIL, '/confirm-email/'));
  await press(page, 'Confirm address');
  await page.getByText('Your email address is confirmed').waitFor();
  await typeLogin(page, EMAIL, TEST_PASSWORD);
  await waitForHeading(page, 'Sell your music on Lathe');
  await openSellerAccount(page, {
    start: { kind: 'individual', 'address.country_iso': 'GB' },
    person: { dob: '1990-05-17', phone: '020 7946 0018' },
    address: {
      'address.address_line_1': '1 Mill Lane',
      'address.city': 'Leeds',
      'address.postcode': 'LS1 4AP',
    },
  });
  const user = ctx.db.selectFrom('users').select('id').where('email', '=', EMAIL);
  return (await user.executeTakeFirstOrThrow()).id;
}

async function signInterview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Complete your tax profile' }).click();
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await answerSteps(page, INTERVIEW, { who: { tax_classification: 'sole_trader' }, address: {} });
  await waitForHeading(page, 'Tax numbers');
  await fill(page, 'UTR (Unique Taxpayer Reference)', '1234567890');
  await page.locator('footer [value=continue]').click();
  await waitForFieldError(page, 'UTR');
  await answerSteps(page, INTERVIEW, { numbers: { utr_number: '1123456789' } });
  await waitForHeading(page, 'Check and sign');
  await assertAccessible(page);
  for (const box of await page.locator('main input[type=checkbox]').all()) await box.check();
  await fill(page, 'Signature', 'Nora Shaw');
  await press(page, 'Sign tax profile');
  await waitForText(page, 'Your tax profile is signed.');
  await waitForText(page, 'We deduct no tax from your royalties.');
}

async function addAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a bank account for GBP' }).click();
  await page.getByRole('link', { name: 'Add account' }).first().click();
  await fill(page, 'Account holder', 'Nora Shaw');
  await fill(page, 'Sort code', '20-00-00');
  await fill(page, 'Account number', '55779911');
  await press(page, 'Add account');
  await page.getByText('The account was added.').waitFor();
  await waitForText(page, 'On hold');
}

it('a sole trader sells records, completes the papers, waits, and is paid by two admins', async () => {
  const [artist, first, second] = [
    await visit(url, { size: PHONE }),
    await visit(url, { theme: 'dark' }),
    await visit(url),
  ];
  const { page } = artist;
  await visitAs(first.context, shop, { role: 'admin', name: 'Ada First' });
  await visitAs(second.context, shop, { role: 'admin', name: 'Ben Second' });
  await moveToFirstDaysOfMonth(first.page, ctx);

  const id = await register(page);
  const { releaseIds } = await makeTitle(ctx, {
    ownerId: id,
    title: 'Low Water',
    releases: [{ tier: 'Luxe' }],
  });
  await sellCopies(shop, { release: releaseIds[0] ?? '', title: 'Low Water', plant: first.page });

  expect(await gatesIn(page, 'Balance in GBP')).toEqual([
    'Set up two-factor authentication',
    'Complete your tax profile',
    'Add a bank account for GBP',
    'Earn at least £25.00',
  ]);
  await assertAccessible(page);
  await setUpTwoFactor(page);
  await openPage(page, '/studio/payouts');
  await signInterview(page);
  await openPage(page, '/studio/payouts');
  await addAccount(page);
  expect(await gatesIn(page, 'Balance in GBP')).toEqual([
    'Wait 72 hours after a change of your bank account',
    'Earn at least £25.00',
  ]);
  await moveByWeek(first.page);
  expect(await gatesIn(page, 'Balance in GBP')).toEqual(['Earn at least £25.00']);
  await moveByWeek(first.page);
  await expect.poll(() => gatesIn(page, 'Balance in GBP')).toEqual([]);

  await waitForText(page, 'Everything is ready for a payout.');
  await page.getByRole('link', { name: 'Request payout' }).click();
  await waitForHeading(page, 'Request a payout in GBP');
  await waitForText(page, 'Held back for 60 days');
  await assertAccessible(page);
  await press(page, 'Request £34.92');
  await waitForText(page, 'Your payout is requested. We check it and send it to your bank.');

  await approvePayout(first.page, 'Nora Shaw');
  await page.locator('.badge', { hasText: 'Approved' }).waitFor();
  const file = await prepareFile(first.page);
  const xml = await releaseFile(second.page, file);
  expect(schemaErrors(xml, 'iso')).toEqual([]);
  const payments = paymentsIn(xml);
  expect(payments).toEqual([
    {
      endToEndId: expect.any(String),
      currency: 'GBP',
      amount: '34.92',
      name: 'Nora Shaw',
      reference: expect.any(String),
    },
  ]);
  expect(xml).toContain('55779911');

  // The open page of the artist follows by itself.
  await page.locator('.badge', { hasText: 'Sent' }).waitFor();
  await page.getByText(`Reference: ${payments[0]?.endToEndId}`).waitFor();
  await uploadReply(second.page, xml);
  await page.locator('.badge', { hasText: 'Paid' }).waitFor();
  await assertAccessible(page);
  const receipt = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href');
  const pdf = await (await page.request.get(receipt ?? '')).body();
  const [text = ''] = await pdfText(pdf);
  for (const part of ['Nora Shaw', 'Low Water', '£34.92']) expect(text).toContain(part);
  await expect
    .poll(async () => (await mailsTo(second.page, EMAIL)).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining([expect.stringContaining('is on its way')]));

  expect(await paidSellers({ ctx }).books(id)).toEqual({ reserve: 387 });
  await checkBooks(ctx.db);
  await checkAmounts(ctx.db);
  for (const { pageErrors } of [artist, first, second]) expect(pageErrors).toEqual([]);
});
