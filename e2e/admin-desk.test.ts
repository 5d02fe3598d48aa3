/** Staff tools beside the daily work: the shop's clock, suspended users, rates and limits. */
import { expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { mailsTo } from './testing/mailbox.ts';
import { fill, logIn, press, typeLogin } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';

const { url, ctx } = await openShop();

it('an admin suspends a seller, who cannot sign in until restored', async () => {
  const { page, context, pageErrors } = await visit(url);
  await logIn(page, 'admin@lathe.test');
  const { id } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'seller@lathe.test')
    .executeTakeFirstOrThrow();
  await openPage(page, `/admin/users/${id}`);
  await fill(page, 'Reason', 'Sells copies of records of others');
  await press(page, 'Suspend');
  await page.getByText('The account is suspended, effective immediately.').waitFor();
  await page.getByText('Sells copies of records of others').waitFor();
  await assertAccessibleInBothModes(page);

  const guest = await visit(url);
  await openPage(guest.page, '/login');
  await typeLogin(guest.page, 'seller@lathe.test');
  await guest.page.getByText('Your account is suspended').waitFor();

  await press(page, 'Restore');
  await page.getByText('The account is restored').waitFor();
  await logIn(guest.page, 'seller@lathe.test');
  await guest.context.close();
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('a seller asks for more releases, staff grant it, and an admin sets the rate', async () => {
  const { id } = await ctx.db
    .updateTable('users')
    .set((eb) => ({ releases_limit: eb.ref('releases_count') }))
    .where('email', '=', 'seller@lathe.test')
    .returning('id')
    .executeTakeFirstOrThrow();
  const seller = await visit(url, { language: 'de', size: PHONE });
  await logIn(seller.page, 'seller@lathe.test');
  await openPage(seller.page, '/studio/releases');
  await seller.page.getByRole('link', { name: 'Um mehr Releases bitten' }).click();
  await fill(seller.page, 'Wie viele Releases insgesamt', '1');
  await fill(seller.page, 'Wofür', 'Unser Backkatalog');
  await press(seller.page, 'Anfrage senden');
  await seller.page.getByRole('alert').getByText('mehr sein als').waitFor();
  await fill(seller.page, 'Wie viele Releases insgesamt', '90');
  await press(seller.page, 'Anfrage senden');
  await seller.page.getByText('Deine Anfrage ist gesendet.').waitFor();
  await assertAccessibleInBothModes(seller.page);

  const staff = await visit(url);
  await logIn(staff.page, 'staff@lathe.test');
  await openPage(staff.page, '/admin');
  await staff.page.getByRole('link', { name: 'Release requests' }).first().click();
  await staff.page.getByText('Unser Backkatalog').first().waitFor();
  await staff.page.getByRole('link', { name: 'Answer: Jonas Reuter' }).click();
  await assertAccessibleInBothModes(staff.page);
  await fill(staff.page, 'New limit', '80');
  await press(staff.page, 'Grant');
  await staff.page.getByText('The limit is raised').waitFor();
  await seller.page.getByText('In dein Konto passen jetzt 80 Releases.').waitFor();
  await expect.poll(async () => (await mailsTo(staff.page, 'seller@lathe.test')).length).toBe(1);
  await openPage(staff.page, `/admin/users/${id}`);
  await staff.page.getByText('They earn 20% of the dealer price.').waitFor();
  expect(await staff.page.getByRole('button', { name: 'Set rate' }).count()).toBe(0);

  const admin = await visit(url);
  await logIn(admin.page, 'admin@lathe.test');
  await openPage(admin.page, `/admin/users/${id}`);
  await fill(admin.page, 'Percent of the dealer price', '22.5');
  await fill(admin.page, 'Reason for the rate', 'Exclusive for a year');
  await press(admin.page, 'Set rate');
  await admin.page.getByText('The rate is set.').waitFor();
  await admin.page.getByText('They earn 22.5% of the dealer price.').waitFor();
  await assertAccessibleInBothModes(admin.page);
  await openPage(seller.page, '/studio/sales');
  await seller.page.getByText('zurzeit 22,5', { exact: false }).waitFor();
  const errors = [seller, staff, admin].flatMap(({ pageErrors }) => pageErrors);
  expect(errors).toEqual([]);
  for (const { context } of [seller, staff, admin]) await context.close();
});

it('an admin moves the clock, and every page says so', async () => {
  const { page, context, pageErrors } = await visit(url);
  await logIn(page, 'admin@lathe.test');
  await openPage(page, '/admin/clock');
  await press(page, '1 day forward');
  await page.getByText('The shop’s clock is set.').waitFor();
  await page.getByText('24 hours ahead of real time').waitFor();
  await assertAccessibleInBothModes(page);
  await press(page, '1 week forward');
  await page.getByText('8 days ahead of real time').waitFor();

  const guest = await visit(url);
  await openPage(guest.page, '/');
  await guest.page.getByText('8 days ahead of real time').waitFor();
  await guest.context.close();
  expect(pageErrors).toEqual([]);
  await context.close();
});
