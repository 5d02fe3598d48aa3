/** A seller watches a sale arrive, and follows the money from the sum to the booking. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { addToBasket } from './testing/call-in-page.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { waitForHeading, waitForText } from './testing/page-actions.ts';
import { payAsGuest } from './testing/pay-as-guest.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;
const year = ctx.clock.now().getUTCFullYear();

async function buy(release: string): Promise<void> {
  const { page, pageErrors, context } = await visit(url);
  await openPage(page, '/basket');
  await addToBasket(page, release);
  await payAsGuest(page, 'buyer-of-royalties@example.com');
  expect(pageErrors).toEqual([]);
  await context.close();
}

const follow = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name }).first().click();

it('a seller sees a sale at once, and opens its sum down to the booking', async () => {
  const { page, pageErrors, context } = await visit(url);
  const seller = await visitAs(context, shop, { seller: true });
  const { releaseIds } = await makeTitle(ctx, {
    ownerId: seller.id,
    title: 'Harbour Lights',
    releases: [{ type: 'cd' }],
  });
  await openPage(page, '/studio/sales');
  const counter = page.locator('.live-count');
  await expect.poll(() => counter.textContent()).toBe('0');

  await buy(releaseIds[0] ?? '');
  // Without a reload.
  await expect.poll(() => counter.textContent()).toBe('1');
  await assertAccessibleInBothModes(page);

  await follow(page, `Royalties ${year}`);
  await waitForHeading(page, `Royalties ${year}`);
  await waitForText(page, 'Royalties in GBP');
  await assertAccessibleInBothModes(page);
  const statement = page.getByRole('link', { name: 'Statement as CSV' });
  const file = await context.request.get(
    new URL((await statement.getAttribute('href')) ?? '', url).href,
  );
  expect(await file.text()).toContain('Harbour Lights');

  await follow(page, 'Harbour Lights');
  await waitForHeading(page, 'Lines behind the sum');
  await follow(page, 'Harbour Lights');
  await waitForHeading(page, 'Where the money is');
  await waitForText(
    page,
    'Pending, until 14 days after dispatch; tickets 5 working days after the event',
  );
  await waitForText(page, 'Not paid out yet');
  await assertAccessibleInBothModes(page);
  await page.getByRole('table', { name: 'Bookings' }).getByRole('link', { name: 'Sale' }).click();
  await page.getByText('Your entries of this booking').waitFor();
  expect(pageErrors).toEqual([]);
});

it('the figures are complete on a phone, in German, and belong to their seller', async () => {
  const { page, pageErrors, context } = await visit(url, { size: PHONE });
  const seller = await visitAs(context, shop, { seller: true });
  await context.addCookies([{ name: 'locale', value: 'de', url }]);
  const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, title: 'Nachtbus' });
  await buy(releaseIds[0] ?? '');
  await openPage(page, `/studio/sales/${year}?by=country`);
  await waitForText(page, 'Vereinigtes Königreich');
  await assertAccessibleInBothModes(page);
  await openPage(page, '/studio/sales/bookings');
  await waitForHeading(page, 'Buchungen');
  await page.getByText('Vorgemerkter Verdienst').first().waitFor();
  expect(await page.getByText('Harbour Lights').count()).toBe(0);
  await assertAccessibleInBothModes(page);
  expect(pageErrors).toEqual([]);
});
