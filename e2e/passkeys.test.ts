import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { eventually } from '../server/testing/eventually.ts';
import { openPage, visit } from './testing/chromium.ts';
import { mailsTo } from './testing/mailbox.ts';
import { logIn, press, signOut, waitForHeading } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { addressOf, expireStepUp } from './testing/users.ts';

const { url, ctx } = await openShop();

const expand = (page: Page, name: string) => page.getByLabel(name, { exact: true }).click();

/** A virtual authenticator that always verifies the user. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

describe('passkeys', () => {
  it('are added, named, used instead of a password, and removed', async () => {
    const { page, context, pageErrors } = await visit(url);
    const email = await addressOf(ctx, 'Clara Whitfield');
    await addAuthenticator(page);
    await logIn(page, email);
    await expireStepUp(ctx, email);

    await openPage(page, '/account/security');
    await page.getByText('You have no passkey yet').waitFor();
    await press(page, 'Add a passkey');
    await waitForHeading(page, 'Confirm it’s you');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await press(page, 'Continue');
    await page.getByLabel('Name', { exact: true }).fill('Work laptop');
    await press(page, 'Create passkey');
    await page.getByText('Your passkey is ready').waitFor();
    await page.getByText('Not used yet').waitFor();
    await eventually(async () => {
      const subjects = (await mailsTo(page, email)).map(({ subject }) => subject);
      expect(subjects).toContain('A passkey was added to your account');
    });

    await openPage(page, '/account/security');
    await expand(page, 'Rename Work laptop');
    await page.getByLabel('Name', { exact: true }).fill('Kitchen laptop');
    await press(page, 'Save name');
    await page.getByText('The passkey has been renamed').waitFor();
    await page.getByText('Kitchen laptop').first().waitFor();

    await signOut(page);
    await openPage(page, '/login?return_to=/account/security');
    await press(page, 'Sign in with a passkey');
    await waitForHeading(page, 'Security');
    await page.getByText('Used just now').waitFor();

    await expand(page, 'Remove Kitchen laptop');
    await press(page, 'Remove this passkey');
    await page.getByText('The passkey is removed').waitFor();
    await page.getByText('You have no passkey yet').waitFor();

    await signOut(page);
    await openPage(page, '/login');
    await press(page, 'Sign in with a passkey');
    await page.getByRole('alert').getByText('This passkey was not accepted').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('lathe_session');
    expect(pageErrors).toEqual([]);
  });

  it('are not offered in a browser without support', async () => {
    const { page, pageErrors } = await visit(url, { language: 'de' });
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    });
    await openPage(page, '/login');
    await expect.poll(() => page.getByText('Mit Passkey anmelden').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
