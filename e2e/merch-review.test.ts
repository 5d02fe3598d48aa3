/** Merchandise from ready to on sale and off sale again, with a seller and staff at once. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readyItem } from '../server/modules/merch-publishing/testing/ready-items.ts';
import { LONG_TIMEOUT } from '../server/testing/timeouts.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { press, waitForMention } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const NOTE = 'Please say which tour it is.';

async function submitIt(page: Page) {
  await page.getByRole('checkbox').check();
  await press(page, 'Submit for review');
  await waitForMention(page, 'Submitted. We will email you as soon as we have decided.');
}

it('a shirt is submitted, returned, fixed, approved, sold, paused and retired', async () => {
  const seller = await visit(url, {});
  const ann = await visitAs(seller.context, shop, { seller: true });
  const staff = await visit(url, { size: PHONE });
  await visitAs(staff.context, shop, { role: 'staff' });
  const { id, pageSlug, slug } = await readyItem(ctx, { ownerId: ann.id });
  const step = `/studio/merch/${id}/submit`;

  await openPage(seller.page, step);
  await assertAccessible(seller.page);
  await press(seller.page, 'Submit for review');
  await waitForMention(seller.page, 'Please accept the terms.');
  await submitIt(seller.page);
  await press(seller.page, 'Withdraw submission');
  await waitForMention(seller.page, 'Withdrawn. You can edit everything and submit it again.');
  await submitIt(seller.page);
  await assertAccessible(seller.page);

  await openPage(staff.page, '/admin/reviews?kind=merch');
  await assertAccessible(staff.page);
  await staff.page.getByRole('link', { name: 'Tour shirt' }).click();
  await staff.page.getByRole('heading', { name: 'Decision' }).waitFor();
  await waitForMention(staff.page, '200 × 250 mm');
  await waitForMention(staff.page, '304 dpi');
  await staff.page.getByRole('img', { name: 'Front on White' }).waitFor();
  await assertAccessible(staff.page);
  await press(staff.page, 'Send back with notes');
  await waitForMention(staff.page, 'Please write at least one note');
  await staff.page.getByLabel('Note on the details').fill(NOTE);
  await press(staff.page, 'Send back with notes');
  await waitForMention(staff.page, 'Sent back. The seller has been notified.');

  // The open page of the seller updates.
  await waitForMention(seller.page, 'Please fix this');
  await waitForMention(seller.page, NOTE);
  await openPage(seller.page, `/studio/merch/${id}`);
  await seller.page.getByLabel('Description').fill('Printed for the tour of 2026.');
  await expect
    .poll(async () => await describedAs(id), LONG_TIMEOUT)
    .toBe('Printed for the tour of 2026.');
  await openPage(seller.page, step);
  await submitIt(seller.page);

  await openPage(staff.page, '/admin/reviews');
  await staff.page.getByRole('link', { name: 'Tour shirt' }).click();
  await waitForMention(staff.page, 'Submission 3');
  await waitForMention(staff.page, NOTE);
  await waitForMention(staff.page, 'Printed for the tour of 2026.');
  await press(staff.page, 'Approve');
  await waitForMention(staff.page, 'Approved. The plant’s files are being made.');

  await waitForMention(seller.page, 'On sale.');
  const fan = await visit(url, { size: PHONE });
  await openPage(fan.page, `/${pageSlug}/merch/${slug}`);
  await fan.page.getByRole('heading', { name: 'Tour shirt' }).first().waitFor();
  await askForSize(fan.page, id);
  await openPage(staff.page, '/admin/reviews?state=decided');
  await staff.page.getByRole('link', { name: 'Tour shirt' }).first().click();
  await staff.page.getByRole('link', { name: 'front-ink.png' }).waitFor();

  await orderSample(seller.page);
  await openPage(seller.page, step);
  await press(seller.page, 'Pause the sale');
  await waitForMention(seller.page, 'Paused. Nobody can order it until you resume the sale.');
  await press(seller.page, 'Resume the sale');
  await waitForMention(seller.page, 'It can be ordered again.');
  await press(seller.page, 'Take off sale for good');
  const dialog = seller.page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('RETIRE');
  await dialog.getByRole('button', { name: 'Take off sale for good' }).click();
  await waitForMention(seller.page, 'It is off sale for good.');
});

/** A guest asks to be told when a size is back. */
async function askForSize(page: Page, id: string): Promise<void> {
  const out = ctx.db.updateTable('merch_variants').set({ is_available: false });
  await out.where('item_id', '=', id).where('size', '=', 'S').execute();
  await page.reload();
  await page.locator('label', { hasText: /^S/ }).click();
  await page.getByRole('link', { name: 'Tell me when it is back' }).click();
  await page.getByLabel('Email address').fill('fan@example.com');
  await assertAccessible(page);
  await press(page, 'Tell me');
  await waitForMention(page, 'we have sent an email to fan@example.com');
}

async function orderSample(page: Page): Promise<void> {
  await page.getByLabel('Colour and size').selectOption({ index: 1 });
  await page.getByLabel('Quantity').selectOption('2');
  await assertAccessible(page);
  await press(page, 'Add to basket');
  await page.waitForURL('**/basket');
  await waitForMention(page, 'Sample, T-shirt');
}

async function describedAs(id: string): Promise<string> {
  const { description } = await ctx.db
    .selectFrom('merch_items')
    .select('description')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return description;
}
