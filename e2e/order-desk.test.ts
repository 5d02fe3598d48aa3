import { phonePhoto } from '@lathe/media/pictures/testing/sample-pictures';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readyRelease } from '../server/modules/publishing/testing/ready-releases.ts';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { makePerson, TEST_PASSWORD } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { addToBasket } from './testing/call-in-page.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { mailedLink, mailsTo } from './testing/mailbox.ts';
import { logIn } from './testing/page-actions.ts';
import { payAsGuest } from './testing/pay-as-guest.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop();
const { url, ctx } = shop;
const seller = await makePerson(shop, { seller: true });
const staff = await makePerson(shop, { role: 'staff', name: 'Sam Ellery' });

async function addRecord(page: Page, title: string): Promise<void> {
  const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, title, releases: [{}] });
  await addToBasket(page, releaseIds[0] ?? '');
}

/** A guest buys two records and returns later through the link in the mail. */
async function buyTwo(page: Page, email: string): Promise<string> {
  await openPage(page, '/basket');
  await addRecord(page, 'Harbour Lights');
  await addRecord(page, 'Ferry Song');
  await payAsGuest(page, email);
  await page.goBack();
  await page.getByRole('link', { name: 'View order' }).click();
  await page.getByText('Thank you!').waitFor();
  return await mailedLink(page, email, '/checkout/complete/');
}

/** In German, on a phone. */
async function declareOwnWorks(page: Page): Promise<void> {
  const { id } = await readyRelease(ctx, { ownerId: seller.id });
  await openPage(page, `/studio/releases/${id}/price`);
  await page.getByText('Mechanische Lizenzen (GEMA)').first().waitFor();
  await assertAccessibleInBothModes(page);
  await page.getByRole('button', { name: 'Erklären' }).click();
  await page.getByText('Bitte setze den Haken').first().waitFor();
  await page.getByLabel(/^Ich erkläre/).check();
  await page.getByLabel('Dein vollständiger Name').fill('Ann Ode');
  await page.getByRole('button', { name: 'Erklären' }).click();
  await page.getByText('Deine Erklärung ist gespeichert.').waitFor();
  await page.getByText('Erklärt von Ann Ode am').waitFor();
  expect(await page.getByText('Mechanische Lizenzen (GEMA)').count()).toBe(0);
  await page.getByRole('button', { name: 'Erklärung zurückziehen' }).click();
  await page.getByText('Deine Erklärung ist zurückgezogen.').waitFor();
}

const PHOTO = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto('Bo Lind') };

/** A guest without scripts: the browser submits the form natively, with files. */
async function askWithoutScripts(link: string): Promise<void> {
  const { page, context } = await visit(url, { javaScript: false });
  await page.goto(new URL(new URL(link).pathname + new URL(link).search, url).href);
  await page.getByText('Return something').click();
  await page.getByLabel('Ferry Song').fill('1');
  await page.getByLabel('Reason').selectOption('I changed my mind');
  await page.getByLabel('In your own words').fill('It is too slow for me.');
  await page.getByLabel('Pictures').setInputFiles([PHOTO, { ...PHOTO, name: 'other.jpg' }]);
  await page.getByRole('button', { name: 'Request a return' }).click();
  await page.getByText('We are looking into it').waitFor();
  await context.close();
}

async function assertShown(page: Page): Promise<void> {
  const pictures = page.getByRole('img', { name: /^Picture \d of/ });
  const widths = () =>
    pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([400, 400]);
}

