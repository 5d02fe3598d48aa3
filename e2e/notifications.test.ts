/** A seller learns of a first sale and an approval, and chooses how. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { releaseIn } from '../server/modules/publishing/testing/ready-releases.ts';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { addToBasket } from './testing/call-in-page.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { mailedLink, mailsTo } from './testing/mailbox.ts';
import { press, waitForHeading, waitForText } from './testing/page-actions.ts';
import { payAsGuest } from './testing/pay-as-guest.ts';
import { openShop } from './testing/shop.ts';
import { signInAs, visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;

/** A guest buys the first copy, and waits for the confirmation. */
async function buyFirstCopy(ownerId: string, title: string): Promise<void> {
  const { page, pageErrors, context } = await visit(url);
  const email = `${title.replaceAll(' ', '-').toLowerCase()}@example.com`;
  const { releaseIds } = await makeTitle(ctx, { ownerId, title, releases: [{ type: 'cd' }] });
  await openPage(page, '/basket');
  await addToBasket(page, releaseIds[0] ?? '');
  await payAsGuest(page, email);
  // The job that sends it has notified the seller before.
  await mailedLink(page, email, '/checkout/complete/');
  expect(pageErrors).toEqual([]);
  await context.close();
}

const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const subjects = async (page: Page, email: string) =>
  (await mailsTo(page, email)).map(({ subject }) => subject);

it('a seller sees a first sale and an approval, and switches the mails off', async () => {
  const seller = await visit(url, { size: PHONE });
  const { page } = seller;
  const ann = await visitAs(seller.context, shop, { seller: true });
  await openPage(page, '/studio');
  await bell(page, 'Notifications').waitFor();

  await buyFirstCopy(ann.id, 'Harbour Lights');
  await releaseIn(ctx, 'pending', { ownerId: ann.id });
  const staff = await visit(url);
  await visitAs(staff.context, shop, { role: 'staff' });
  await openPage(staff.page, '/admin/reviews');
  await staff.page.getByRole('link', { name: 'Night Bus' }).click();
  await press(staff.page, 'Approve');
  await staff.page.getByText('Approved. The plant’s files are being made.').first().waitFor();

  // The count is loaded with every screen.
  await page.getByRole('link', { name: 'Sales', exact: true }).click();
  await bell(page, 'Notifications, 2 unread').click();
  await waitForHeading(page, 'Notifications');
  await waitForText(page, '“Harbour Lights” (CD) sold its first copy.');
  await waitForText(page, '“Night Bus” (7″) is approved.');
  await bell(page, 'Notifications').waitFor();
  expect(await page.getByText('New', { exact: true }).count()).toBe(2);
  await assertAccessibleInBothModes(page);
  await page.getByRole('link', { name: '“Harbour Lights” (CD) sold its first copy.' }).click();
  await waitForHeading(page, 'Sales');
  await expect
    .poll(() => subjects(page, ann.email))
    .toEqual(expect.arrayContaining(['First sale of “Harbour Lights” (CD)']));

  await openPage(page, '/studio/notifications');
  expect(await page.getByText('New', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await waitForHeading(page, 'Notification settings');
  expect(await page.getByLabel('Email: Changes needed').isDisabled()).toBe(true);
  await page.getByLabel('Email: First sale').uncheck();
  await page.getByLabel('How often').selectOption('daily');
  await press(page, 'Save');
  await waitForText(page, 'Your settings are saved.');
  expect(await page.getByLabel('Email: First sale').isChecked()).toBe(false);
  expect(await page.getByLabel('How often').inputValue()).toBe('daily');
  await assertAccessibleInBothModes(page);

  // An open list shows what happens meanwhile.
  await openPage(page, '/studio/notifications');
  await buyFirstCopy(ann.id, 'Ferry Song');
  await waitForText(page, '“Ferry Song” (CD) sold its first copy.');
  expect(await subjects(page, ann.email)).not.toContain('First sale of “Ferry Song” (CD)');
  expect(seller.pageErrors).toEqual([]);

  const plain = await visit(url, { javaScript: false, language: 'de' });
  await signInAs(plain.context, shop, ann);
  await ctx.db.updateTable('notifications').set({ read_at: null }).execute();
  await plain.page.goto('/studio/notifications');
  await press(plain.page, 'Alle als gelesen markieren');
  await bell(plain.page, 'Benachrichtigungen').waitFor();
  await plain.page.getByRole('link', { name: 'Einstellungen', exact: true }).click();
  await plain.page.getByLabel('Mail: Erster Verkauf').check();
  await press(plain.page, 'Speichern');
  await waitForText(plain.page, 'Deine Einstellungen sind gespeichert.');
  expect(await plain.page.getByLabel('Mail: Erster Verkauf').isChecked()).toBe(true);
});
