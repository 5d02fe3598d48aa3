/** The tax interview of three sellers, from the first question to what payouts deduct. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { calendarDate } from '../rules/dates.ts';
import { readTaxGates, readWithholding } from '../server/modules/tax-profiles/index.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import {
  choose,
  fill,
  press,
  waitForFieldError,
  waitForHeading,
  waitForText,
} from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const today = () => calendarDate(ctx.clock.now());
const continues = (page: Page) => page.locator('footer [value=continue]').click();

async function startInterview(page: Page, start: string): Promise<void> {
  await openPage(page, '/studio/payouts/tax');
  await assertAccessible(page);
  await page.getByRole('link', { name: start, exact: true }).click();
  await page.waitForURL('**/interview/who');
}

it('a private person in the UK signs, and is asked nothing about a business', async () => {
  const { page, context } = await visit(url, { language: 'en-GB', size: PHONE });
  const { id: userId } = await visitAs(context, shop, { seller: true, name: 'Ann Lee' });
  await startInterview(page, 'Start');
  await waitForHeading(page, 'Who you are');
  await assertAccessible(page);
  await continues(page);
  await waitForHeading(page, 'Your address');
  await continues(page);
  await waitForHeading(page, 'Tax numbers');
  expect(await page.getByLabel('VAT number').count()).toBe(0);
  await continues(page);
  await waitForFieldError(page, 'Please enter your National Insurance number or your UTR.');
  await assertAccessible(page);
  await fill(page, 'National Insurance number', 'AB 12 34 56 C');
  await continues(page);
  await waitForHeading(page, 'Check and sign');
  expect(await page.getByLabel('Your position').count()).toBe(0);
  await assertAccessible(page);
  await fill(page, 'Signature', 'Bob Lee');
  await press(page, 'Sign tax profile');
  await waitForFieldError(page, 'Please type your name exactly as above: Ann Lee.');
  for (const box of await page.locator('main input[type=checkbox]').all()) await box.check();
  await fill(page, 'Signature', 'Ann Lee');
  await press(page, 'Sign tax profile');
  await page.getByText('Your tax profile is signed.').waitFor();
  await page.getByText('We deduct no tax from your royalties.').waitFor();
  await assertAccessible(page);
  const day = today();
  expect(await readTaxGates(ctx.db, { userId, day })).toEqual([]);
  expect(await readWithholding(ctx.db, { userId, day })).toMatchObject({ rate: 0 });
});

it('a German company continues later where it stopped, and signs with a position', async () => {
  const { page, context } = await visit(url, { language: 'de', theme: 'dark' });
  const { id: userId } = await visitAs(context, shop, { seller: true, locale: 'de' });
  await startInterview(page, 'Anfangen');
  await page.getByText('Kapitalgesellschaft', { exact: true }).click();
  await page.getByLabel('Name für das Finanzamt').fill('Nordkai GmbH');
  await page.getByLabel('Wo zahlst du Steuern?').selectOption('DE');
  // Saved while typing, without the button.
  await waitForText(page, 'Alle Änderungen sind gespeichert.');
  await openPage(page, '/studio/payouts/tax');
  await page.getByRole('link', { name: 'Weitermachen', exact: true }).click();
  await waitForHeading(page, 'Deine Adresse');
  await page.locator('#tax-address-postcode').fill('10119');
  await page.locator('#tax-address-city').fill('Berlin');
  await continues(page);
  await waitForHeading(page, 'Steuernummern');
  const vatNumber = page.locator('#tax-vat_number');
  await vatNumber.fill('DE136695977');
  await continues(page);
  await page.locator('.field-error').first().waitFor();
  await vatNumber.fill('DE136695976');
  await continues(page);
  await waitForHeading(page, 'Prüfen und unterschreiben');
  await assertAccessible(page);
  await page.locator('#tax-is_correct').check();
  await page.locator('#tax-position').fill('Geschäftsführerin');
  await page.locator('#tax-signature').fill('Anna Lehmann');
  await press(page, 'Steuerprofil unterschreiben');
  await page.getByText('Dein Steuerprofil ist unterschrieben.').waitFor();
  await page.getByText('20').first().waitFor();
  await assertAccessible(page);
  const withheld = await readWithholding(ctx.db, { userId, day: today() });
  expect(withheld).toEqual({ rate: 2000, country: 'DE', claimId: null });
});

it('an American sends a certificate, staff approve it, and no tax is deducted', async () => {
  const { page, context } = await visit(url, { language: 'en-GB' });
  const { id: userId } = await visitAs(context, shop, { seller: true, name: 'Ann Lee' });
  await startInterview(page, 'Start');
  await choose(page, 'Where do you pay tax?', 'US');
  await continues(page);
  await waitForHeading(page, 'Your address');
  await page.locator('#tax-address-city').fill('Portland');
  await page.locator('#tax-address-state').selectOption('OR');
  await page.locator('#tax-address-postcode').fill('97201');
  await continues(page);
  // No numbers are asked of private persons abroad.
  await waitForHeading(page, 'Check and sign');
  await page.locator('#tax-is_correct').check();
  await fill(page, 'Signature', 'ann lee');
  await press(page, 'Sign tax profile');
  await page.getByText('We deduct 20% UK tax from your royalties.').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'form-6166.pdf', mimeType: 'application/pdf', buffer: PDF });
  for (const box of await page.locator('main input[type=checkbox]').all()) await box.check();
  const year = today().slice(0, 4);
  for (const [name, day] of [
    ['valid_from', `${year}-01-01`],
    ['valid_to', `${Number(year) + 1}-12-31`],
  ] as const) {
    await page.locator(`input[type=hidden][name=${name}]`).evaluate((input, value) => {
      (input as HTMLInputElement).value = value;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, day);
  }
  await press(page, 'Send for review');
  await page.getByText('In review', { exact: true }).waitFor();
  await assertAccessible(page);
  const day = today();
  expect(await readTaxGates(ctx.db, { userId, day })).toEqual(['treaty-certificate']);

  const staff = await visit(url, { language: 'en-GB', theme: 'dark' });
  await visitAs(staff.context, shop, { role: 'admin', name: 'Ada Admin' });
  await openPage(staff.page, '/admin/payouts/tax');
  await assertAccessible(staff.page);
  await staff.page.getByRole('link', { name: 'Review the claim of Ann Lee' }).click();
  await waitForHeading(staff.page, 'Review the claim of Ann Lee');
  await assertAccessible(staff.page);
  await press(staff.page, 'Approve');
  await staff.page.getByText('The claim is approved.').waitFor();
  await openPage(staff.page, '/admin/payouts/tax/rates');
  await assertAccessible(staff.page);

  await openPage(page, '/studio/payouts/tax');
  await page.getByText('Applies now').waitFor();
  await page.getByText('We deduct no tax from your royalties.').waitFor();
  expect(await readWithholding(ctx.db, { userId, day })).toMatchObject({ rate: 0, country: 'US' });
});
