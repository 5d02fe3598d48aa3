import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { mailedLink } from './testing/mailbox.ts';
import {
  fill,
  logIn,
  logInWithPassword,
  press,
  setUpTwoFactor,
  signOut,
  waitForHeading,
} from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { totp } from './testing/totp.ts';
import { expireStepUp, removeTwoFactor } from './testing/users.ts';

const { url, ctx } = await openShop();
const PASSWORD = 'Lacquer-and-steel-9';

describe('without JavaScript', () => {
  it('login fails, then succeeds, and logout works on a phone, in German', async () => {
    const { page, context } = await visit(url, {
      size: PHONE,
      language: 'de',
      javaScript: false,
    });
    await page.goto('/account/security');
    expect(new URL(page.url()).pathname).toBe('/login');
    await fill(page, 'E-Mail-Adresse', 'customer@lathe.test');
    await fill(page, 'Passwort', 'falsch');
    await press(page, 'Anmelden');
    await page.getByRole('alert').getByText('Diese Angaben passen zu keinem Konto').waitFor();
    await expect
      .poll(() => page.getByLabel('E-Mail-Adresse').inputValue())
      .toBe('customer@lathe.test');
    await expect.poll(() => page.getByLabel('Passwort', { exact: true }).inputValue()).toBe('');

    await fill(page, 'Passwort', DEMO_PASSWORD);
    await press(page, 'Anmelden');
    await waitForHeading(page, 'Sicherheit');
    expect(new URL(page.url()).pathname).toBe('/account/security');

    await page.locator('.account-menu summary').click();
    await press(page, 'Abmelden');
    await page.getByText('Du bist abgemeldet').waitFor();
    await page.goto('/account');
    expect(new URL(page.url()).pathname).toBe('/login');
    await context.close();
  });

  it('every form works: details, password, second factor', async () => {
    const { page, context } = await visit(url, { javaScript: false });
    await page.goto('/login');
    await fill(page, 'Email address', 'seller@lathe.test');
    await fill(page, 'Password', DEMO_PASSWORD);
    await press(page, 'Sign in');
    await fill(page, 'Phone (optional)', 'none');
    await press(page, 'Save changes');
    await page.getByRole('link', { name: 'Phone: This is not valid.' }).waitFor();
    await fill(page, 'Phone (optional)', '+49 40 66969 218');
    await press(page, 'Save changes');
    await page.getByText('Your details are saved').waitFor();

    await page.goto('/account/security');
    await fill(page, 'Current password', DEMO_PASSWORD);
    await fill(page, 'New password', PASSWORD);
    await press(page, 'Change password');
    await page.getByText('Your password is changed').waitFor();

    await press(page, 'Set up');
    const key = (await page.locator('.secret-key code').textContent()) ?? '';
    await fill(page, 'Code from your app', '000000');
    await press(page, 'Switch on');
    await page.getByRole('alert').getByText('This code is invalid').waitFor();
    await expect.poll(() => page.locator('.secret-key code').textContent()).toBe(key);
    await fill(page, 'Code from your app', totp(key));
    await press(page, 'Switch on');
    await waitForHeading(page, 'Save your recovery codes');
    const file = await page.getByRole('link', { name: 'Download as text' }).getAttribute('href');
    expect(decodeURIComponent(file ?? '')).toContain('seller@lathe.test');

    await page.goto('/account/security');
    await page.locator('summary', { hasText: 'Switch off' }).click();
    await fill(page, 'Password', PASSWORD);
    await fill(page, 'Code from your app, or a recovery code', totp(key, 1));
    await press(page, 'Switch off');
    await page.getByText('Two-factor authentication is off').waitFor();
    await context.close();
  });
});

