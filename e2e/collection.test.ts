/** The records that somebody has bought, in their account. */
import { expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { logIn } from './testing/page-actions.ts';
import { takeScreenshot } from './testing/screenshots.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url } = shop;

it('shows what was bought on a phone, and leads to its page and its order', async () => {
  const { page, pageErrors } = await visit(url, { size: PHONE });
  await logIn(page, 'customer@lathe.test');
  await openPage(page, '/account/collection');
  await page.getByRole('heading', { name: 'My collection' }).waitFor();
  const records = page.locator('.collection-record');
  expect(await records.count()).toBeGreaterThan(1);
  await records
    .getByText(/^Numbers? \d/)
    .first()
    .waitFor();
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  const order = records.first().getByRole('link', { name: /^Order / });
  const number = (await order.textContent())?.replace('Order ', '') ?? '';
  await order.click();
  await page.waitForURL('**/account/orders/*');
  await page.getByText(number).first().waitFor();
  expect(pageErrors).toEqual([]);
});

it('says in German what will be there, before something was bought', async () => {
  const { page, context, pageErrors } = await visit(url, { language: 'de' });
  await visitAs(context, shop);
  await openPage(page, '/account/collection');
  await page.getByRole('heading', { name: 'Noch nichts in deiner Sammlung' }).waitFor();
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  expect(pageErrors).toEqual([]);
});