it('staff find an order and refund one record of two; its buyer requests the return of the other', async () => {
  const email = 'bo.lind@example.com';
  const guest = await visit(url, { size: PHONE });
  const link = await buyTwo(guest.page, email);

  const desk = await visit(url);
  await logIn(desk.page, staff.email, TEST_PASSWORD);
  await openPage(desk.page, '/admin/orders');
  await desk.page.getByLabel('Number, email, name, tracking or title').fill('harbour');
  await desk.page.getByRole('button', { name: 'Show' }).click();
  await desk.page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
  await desk.page.getByRole('heading', { name: 'Refund', exact: true }).waitFor();
  await assertAccessibleInBothModes(desk.page);

  const refund = desk.page.getByRole('button', { name: 'Refund', exact: true });
  await refund.click();
  await desk.page.getByRole('alert').waitFor();
  await desk.page.locator('.refund-form').getByLabel('Harbour Lights').fill('1');
  await desk.page.getByLabel('Reason').selectOption('Damaged (Lathe bears it)');
  await refund.click();
  await desk.page.getByText('The money is on its way back').waitFor();
  await desk.page.getByText('Partly refunded').first().waitFor();
  await desk.page.getByText('−£28.50').first().waitFor();

  // The order has shipped meanwhile, so it can be returned.
  const arrived = { dispatched_at: new Date(), delivered_at: new Date() };
  const [{ id } = { id: '' }] = await ctx.db
    .updateTable('orders')
    .set({ production_at: new Date(), ...arrived })
    .where('email', '=', email)
    .returning('id')
    .execute();
  await ctx.db.updateTable('parcels').set(arrived).where('order_id', '=', id).execute();
  await openPage(guest.page, new URL(link).pathname + new URL(link).search);
  await guest.page.getByText('1 copy refunded').waitFor();
  // The VAT belongs to the total, so it is listed with it and not after the refund.
  const figures = await guest.page.locator('.order-figures dt').allTextContents();
  expect(figures.slice(-3)).toEqual(['Total', 'VAT included', 'Refunded']);
  await guest.page.getByText('Return something').click();
  await guest.page.getByLabel('Ferry Song').fill('1');
  await expect.poll(() => guest.page.getByLabel('Harbour Lights').count()).toBe(0);
  await guest.page.getByLabel('Reason').selectOption('I changed my mind');
  await guest.page.getByLabel('In your own words').fill('It is too slow for me.');
  await guest.page.getByLabel('Pictures').setInputFiles({ ...PHOTO, buffer: Buffer.from('none') });
  await assertAccessibleInBothModes(guest.page);
  await guest.page.getByRole('button', { name: 'Request a return' }).click();
  await guest.page.getByText('Picture 1 cannot be used.').first().waitFor();
  await askWithoutScripts(link);
  await openPage(guest.page, new URL(link).pathname + new URL(link).search);
  await guest.page.getByText('We are looking into it').waitFor();
  await assertShown(guest.page);

  await openPage(desk.page, '/admin/orders/returns');
  await desk.page.getByRole('row').filter({ hasText: 'Ferry Song' }).getByRole('link').click();
  await desk.page.getByText('It is too slow for me.').waitFor();
  await assertShown(desk.page);
  await desk.page.getByLabel('Decline').check();
  await desk.page.getByLabel('Reply to the buyer').fill('The seal was broken when it came.');
  await assertAccessibleInBothModes(desk.page);
  await desk.page.getByRole('button', { name: 'Send reply' }).click();
  await desk.page.getByText('Your reply is on its way').waitFor();

  await openPage(guest.page, new URL(link).pathname + new URL(link).search);
  await guest.page.getByText('Declined').waitFor();
  await guest.page.getByText('The seal was broken when it came.').waitFor();
  await expect.poll(async () => (await mailsTo(guest.page, email)).length).toBe(4);

  // The seller also sees the sale, but only the buyer's country.
  const studio = await visit(url, { language: 'de', size: PHONE });
  await logIn(studio.page, seller.email, TEST_PASSWORD);
  await openPage(studio.page, '/studio/sales');
  const row = studio.page.getByRole('row').filter({ hasText: 'Harbour Lights' });
  await row.getByText('1 erstattet').waitFor();
  await row.getByText('0,00').waitFor();
  expect(await studio.page.content()).not.toContain(email);
  await assertAccessibleInBothModes(studio.page);
  const file = await studio.page.request.get(
    (await studio.page.getByRole('link', { name: 'Tabelle (CSV)' }).getAttribute('href')) ?? '',
  );
  expect(file.headers()['content-type']).toContain('text/csv');
  expect(await file.text()).toContain('Harbour Lights');
  await studio.page.getByLabel('Zeitraum').selectOption('Gesamter Zeitraum');
  await studio.page
    .getByLabel('Artikel', { exact: true })
    .selectOption({ label: 'Ferry Song · Kiosk · 12″' });
  await studio.page.getByRole('button', { name: 'Anzeigen' }).click();
  await expect.poll(() => row.count()).toBe(0);
  await studio.page.getByRole('row').filter({ hasText: 'Ferry Song' }).waitFor();
  await studio.page.getByRole('link', { name: 'Künstlerexemplare und Testpressungen' }).click();
  await studio.page.getByText('Keine Künstlerexemplare').waitFor();
  await declareOwnWorks(studio.page);
  expect([...desk.pageErrors, ...guest.pageErrors, ...studio.pageErrors]).toEqual([]);
  await studio.context.close();
  await desk.context.close();
  await guest.context.close();
});
