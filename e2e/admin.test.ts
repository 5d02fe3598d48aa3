import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { mailedLink, mailsTo } from './testing/mailbox.ts';
import { fill, logIn, press, typeLogin } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { expireStepUp } from './testing/users.ts';

const { url, ctx } = await openShop();
const OWN_PASSWORD = 'Lacquer-and-steel-9';

/** The server's data about the signed-in user. */
async function currentUser(page: Page): Promise<Record<string, unknown>> {
  const { user } = await (await page.request.get('/api/session')).json();
  return await (await page.request.get(`/api/user/${user}`)).json();
}

describe('invitation', () => {
  it('is sent by staff, readable without scripts, and makes the recipient a seller', async () => {
    const { page, context, pageErrors } = await visit(url);
    const email = 'mara.lindqvist@example.com';
    await logIn(page, 'staff@lathe.test');
    await openPage(page, '/account');
    await page
      .getByRole('navigation', { name: 'My account' })
      .getByRole('link', { name: 'Admin' })
      .click();
    await page.getByRole('heading', { name: 'Admin' }).waitFor();
    await page.getByRole('link', { name: 'Invitations' }).first().click();
    await fill(page, 'Email address', 'not an address');
    await press(page, 'Send invitation');
    await page.getByRole('alert').getByText('valid email address').waitFor();
    await fill(page, 'Email address', email);
    await page.getByLabel('Role').selectOption('Seller');
    await page.getByLabel('Personal message').fill('Bring the whole catalogue.');
    // Only admins can invite staff.
    expect(await page.getByLabel('Role').locator('option').allInnerTexts()).not.toContain('Staff');
    await press(page, 'Send invitation');
    await page.getByText('The invitation is on its way.').waitFor();
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByText('Open', { exact: true }).waitFor();
    await assertAccessibleInBothModes(page);
    // The form is empty again.
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Email address' }).inputValue())
      .toBe('');

    const old = await mailedLink(page, email, '/invitation/');
    await press(page, `Send again to ${email}`);
    await page.getByText('The old one no longer works.').waitFor();
    await expect.poll(async () => (await mailsTo(page, email)).length).toBe(2);
    const link = await mailedLink(page, email, '/invitation/');

    const guest = await visit(url, { javaScript: false, size: PHONE });
    await guest.page.goto(old);
    await guest.page.getByRole('heading', { name: 'This invitation does not work' }).waitFor();
    await guest.page.goto(link);
    await guest.page.getByText('Sam Ellery invites you to sell your music').waitFor();
    await guest.page.getByText('Bring the whole catalogue.').waitFor();
    await press(guest.page, 'Accept and create account');
    await guest.page.getByRole('alert').getByText('Please accept the terms').waitFor();
    await fill(guest.page, 'First name', 'Mara');
    await fill(guest.page, 'Last name', 'Lindqvist');
    await fill(guest.page, 'Password', OWN_PASSWORD);
    await guest.page.getByRole('checkbox').check();
    await press(guest.page, 'Accept and create account');
    await guest.page.waitForURL('**/studio**');
    expect(await currentUser(guest.page)).toMatchObject({
      email,
      name: 'Mara Lindqvist',
      is_seller: true,
    });
    await guest.page.goto(link);
    await guest.page.getByText('This invitation has already been accepted').waitFor();
    await guest.page.getByText('there is nothing more to do').waitFor();
    await guest.context.close();

    await page.getByLabel('Status').selectOption('Accepted');
    await press(page, 'Show');
    await page.waitForURL('**state=accepted**');
    await row.getByText('Accepted', { exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('for an existing user is added to their account', async () => {
    const { page, context } = await visit(url);
    await logIn(page, 'admin@lathe.test');
    await openPage(page, '/admin/invitations');
    await fill(page, 'Email address', 'label@lathe.test');
    await page.getByLabel('Role').selectOption('Staff');
    await press(page, 'Send invitation');
    await page.getByText('The invitation is on its way.').waitFor();
    const link = await mailedLink(page, 'label@lathe.test', '/invitation/');
    // Another signed-in user cannot accept it.
    await openPage(page, new URL(link).pathname);
    await page.getByText('You are signed in as admin@lathe.test').waitFor();

    const owner = await visit(url);
    await openPage(owner.page, new URL(link).pathname);
    await owner.page.getByRole('link', { name: 'Sign in to accept' }).click();
    await typeLogin(owner.page, 'label@lathe.test');
    await press(owner.page, 'Accept the invitation');
    await owner.page.waitForURL('**/admin');
    expect(await currentUser(owner.page)).toMatchObject({ is_staff: true, is_seller: true });
    await owner.context.close();
    await context.close();
  });
});

describe('developer', () => {
  it('toggles a feature in the console, and the next page uses it', async () => {
    const { page, context, pageErrors } = await visit(url);
    await openPage(page, '/dev/ui');
    await page.getByText('cloning-popup: off').waitFor();
    const switched = (how: 'on' | 'off') => page.evaluate(`lathe.flags.${how}('cloning-popup')`);
    expect(await switched('on')).toEqual(['cloning-popup']);
    await openPage(page, '/dev/ui');
    await page.getByText('cloning-popup: on').waitFor();
    // Server-rendered HTML, before any script runs.
    expect(await (await page.request.get('/dev/ui')).text()).toMatch(
      /cloning-popup(<[^>]*>|: )*on/,
    );
    expect(await switched('off')).toEqual([]);
    await openPage(page, '/dev/ui');
    await page.getByText('cloning-popup: off').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('admin in the back office', () => {
  it('finds a user, changes a limit and a feature, ends their sessions, and sees it in the log', async () => {
    const seller = await visit(url);
    await logIn(seller.page, 'seller@lathe.test');
    const { page, context, pageErrors } = await visit(url);
    await logIn(page, 'admin@lathe.test');
    await openPage(page, '/admin/users');
    await fill(page, 'Name or email address', 'jonas seller@');
    await press(page, 'Show');
    await page.waitForURL('**q=jonas**');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'Jonas Reuter' }).click();
    await page.getByRole('heading', { name: 'Jonas Reuter' }).waitFor();

    await fill(page, 'Releases', 'many');
    await fill(page, 'Reason for the limits', 'A large back catalogue');
    await press(page, 'Save limits');
    await page.getByRole('alert').getByText('whole number').waitFor();
    await fill(page, 'Releases', '40');
    await press(page, 'Save limits');
    await page.getByText('The limits are saved.').waitFor();
    await assertAccessibleInBothModes(page);
    await press(page, 'Switch on cloning-popup');
    await page.getByText('The feature is on.').waitFor();
    await page.getByText('Signed in on 1 device.').waitFor();
    await press(page, 'Sign out everywhere');
    await page.getByText('They are signed out everywhere.').waitFor();

    await seller.page.goto('/account');
    await seller.page.waitForURL('**/login**');
    await logIn(seller.page, 'seller@lathe.test');
    expect(await currentUser(seller.page)).toMatchObject({
      releases_limit: 40,
      feature_flags: ['cloning-popup'],
    });
    await openPage(seller.page, '/dev/ui');
    await seller.page.getByText('cloning-popup: on').waitFor();
    await seller.page.getByText('user-uploaded-spine: off').waitFor();
    await seller.context.close();

    await openPage(page, '/admin/flags?flag=cloning-popup');
    await page.getByRole('row').filter({ hasText: 'Jonas Reuter' }).waitFor();
    await openPage(page, '/admin/audit');
    await fill(page, 'Done to', 'seller@lathe.test');
    await fill(page, 'Done by', 'admin@lathe.test');
    await press(page, 'Show');
    await page.getByRole('link', { name: 'Show all' }).waitFor();
    const rows = page.getByRole('row');
    const rowOf = (action: string) => rows.filter({ hasText: action });
    await rowOf('Limit changed').getByText('releases: default → 40').waitFor();
    await rowOf('Feature switched').getByText('cloning-popup: off → on').waitFor();
    await rowOf('Sessions ended').waitFor();
    await page.getByLabel('Action').selectOption('Limit changed');
    await press(page, 'Show');
    await page.waitForURL('**action=limit.set**');
    await expect.poll(() => rows.count()).toBe(2);
    // The log stores codes, so a German reader sees German text.
    await context.addCookies([{ name: 'locale', value: 'de', url }]);
    await openPage(page, '/admin/audit?action=limit.set');
    await rows.getByText('Releases: Standard → 40').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('has areas that staff and customers do not have', async () => {
    const { page, context } = await visit(url);
    await logIn(page, 'staff@lathe.test');
    await openPage(page, '/admin');
    await expect.poll(() => page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    expect((await page.goto('/admin/audit'))?.status()).toBe(403);
    await page.getByText('You are not allowed to access this page').waitFor();
    await openPage(page, '/admin/users?q=clara');
    await page.getByRole('link', { name: 'Clara Whitfield' }).click();
    await page.getByRole('heading', { name: 'Limits' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Staff role' }).count()).toBe(0);
    await context.close();
    const customer = await visit(url);
    await logIn(customer.page, 'customer@lathe.test');
    expect((await customer.page.goto('/admin'))?.status()).toBe(403);
    await customer.context.close();
    const visitor = await visit(url);
    await visitor.page.goto('/admin/users?q=ann');
    expect(new URL(visitor.page.url()).searchParams.get('return_to')).toBe('/admin/users?q=ann');
    await visitor.context.close();
  });
});

describe('admin who changes a role', () => {
  it('confirms the password first, and the selected value is kept', async () => {
    const { page, context, pageErrors } = await visit(url);
    await logIn(page, 'admin@lathe.test');
    await openPage(page, '/admin/users?q=clara');
    await page.getByRole('link', { name: 'Clara Whitfield' }).click();
    await page.getByRole('heading', { name: 'Staff role' }).waitFor();
    await expireStepUp(ctx, 'admin@lathe.test');
    await page.locator('#role select').selectOption('staff');
    await page.locator('#role button[type=submit]').click();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await assertAccessibleInBothModes(page);
    await fill(page, 'Password', 'Wrong-guess-1');
    await press(page, 'Continue');
    await page.getByRole('alert').waitFor();
    await fill(page, 'Password', DEMO_PASSWORD);
    await press(page, 'Continue');
    await page.waitForURL(/done=role/);
    const { role } = await ctx.db
      .selectFrom('users')
      .select('role')
      .where('name', '=', 'Clara Whitfield')
      .executeTakeFirstOrThrow();
    expect(role).toBe('staff');
    await ctx.db
      .updateTable('users')
      .set({ role: 'customer' })
      .where('name', '=', 'Clara Whitfield')
      .execute();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('sees the page and the error when the change is rejected after confirmation', async () => {
    const { page, context } = await visit(url);
    await logIn(page, 'admin@lathe.test');
    const { user } = await (await page.request.get('/api/session')).json();
    await openPage(page, `/admin/users/${user}`);
    await page.getByRole('heading', { name: 'Staff role' }).waitFor();
    const others = ctx.db
      .updateTable('users')
      .where('role', '=', 'admin')
      .where('email', '<>', 'admin@lathe.test');
    await others.set({ role: 'staff' }).execute();
    await expireStepUp(ctx, 'admin@lathe.test');
    await page.locator('#role select').selectOption('staff');
    await page.locator('#role button[type=submit]').click();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await fill(page, 'Password', DEMO_PASSWORD);
    await press(page, 'Continue');
    await page.getByRole('alert').getByText('at least one admin').waitFor();
    await page.getByRole('heading', { name: 'Staff role' }).waitFor();
    await assertAccessibleInBothModes(page);
    await context.close();
  });
});
