/** Staff tools beside the daily work: the shop's clock, and suspended users. */
import { expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, visit } from './testing/chromium.ts';
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
