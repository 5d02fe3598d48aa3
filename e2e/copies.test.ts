/** Artist copies, and a discount code for a buyer. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { DESKTOP, openPage, PHONE, visit } from './testing/chromium.ts';
import { waitForHeading } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
  await page.getByLabel('Street and number').fill('1 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 4AP');
}

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12/29');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel(/I agree/).check();
  await press(page, /^Pay /);
  await page.getByText('Thank you!').waitFor();
}

async function linesOf(release: string) {
  return await ctx.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['mode', 'quantity', 'unit_price', 'discount_code'])
    .where('sellable_id', '=', release)
    .orderBy('paid_at')
    .execute();
}

it('a seller orders a test pressing and 25 copies, and gives a follower a discount code', async () => {
  const { page, context, pageErrors } = await visit(url, { size: DESKTOP });
  const seller = await visitAs(context, shop, { seller: true, name: 'Ann Lee' });
  const title = await makeTitle(ctx, {
    ownerId: seller.id,
    title: 'Elbe',
    releases: [{ limit: 100 }],
  });
  const [release = ''] = title.releaseIds;

  await openPage(page, `/studio/releases/${release}/copies`);
  await assertAccessibleInBothModes(page);
  await page.getByText('You can order 3 more, for £17.10 each.').waitFor();
  await press(page, 'Add test pressing to basket');
  await page.getByRole('heading', { level: 1, name: 'Basket' }).waitFor();
  await page.getByText('Test pressing, 12″ vinyl').waitFor();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await waitForHeading(page, 'Checkout');
  await typeAddress(page);
  await payByCard(page);

  await openPage(page, `/studio/releases/${release}/copies`);
  await page.getByText('You can order 2 more').waitFor();
  await page.getByRole('slider', { name: /Copies/ }).fill('50');
  await page.getByText('50 copies at £15.05').waitFor();
  await page.getByRole('slider', { name: /Copies/ }).fill('25');
  await page.getByText('25 copies at £15.73').waitFor();
  await page.getByRole('link', { name: 'Order these copies' }).click();
  await waitForHeading(page, 'Order your own copies');
  await assertAccessibleInBothModes(page);
  await typeAddress(page);
  await page.reload();
  await page.getByText('We restored your unsaved changes').waitFor();
  await expect.poll(() => page.getByLabel('Town or city').inputValue()).toBe('Leeds');
  await payByCard(page);
  await page.getByText(/^Nos\. 1, 2, 3/).waitFor();

  await openPage(page, '/studio/discounts');
  await page.getByText('No codes yet').waitFor();
  await page.getByRole('link', { name: 'New code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('elbe');
  await page.getByLabel('Percent', { exact: true }).fill('60');
  await press(page, 'Create code');
  await page.locator('.field-error').first().waitFor();
  await page.getByLabel('Percent', { exact: true }).fill('20');
  await page.getByLabel('Total uses').fill('1');
  await assertAccessibleInBothModes(page);
  await press(page, 'Create code');
  await page.getByText('Your code ELBE is ready.').waitFor();

  const buyer = await visit(url, { size: PHONE });
  await openPage(buyer.page, `/${title.page.slug}/releases/${title.slug}`);
  await press(buyer.page, 'Add to basket');
  await buyer.page.getByRole('dialog', { name: 'Basket' }).waitFor();
  await openPage(buyer.page, '/basket');
  await buyer.page.getByLabel('Discount code').fill('elbow');
  await press(buyer.page, 'Apply');
  await buyer.page.getByText('This code does not exist.').waitFor();
  await buyer.page.getByLabel('Discount code').fill('elbe');
  await press(buyer.page, 'Apply');
  await buyer.page.getByText('ELBE: £5.70 off').waitFor();
  await assertAccessibleInBothModes(buyer.page);
  await buyer.page.getByRole('link', { name: 'Go to checkout' }).click();
  await buyer.page.getByText('−£5.70').waitFor();
  await buyer.page.getByLabel('Email').fill('bo@example.com');
  await typeAddress(buyer.page);
  await payByCard(buyer.page);
  await buyer.page.getByText('Discount ELBE').waitFor();
  await buyer.page.getByText('No. 26').waitFor();

  await openPage(page, '/studio/discounts');
  await page.getByText('Used up').first().waitFor();
  await page.getByRole('link', { name: 'ELBE' }).first().click();
  await page.getByText('Ordered').first().waitFor();
  expect(await linesOf(release)).toEqual([
    { mode: 'proof', quantity: 1, unit_price: 1710, discount_code: null },
    { mode: 'creator-copies', quantity: 25, unit_price: 1573, discount_code: null },
    { mode: 'shop', quantity: 1, unit_price: 2280, discount_code: 'ELBE' },
  ]);
  expect([...pageErrors, ...buyer.pageErrors]).toEqual([]);
});
