/** Wallets, and an order in two parcels. */
import { addDays, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { makePerson } from '../server/testing/people.ts';
import { assertAccessible, assertAccessibleInBothModes } from './testing/accessibility.ts';
import { addToBasket } from './testing/call-in-page.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop();
const { url, ctx } = shop;
const seller = await makePerson(shop, { seller: true });

async function makeRecord(title: string, date?: string): Promise<string> {
  const release = { title, ...(date && { date }) };
  const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, title, releases: [release] });
  return releaseIds[0] ?? '';
}

async function ordersOf(release: string) {
  return await ctx.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['email', 'total', 'country_iso as country'])
    .where('sellable_id', '=', release)
    .execute();
}

describe('a wallet', () => {
  it('pays with two presses: declined, then paid once', async () => {
    const release = await makeRecord('Quick');
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    await openPage(page, '/');
    await addToBasket(page, release);
    await openPage(page, '/checkout');
    const open = page.getByRole('button', { name: 'Apple Pay' });
    const sheet = page.getByRole('dialog', { name: 'Apple Pay' });
    await open.click();
    await sheet.waitFor();
    await assertAccessible(page);
    await sheet.getByLabel('Visa 0002').check();
    await sheet.getByRole('button', { name: 'Pay £31.70' }).click();
    await page.getByRole('alert').getByText('Your bank has declined this card').waitFor();
    await open.click();
    const pay = sheet.getByRole('button', { name: 'Pay £31.70' });
    await pay.dblclick();
    await page.getByText('Thank you!').waitFor();
    expect(await ordersOf(release)).toEqual([
      { email: 'wallet@example.com', total: 3170, country: 'GB' },
    ]);
    expect(pageErrors.filter((said) => !said.includes('402'))).toEqual([]);
    await context.close();
  });

  it('waits for the confirmation of import taxes', async () => {
    const release = await makeRecord('Far Away');
    const { page, context } = await visit(url);
    await context.addCookies([{ name: 'country', value: 'US', url }]);
    await openPage(page, '/');
    await addToBasket(page, release);
    await openPage(page, '/checkout');
    const open = page.getByText('Google Pay', { exact: true });
    expect(await open.evaluate((button) => button.closest('[inert]') !== null)).toBe(true);
    await page.getByLabel(/import taxes may have to be paid/).check();
    await open.click();
    const sheet = page.getByRole('dialog', { name: 'Google Pay' });
    await sheet.getByRole('button', { name: /^Pay / }).click();
    await page.getByText('Thank you!').waitFor();
    expect(await ordersOf(release)).toMatchObject([{ country: 'US' }]);
    await context.close();
  });
});

it('a buyer who does not want to wait for a pre-order pays for two parcels', async () => {
  const ready = await makeRecord('Ready Now');
  const later = await makeRecord('Later On', addDays(calendarDate(ctx.clock.now()), 60));
  const { page, context, pageErrors } = await visit(url, { size: PHONE });
  await openPage(page, '/');
  await addToBasket(page, ready);
  await addToBasket(page, later);
  await openPage(page, '/basket');
  await page.getByText(/you can have what is ready sent ahead/).waitFor();
  await openPage(page, '/checkout');
  const totalOf = async () =>
    await page
      .getByRole('button', { name: /^Pay £/ })
      .last()
      .textContent();
  const together = await totalOf();
  await page.getByText('In two parcels', { exact: true }).click();
  await expect.poll(totalOf).not.toBe(together);
  await assertAccessibleInBothModes(page);
  await page.getByLabel('Email').fill('two@example.com');
  await page.getByLabel('Name', { exact: true }).fill('Bo Lind');
  await page.getByLabel('Street and number').fill('1 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 4AP');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date').fill('12/29');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel(/I agree to the/).check();
  await page
    .getByRole('button', { name: /^Pay £/ })
    .last()
    .click();
  await page.getByText('Thank you!').waitFor();
  await page.getByText('Parcel 2', { exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});
