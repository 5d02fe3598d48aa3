/** A seller adds, chooses and removes bank accounts. */
import { expect, it } from 'vitest';
import { makeBankAccount } from '../server/modules/bank-accounts/testing/bank-accounts.ts';
import { STAND_IN_NAME } from '../server/platform/name-check/stand-in.ts';
import { TEST_PASSWORD } from '../server/testing/people.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import {
  fill,
  press,
  waitForFieldError,
  waitForHeading,
  waitForText,
} from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';
import { ageStepUp, expireStepUp } from './testing/users.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

const LIST = '/studio/payouts/accounts';

it('a British seller adds an account, corrects it and confirms the name of the bank', async () => {
  const { page, context } = await visit(url, { language: 'en-GB' });
  const { email } = await visitAs(context, shop, { seller: true, name: 'Ann Lee' });
  await openPage(page, LIST);
  await waitForHeading(page, 'No bank account yet');
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Add account' }).first().click();
  await waitForHeading(page, 'Add bank account');
  await assertAccessible(page);

  await fill(page, 'Account holder', 'Alex Morgan');
  await fill(page, 'Sort code', '00-00-12');
  await fill(page, 'Account number', '5577000');
  await press(page, 'Add account');
  await waitForFieldError(page, 'An account number has eight digits.');
  await assertAccessible(page);
  await fill(page, 'Account number', '55770001');
  await press(page, 'Add account');
  await waitForFieldError(page, 'No bank has this sort code.');
  await fill(page, 'Sort code', '20-00-00');
  await press(page, 'Add account');
  await page.getByText('Is that you?').waitFor();
  await assertAccessible(page);
  await press(page, `Yes, add it as “${STAND_IN_NAME}”`);
  await waitForText(page, '••••0001');
  await page.getByText('The account was added.').waitFor();
  await waitForText(page, 'On hold');
  await waitForText(page, 'Default for GBP');
  await assertAccessible(page);
  expect(await page.content()).not.toContain('55770001');

  // The password is asked for after a while, and the form is not lost.
  await ageStepUp(ctx, email);
  await openPage(page, `${LIST}/new?method=sepa`);
  await page.getByLabel('Country of the account', { exact: true }).selectOption('FR');
  await fill(page, 'Account holder', 'Ann Lee');
  await fill(page, 'IBAN', 'DE89370400440532013000');
  await press(page, 'Add account');
  await waitForHeading(page, 'Confirm it’s you');
  await fill(page, 'Password', TEST_PASSWORD);
  await press(page, 'Continue');
  await waitForFieldError(page, 'This is an IBAN of Germany.');
  await page.getByLabel('Country of the account', { exact: true }).selectOption('DE');
  await press(page, 'Add account');
  await waitForText(page, 'DE••••3000');
});

it('accounts are chosen and removed on a phone, in German', async () => {
  const { page, context } = await visit(url, { language: 'de', size: PHONE, theme: 'dark' });
  const { id: userId } = await visitAs(context, shop, { seller: true, locale: 'de' });
  await makeBankAccount(shop, { userId });
  await makeBankAccount(shop, {
    userId,
    isDefault: false,
    details: { method: 'gb', holder: 'Ann Lee', sortCode: '200000', accountNumber: '12345678' },
  });
  await openPage(page, LIST);
  await page.getByText('Um es zu entfernen, mach zuerst').waitFor();
  await page
    .getByRole('button', { name: 'Zum Standard machen: Britisches Bankkonto ••••5678' })
    .click();
  await page.getByText('Das ist jetzt das Standardkonto.').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Entfernen: Britisches Bankkonto ••••9911' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).click();
  await page.getByText('Das Konto wurde entfernt.').waitFor();
  expect(await page.getByText('••••9911').count()).toBe(0);
  await openPage(page, `${LIST}/new?method=paypal`);
  await assertAccessible(page);
});

it('the pages open after the password only, and close by themselves', async () => {
  const { page, context } = await visit(url, { language: 'en-GB', size: PHONE });
  const { email } = await visitAs(context, shop, { seller: true });
  for (const path of [LIST, '/studio/payouts', '/studio/payouts/tax']) {
    await expireStepUp(ctx, email);
    await openPage(page, path);
    await waitForHeading(page, 'Confirm it’s you');
    expect(new URL(page.url()).searchParams.get('return_to')).toBe(path);
    await assertAccessible(page);
    await fill(page, 'Password', 'wrong');
    await press(page, 'Continue');
    await page.locator('[aria-invalid=true]').waitFor();
    await fill(page, 'Password', TEST_PASSWORD);
    await press(page, 'Continue');
    await page.waitForURL(`${url}${path}`);
  }
  await page.clock.install();
  await openPage(page, LIST);
  await page.clock.runFor('16:00');
  await page.getByText('no activity for 15 minutes').waitFor();
});

it('the payouts of the admin area close by themselves too', async () => {
  const { page, context } = await visit(url, { language: 'en-GB', theme: 'dark' });
  const { email } = await visitAs(context, shop, { role: 'admin' });
  await expireStepUp(ctx, email);
  await openPage(page, '/admin/payouts/files');
  await fill(page, 'Password', TEST_PASSWORD);
  await press(page, 'Continue');
  await page.waitForURL(`${url}/admin/payouts/files`);
  await page.clock.install();
  await openPage(page, '/admin/payouts');
  await page.clock.runFor('16:00');
  await page.getByText('no activity for 15 minutes').waitFor();
});