describe('sign-in', () => {
  it('returns to the requested page, and never to another site', async () => {
    const { page, context } = await visit(url);
    await openPage(page, '/login?return_to=/basket');
    await fill(page, 'Email address', 'admin@lathe.test');
    await fill(page, 'Password', DEMO_PASSWORD);
    await press(page, 'Sign in');
    await page.waitForURL(`${url}/basket`);
    await expect.poll(() => page.getByRole('link', { name: 'My account' }).count()).toBe(1);
    await page.goto('/login?return_to=//elsewhere.test');
    expect(new URL(page.url()).host).toBe(new URL(url).host);
    await context.close();
  });

  it('shows a countdown after too many attempts', async () => {
    const { page, context } = await visit(url);
    await openPage(page, '/login');
    const notice = page.getByText(/Too many attempts.*seconds/).last();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await fill(page, 'Email address', 'nobody@lathe.test');
      await fill(page, 'Password', `wrong-${attempt}`);
      const loginResponse = page.waitForResponse('**/login.data');
      await press(page, 'Sign in');
      await loginResponse;
    }
    const seconds = async () => Number(/\d+/.exec((await notice.textContent()) ?? '')?.[0]);
    const first = await seconds();
    expect(first).toBeGreaterThan(5);
    await expect.poll(seconds).toBeLessThan(first);
    await context.close();
  });

  it('asks to start again when the code was too late or wrong too often', async () => {
    const { page, context } = await visit(url);
    await logIn(page, 'label@lathe.test');
    await setUpTwoFactor(page);
    await signOut(page);

    await logInWithPassword(page, 'label@lathe.test');
    await waitForHeading(page, 'Enter your code');
    await ctx.db
      .updateTable('sign_in_challenges')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    await fill(page, 'Code from your app', '123456');
    await press(page, 'Continue');
    await page.getByText('Verification took too long').waitFor();

    await logInWithPassword(page, 'label@lathe.test');
    for (const code of ['000001', '000002', '000003']) {
      await fill(page, 'Code from your app', code);
      await press(page, 'Continue');
      // The field is cleared when the response arrives; submitting earlier would repeat the same
      // request.
      await page.locator('.error-summary').waitFor();
      await expect.poll(() => page.getByLabel('Code from your app').inputValue()).toBe('');
    }
    await fill(page, 'Code from your app', '000004');
    await press(page, 'Continue');
    await page.getByText('too many wrong entries').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await removeTwoFactor(ctx, 'label@lathe.test');
    await context.close();
  });

  it('shows a page with the next step for invalid links', async () => {
    const { page, context } = await visit(url);
    await openPage(page, '/reset-password/nonsense');
    await fill(page, 'New password', PASSWORD);
    await press(page, 'Set new password');
    await waitForHeading(page, 'Link not valid');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await fill(page, 'Email address', 'staff@lathe.test');
    await press(page, 'Send link');
    await waitForHeading(page, 'Check your inbox');

    const link = await mailedLink(page, 'staff@lathe.test', '/reset-password/');
    await openPage(page, link);
    await fill(page, 'New password', PASSWORD);
    await press(page, 'Set new password');
    await page.getByText('Your new password is set').waitFor();
    await openPage(page, link);
    await fill(page, 'New password', PASSWORD);
    await press(page, 'Set new password');
    await waitForHeading(page, 'Link already used');

    await openPage(page, '/confirm-email/nonsense');
    await press(page, 'Confirm address');
    await waitForHeading(page, 'Link not valid');
    await fill(page, 'Email address', 'staff@lathe.test');
    await press(page, 'Send email');
    await page.getByText('another email is on its way').waitFor();
    await context.close();
  });
});

describe('security page', () => {
  it('asks for the password after inactivity, and then completes the action', async () => {
    const { page, context } = await visit(url);
    await logIn(page, 'admin@lathe.test');
    await expireStepUp(ctx, 'admin@lathe.test');
    await openPage(page, '/account/security');
    await fill(page, 'New email address', 'boss@lathe.test');
    await press(page, 'Change email address');
    await waitForHeading(page, 'Confirm it’s you');
    await fill(page, 'Password', 'wrong');
    await press(page, 'Continue');
    await page.getByRole('alert').getByText('Wrong password').waitFor();
    await fill(page, 'Password', DEMO_PASSWORD);
    await press(page, 'Continue');
    await page.getByText('We have sent a link to the new address').waitFor();
    await page.goto('/account/security');
    await page.getByText('We are waiting for boss@lathe.test').waitFor();
    await context.close();
  });

  it('lists sessions, and signs out one other device or all of them', async () => {
    const others = await Promise.all([1, 2, 3].map(() => visit(url)));
    for (const other of others) await logIn(other.page, 'customer@lathe.test');
    const { page, context } = await visit(url);
    await logIn(page, 'customer@lathe.test');
    await openPage(page, '/account/security');
    const rows = page.locator('.session');
    const before = await rows.count();
    expect(before).toBeGreaterThanOrEqual(4);
    await expect.poll(() => rows.first().textContent()).toContain('This device');
    await expect.poll(() => rows.first().getByRole('button').count()).toBe(0);

    await rows.nth(1).getByRole('button').click();
    await page.getByText('That device is signed out').waitFor();
    await expect.poll(() => rows.count()).toBe(before - 1);
    await press(page, 'Sign out all other devices');
    await page.getByText('You are signed in on this device only').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    for (const other of others) {
      await other.page.goto('/account');
      expect(new URL(other.page.url()).pathname).toBe('/login');
      await other.context.close();
    }
    await context.close();
  });

  it('leaves no personal data in any tab after logout', async () => {
    const { page, context } = await visit(url);
    await logIn(page, 'customer@lathe.test');
    const drafts = (of: Page) =>
      of.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('form-drafts')));
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await openPage(tab, '/account');
      await fill(tab, 'Name', 'Somebody Else');
      await expect.poll(() => drafts(tab)).toHaveLength(1);
    }
    await signOut(page);
    await page.getByText('You are signed out').waitFor();
    await expect.poll(() => drafts(page)).toEqual([]);
    await other.waitForURL((address) => address.pathname === '/login');
    expect(await drafts(other)).toEqual([]);
    await context.close();
  });

  it('is closed after fifteen minutes of inactivity', async () => {
    const { page, context } = await visit(url);
    await logIn(page, 'customer@lathe.test');
    await page.clock.install();
    await openPage(page, '/account/security');
    await page.clock.runFor('14:00');
    await page.keyboard.press('Tab');
    await page.clock.runFor('14:00');
    expect(new URL(page.url()).pathname).toBe('/account/security');
    await page.clock.runFor('02:00');
    await page.getByText('no activity for 15 minutes').waitFor();
    await context.close();
  });
});
