import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { callInPage } from './testing/call-in-page.ts';
import { openPage, visit } from './testing/chromium.ts';
import { mailedLink, mailsTo } from './testing/mailbox.ts';
import {
  choose,
  fill,
  logIn,
  logInWithPassword,
  press,
  setUpTwoFactor,
  signOut,
  typed,
  typeLogin,
  waitForFieldError,
  waitForHeading,
} from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';
import { totp } from './testing/totp.ts';
import { addressOf, closeOpenOrders, expireStepUp } from './testing/users.ts';

const shop = await openShop();
const { url, ctx } = shop;
const PASSWORD = 'Lacquer-and-steel-9';

describe('new customer', () => {
  it('registers, confirms, adds a second factor, loses the phone, changes address, and leaves', async () => {
    const { page, context, pageErrors } = await visit(url);
    const email = 'ada.lindqvist@lathe.test';

    await openPage(page, '/register?return_to=/studio');
    await fill(page, 'First name', 'Ada');
    await fill(page, 'Last name', 'Lindqvist');
    await fill(page, 'Email address', email);
    await fill(page, 'Password', 'short');
    await press(page, 'Create account');
    await page.getByRole('alert').getByText('at least 8 characters').waitFor();
    await page.getByRole('alert').getByText('accept the terms').waitFor();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada');
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).inputValue())
      .toBe('short');
    expect(await mailsTo(page, email)).toEqual([]);
    await fill(page, 'Password', PASSWORD);
    await page.getByRole('checkbox').check();
    await press(page, 'Create account');
    await waitForHeading(page, 'Check your inbox');

    await logInWithPassword(page, email, PASSWORD);
    await page.getByText('We have sent you another confirmation email').waitFor();
    await page.goto(await mailedLink(page, email, '/confirm-email/'));
    await press(page, 'Confirm address');
    await page.getByText('Your email address is confirmed').waitFor();
    await typeLogin(page, email, PASSWORD);
    // Returns to the start page of the flow, with a mail in between.
    await waitForHeading(page, 'Sell your music on Lathe');
    await openPage(page, '/account');
    await page.getByText('Signed in as Ada Lindqvist').first().waitFor();

    const { key, codes: shown } = await setUpTwoFactor(page);
    const codes = shown.join('\n').split(/\s+/);
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as text' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('lathe-recovery-codes.txt');
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await page.getByText('10 recovery codes left').waitFor();
    await expect.poll(() => page.textContent('main')).not.toContain(codes[0]);

    await signOut(page);
    await logInWithPassword(page, email, PASSWORD);
    await waitForHeading(page, 'Enter your code');
    await fill(page, 'Code from your app', totp(key, 1));
    await press(page, 'Continue');
    await waitForHeading(page, 'My account');

    await signOut(page);
    const answerWithRecoveryCode = async () => {
      await logInWithPassword(page, email, PASSWORD);
      await page.getByRole('link', { name: 'Use a recovery code' }).click();
      await fill(page, 'Recovery code', codes[3] ?? '');
      await press(page, 'Continue');
    };
    await answerWithRecoveryCode();
    await waitForHeading(page, 'My account');
    await signOut(page);
    await answerWithRecoveryCode();
    await page.getByRole('alert').getByText('This code is invalid').waitFor();
    await fill(page, 'Recovery code', codes[4] ?? '');
    await press(page, 'Continue');
    await waitForHeading(page, 'My account');

    const newEmail = 'ada@low-sun.test';
    await openPage(page, '/account/security');
    await fill(page, 'New email address', newEmail);
    await press(page, 'Change email address');
    await page.getByText('Until you follow it, your old address stays in use').waitFor();
    await page.getByText(`You sign in with ${email}`).waitFor();
    expect(await addressOf(ctx, 'Ada Lindqvist')).toBe(email);
    expect((await mailsTo(page, email))[0]?.links.join()).not.toContain('/confirm-email-change/');
    await page.goto(await mailedLink(page, newEmail, '/confirm-email-change/'));
    await press(page, 'Use new address');
    await page.getByText(`You sign in with ${newEmail}`).waitFor();
    expect(await addressOf(ctx, 'Ada Lindqvist')).toBe(newEmail);

    await openPage(page, '/account/privacy');
    await page.locator('details.disclosure summary').click();
    await fill(page, 'Type DELETE to confirm', 'DELETE');
    await fill(page, 'Password', PASSWORD);
    await press(page, 'Close my account for good');
    await page.getByRole('alert').waitFor();
    await fill(page, 'Type DELETE to confirm', 'DELETE');
    await fill(page, 'Password', PASSWORD);
    await fill(page, 'Code from your app, or a recovery code', codes[5] ?? '');
    await press(page, 'Close my account for good');
    await page.getByText('Your account is closed.').waitFor();
    await logInWithPassword(page, newEmail, PASSWORD);
    await page.getByRole('alert').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('customer with two homes', () => {
  it('stores both addresses, and one of them stays the default', async () => {
    const { page, context, pageErrors } = await visit(url);
    const { id } = await visitAs(context, shop, { name: 'Ann Lee' });
    await openPage(page, '/account/addresses');
    await page.getByText('No address yet').waitFor();
    await page.getByRole('link', { name: 'Add an address' }).click();
    await waitForHeading(page, 'New address');

    await choose(page, 'Country', 'DE');
    await expect.poll(() => page.getByLabel('State', { exact: true }).count()).toBe(0);
    await fill(page, 'Street and number', 'Torstraße 12');
    await fill(page, 'Town or city', 'Berlin');
    await fill(page, 'Postcode', '1011');
    await press(page, 'Save address');
    await waitForFieldError(page, 'One looks like 10115.');
    expect(await typed(page, 'Street and number')).toBe('Torstraße 12');
    await fill(page, 'Postcode', '10119');
    await press(page, 'Save address');
    await page.getByText('The address is saved.').waitFor();

    await page.getByRole('link', { name: 'Add an address' }).click();
    await waitForHeading(page, 'New address');
    await choose(page, 'Country', 'US');
    await choose(page, 'State', 'Oregon');
    await fill(page, 'Street and number', '921 SW Morrison St');
    await fill(page, 'Town or city', 'Portland');
    await fill(page, 'ZIP code', '97205');
    await fill(page, 'Phone (optional)', '(503) 988-5123');
    await press(page, 'Save address');
    await page.getByText('Portland, OR 97205').waitFor();
    await page.getByText('+1 503 988 5123').waitFor();

    const cards = page.locator('.address-card');
    const [berlin, portland] = [
      cards.filter({ hasText: 'Berlin' }),
      cards.filter({ hasText: 'OR' }),
    ];
    await expect.poll(() => cards.count()).toBe(2);
    await berlin.getByText('Default', { exact: true }).waitFor();
    await expect.poll(() => berlin.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    const uuid = (await berlin.getByRole('link').getAttribute('href'))?.split('/').at(-1);
    const reply = await callInPage(page, 'DELETE', `/api/users/${id}/addresses/${uuid}`);
    expect(reply).toMatchObject({ status: 409, body: { code: 'address_is_default' } });
    expect(reply.body.message).toContain('The default address cannot be removed.');

    await portland.getByRole('button', { name: 'Make default' }).click();
    await page.getByText('This is now your default address.').waitFor();
    await berlin.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Torstraße 12').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => cards.count()).toBe(2);
    await berlin.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The address is removed.').waitFor();
    await expect.poll(() => cards.count()).toBe(1);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('customer', () => {
  it('exports their data, deletes the account, and cannot sign in again', async () => {
    const { page, context, pageErrors } = await visit(url);
    const email = 'customer@lathe.test';
    await logIn(page, email);
    await page.getByRole('link', { name: 'Privacy' }).first().click();
    await press(page, 'Prepare my data');
    await page.getByText('Your data is ready.').waitFor();
    await mailedLink(page, email, '/account/privacy');
    await expireStepUp(ctx, email);
    await page.getByRole('button', { name: /^Download/ }).click();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await fill(page, 'Password', DEMO_PASSWORD);
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Continue')]);
    expect(download.suggestedFilename()).toMatch(/^lathe-.*\.zip$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

    // While orders are open, the page says so instead of asking for the word.
    await openPage(page, '/account/privacy');
    await page.getByText('You cannot close your account yet').waitFor();
    await closeOpenOrders(ctx, email);
    await openPage(page, '/account/privacy');
    await page.locator('details.disclosure summary').click();
    await page.getByLabel('Type DELETE to confirm').fill('delete');
    await fill(page, 'Password', DEMO_PASSWORD);
    await press(page, 'Close my account for good');
    await page.getByText('Your account is closed.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');

    await typeLogin(page, email);
    await page.getByRole('alert').waitFor();
    await expect
      .poll(async () => (await mailsTo(page, email))[0]?.subject)
      .toBe('Your account is closed');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
