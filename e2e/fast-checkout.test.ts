/** The checkout on a slow line, used by a fast hand. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BERLIN, PORTLAND } from '../server/modules/addresses/testing/addresses.ts';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { makePerson } from '../server/testing/people.ts';
import { addToBasket, callInPage } from './testing/call-in-page.ts';
import { DESKTOP, openPage, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';
import { slowLine, typeFast } from './testing/slow-line.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const seller = await makePerson(shop, { seller: true });

async function makeRecord(title: string, date?: string) {
  const releases = [date === undefined ? {} : { date }];
  const made = await makeTitle(ctx, { ownerId: seller.id, title, releases });
  return { path: `/${made.page.slug}/releases/${made.slug}`, uuid: made.releaseIds[0] ?? '' };
}

const textIn = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const summary = (page: Page) => page.getByRole('region', { name: 'Your order' });

/** A member with addresses in Germany and the USA. */
async function visitWithAddresses() {
  const visitor = await visit(url, { size: DESKTOP });
  const member = await visitAs(visitor.context, shop, { name: 'Ann Lee' });
  await openPage(visitor.page, '/');
  const saved = [];
  for (const address of [PORTLAND, BERLIN]) {
    const path = `/api/users/${member.id}/addresses`;
    saved.push(await callInPage(visitor.page, 'POST', path, address));
  }
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  return visitor;
}

it('a saved address brings its country, shipping and VAT, and the rest of the form stays', async () => {
  const record = await makeRecord('Elbe');
  const { page, context, pageErrors } = await visitWithAddresses();
  await addToBasket(page, record.uuid);
  await openPage(page, '/basket');
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await slowLine(page);
  await page.getByLabel('Gift message').fill('Happy birthday');
  await typeFast(page, 'Card number', '4242424242424242');
  await typeFast(page, 'Expiry date', '1229');
  await typeFast(page, 'Security code', '123');
  // Two countries in quick succession: the last one counts.
  await page.getByLabel('Country', { exact: true }).selectOption('FR');
  await page.getByLabel('Country', { exact: true }).selectOption('GB');
  await expect.poll(() => params(page).country).toBe('GB');
  await summary(page).getByText('£', { exact: false }).first().waitFor();

  await page.getByRole('link', { name: 'Ann Lee, Berlin' }).click();
  await expect.poll(() => textIn(page, 'Country')).toBe('DE');
  await expect.poll(() => textIn(page, 'Street and number')).toBe(BERLIN.address_line_1);
  expect(params(page)).toEqual({ address: expect.any(String) });
  await summary(page)
    .getByText(/Includes 19% VAT/)
    .waitFor();
  await page.getByRole('button', { name: /^Pay €/ }).waitFor();
  expect(await page.getByLabel('Gift message').inputValue()).toBe('Happy birthday');
  expect(await textIn(page, 'Card number')).toBe('4242 4242 4242 4242');
  expect(await textIn(page, 'Expiry date')).toBe('12/29');

  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.getByText('Thank you!').waitFor();
  const order = await ctx.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['country_iso', 'gift_note'])
    .where('sellable_id', '=', record.uuid)
    .executeTakeFirst();
  expect(order).toEqual({ country_iso: 'DE', gift_note: 'Happy birthday' });

  // Back does not lead to a checkout with nothing to pay for.
  await page.goBack();
  await page.waitForURL('**/basket');
  await page.getByText(/is placed and paid/).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('a bulk order keeps card and typed address when the country changes', async () => {
  const record = await makeRecord('Oder');
  const { page, context, pageErrors } = await visitWithAddresses();
  await openPage(page, `/checkout/bulk/${record.uuid}`);
  await slowLine(page);
  await typeFast(page, 'Card number', '378282246310005');
  expect(await textIn(page, 'Card number')).toBe('3782 822463 10005');
  await page.getByLabel('Business name', { exact: true }).fill('Spinning Disc');
  await page.getByLabel('Country', { exact: true }).selectOption('GB');
  await expect.poll(() => params(page).country).toBe('GB');
  await page.getByRole('button', { name: /^Pay £/ }).waitFor();
  expect(await textIn(page, 'Business name')).toBe('Spinning Disc');
  await page.getByRole('link', { name: /, Berlin$/ }).click();
  await expect.poll(() => textIn(page, 'Country')).toBe('DE');
  await page.getByRole('button', { name: /^Pay €/ }).waitFor();
  expect(await textIn(page, 'Card number')).toBe('3782 822463 10005');
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('the card form formats what is typed and pasted, and errors go when corrected', async () => {
  const tomorrow = new Date(ctx.clock.now().getTime() + 30 * 86_400_000);
  const record = await makeRecord('Weser', tomorrow.toISOString().slice(0, 10));
  const { page, context, pageErrors } = await visit(url, { size: PHONE });
  await openPage(page, record.path);
  await page.getByRole('button', { name: 'Pre-order', exact: true }).click();
  await page.getByRole('dialog', { name: 'Basket' }).waitFor();
  await openPage(page, '/checkout');
  await slowLine(page);
  const [number, expiry] = [
    page.getByLabel('Card number', { exact: true }),
    page.getByLabel('Expiry date', { exact: true }),
  ];
  for (const typed of ['1229', '12/29', '12 29', '12/2029']) {
    await expiry.fill('');
    await typeFast(page, 'Expiry date', typed);
    expect(await expiry.inputValue(), typed).toBe('12/29');
  }
  await expiry.fill('12/2029');
  expect(await expiry.inputValue()).toBe('12/29');
  await number.fill('4242424242424242');
  expect(await number.inputValue()).toBe('4242 4242 4242 4242');
  // Two digits in the middle: the caret stays behind them.
  await number.fill('42424242');
  await number.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', '5', '6']) await number.press(key);
  expect(await number.inputValue()).toBe('4256 4242 42');
  const caret = await number.evaluate((field: HTMLInputElement) => field.selectionStart);
  expect(caret).toBe(4);
  expect(await number.getAttribute('autocomplete')).toBe('cc-number');
  expect(await expiry.getAttribute('inputmode')).toBe('numeric');

  await page.getByRole('button', { name: /^Pay/ }).click();
  const town = page.getByLabel('Town or city', { exact: true });
  await expect.poll(() => town.getAttribute('aria-invalid')).toBe('true');
  const errors = await page.locator('.field-error').count();
  await town.pressSequentially('Leeds', { delay: 30 });
  await expect.poll(() => town.getAttribute('aria-invalid')).toBeNull();
  await page.getByLabel(/I agree to the/).check();
  await expect.poll(() => page.locator('.field-error').count()).toBe(errors - 2);
  expect(pageErrors).toEqual([]);
  await context.close();
});
