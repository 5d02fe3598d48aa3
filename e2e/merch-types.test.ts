import { addDays, calendarDate } from '@lathe/rules/dates';
import { expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { logIn, press } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';

const { url, ctx } = await openShop();

it('an admin sets the capacity of T-shirts, marks a colour as out of stock and schedules prices', async () => {
  const { page, context, pageErrors } = await visit(url);
  await logIn(page, 'admin@lathe.test');
  await openPage(page, '/admin/catalogue/merch');
  await assertAccessibleInBothModes(page);
  await page.getByRole('link', { name: 'Open T-shirt' }).click();
  await page.getByLabel('Pieces on a working day').fill('120');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. It applies from now on.').waitFor();

  await page.getByLabel('Colour that is out of stock').selectOption('Navy');
  await press(page, 'Mark as out of stock');
  await page.locator('#stock').getByText('Please choose at least 1').first().waitFor();
  const sizes = page.getByRole('group', { name: 'Sizes' });
  await sizes.getByLabel('S', { exact: true }).check();
  await sizes.getByLabel('XL', { exact: true }).check();
  await press(page, 'Mark as out of stock');
  await page.getByText('The availability is saved.').waitFor();
  await press(page, 'Back in stock: XL, Navy');
  await page
    .getByRole('button', { name: 'Back in stock: XL, Navy' })
    .waitFor({ state: 'detached' });
  const out = ctx.db.selectFrom('merch_shortages').select('size');
  expect(await out.execute()).toEqual([{ size: 'S' }]);

  await page.getByText('Add a colour').click();
  await page.locator('#colouradd-name_en').fill('Moss');
  await page.locator('#colouradd-name_de').fill('Moos');
  await press(page, 'Add colour');
  await page.getByText('The colour is saved.').waitFor();

  await page.getByLabel('GBP Retail Standard').fill('29.90');
  await press(page, 'Show what changes');
  await page.getByRole('row').filter({ hasText: '→ £29.90' }).waitFor();
  await assertAccessibleInBothModes(page);
  await page.getByRole('button', { name: /^Schedule for / }).click();
  await page.getByText('They take effect automatically.').waitFor();
  const prices = ctx.db
    .selectFrom('merch_prices')
    .select('rrp')
    .where('valid_from', '>', addDays(calendarDate(ctx.clock.now()), 0))
    .where('tier', '=', 'Standard')
    .where('currency', '=', 'GBP');
  expect(await prices.execute()).toEqual([{ rrp: 2990 }]);
  await press(page, 'Withdraw prices');
  await page.getByRole('button', { name: 'Withdraw prices' }).waitFor({ state: 'detached' });
  expect(await prices.execute()).toEqual([]);

  await openPage(page, '/admin/audit');
  for (const action of ['Merchandise prices withdrawn', 'Availability changed']) {
    await page.getByRole('row').filter({ hasText: action }).first().waitFor();
  }
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('staff read the types on a phone in German and change nothing', async () => {
  const { page, context, pageErrors } = await visit(url, { language: 'de', size: PHONE });
  await logIn(page, 'staff@lathe.test');
  await openPage(page, '/admin/catalogue/merch');
  await page.getByRole('link', { name: 'Poster öffnen' }).click();
  await page.getByText('Druckmaßstab 0,70714').waitFor();
  expect(await page.getByRole('button', { name: /speichern/i }).count()).toBe(0);
  await assertAccessibleInBothModes(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});
