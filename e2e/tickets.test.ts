/** Tickets of two categories, bought without an address: with scripts and without. */
import { readBarcodes } from '@lathe/media/artwork/print/read-barcodes';
import { toRaw } from '@lathe/media/pictures/raw-picture';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeTickets } from '../server/modules/events/testing/tickets.ts';
import { makePerson } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop();
const { url, ctx } = shop;
const { id: ownerId } = await makePerson(shop, { seller: true });

async function makeShow(name: string) {
  const startsAt = new Date(ctx.clock.now().getTime() + 30 * 86_400_000);
  const { event, page } = await makeTickets(ctx, {
    ownerId,
    capacity: 20,
    categories: [{ name: 'Stalls' }, { name: 'Balcony', price_gbp: 3000 }],
    event: { name, starts_at: startsAt },
  });
  return `/${page.slug}/events/${event.slug}`;
}

async function orderOf(email: string) {
  return await ctx.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['address', 'buyer_name', 'total', 'title', 'quantity'])
    .where('email', '=', email)
    .execute();
}

async function typeCard(page: Page, labels: readonly [string, string, string]): Promise<void> {
  await page.getByLabel(labels[0]).fill('4242 4242 4242 4242');
  await page.getByLabel(labels[1]).fill('12/29');
  await page.getByLabel(labels[2]).fill('123');
}

describe('tickets', () => {
  it('are chosen on the event page and paid with a name only', async () => {
    const { page, context, pageErrors } = await visit(url, { language: 'de', size: PHONE });
    await context.addCookies([{ name: 'country', value: 'GB', url }]);
    await openPage(page, await makeShow('Hafenfest'));
    await assertAccessibleInBothModes(page);
    await page.getByLabel('Balcony').check();
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await page.getByRole('dialog', { name: 'Warenkorb' }).waitFor();
    await openPage(page, '/checkout');
    await assertAccessibleInBothModes(page);
    expect(await page.getByLabel('Postleitzahl').count()).toBe(0);
    await page.getByLabel('E-Mail').fill('greta@example.com');
    await typeCard(page, ['Kartennummer', 'Gültig bis', 'Prüfnummer']);
    await page.getByLabel(/einverstanden/).check();
    const pay = page.getByRole('button', { name: /zahlungspflichtig bestellen/ });
    await pay.click();
    // The name is missing.
    await page.getByRole('alert').waitFor();
    expect(await orderOf('greta@example.com')).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill('Greta Lund');
    await typeCard(page, ['Kartennummer', 'Gültig bis', 'Prüfnummer']);
    await pay.click();
    await page.getByText('Danke!').waitFor();
    await page.getByText('Per E-Mail an greta@example.com').waitFor();
    await assertAccessibleInBothModes(page);
    expect(await orderOf('greta@example.com')).toEqual([
      {
        address: null,
        buyer_name: 'Greta Lund',
        total: 3000,
        title: 'Hafenfest: Balcony',
        quantity: 1,
      },
    ]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('are bought without scripts', async () => {
    const { page, context } = await visit(url, { javaScript: false });
    await page.goto(await makeShow('Quiet night'));
    await page.getByLabel('Balcony').check();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'Yes, add it to my basket' }).click();
    await page.getByRole('link', { name: 'Quiet night: Balcony' }).first().waitFor();
    await page.goto('/checkout');
    await page.getByLabel('Email').fill('plain@example.com');
    await page.getByLabel('Name', { exact: true }).fill('Bo Lind');
    await typeCard(page, ['Card number', 'Expiry date', 'Security code']);
    await page.getByLabel(/I agree/).check();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByText('By email to plain@example.com').waitFor();
    expect(await orderOf('plain@example.com')).toMatchObject([{ address: null, total: 3000 }]);
    await context.close();
  });

  it('show their QR code on a phone, and get another name', async () => {
    const { page, context, pageErrors } = await visit(url, { language: 'de', size: PHONE });
    await context.addCookies([{ name: 'country', value: 'GB', url }]);
    await openPage(page, await makeShow('Nachtbus'));
    await page.getByLabel('Balcony').check();
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await page.getByRole('dialog', { name: 'Warenkorb' }).waitFor();
    await openPage(page, '/checkout');
    await page.getByLabel('E-Mail').fill('nele@example.com');
    await page.getByLabel('Name', { exact: true }).fill('Nele Voss');
    await typeCard(page, ['Kartennummer', 'Gültig bis', 'Prüfnummer']);
    await page.getByLabel(/einverstanden/).check();
    await page.getByRole('button', { name: /zahlungspflichtig bestellen/ }).click();
    const name = page.getByLabel('Name auf dem Ticket');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Nele Voss');
    await name.fill('Ole Voss');
    await page.getByRole('button', { name: 'Name speichern' }).click();
    await page.getByText('Der Name auf dem Ticket ist gespeichert.').waitFor();
    await assertAccessibleInBothModes(page);
    await page.getByRole('link', { name: /^QR-Code zeigen/ }).click();
    const code = page.getByRole('img', { name: 'QR-Code des Tickets' });
    await code.waitFor();
    await assertAccessibleInBothModes(page);
    const address = new URL(page.url());
    const { text } = await readCode(await code.screenshot());
    expect(text).toBe(`${address.origin}${address.pathname}`.toUpperCase());
    // Nothing about the holder: this page opens for everybody who scans the code.
    expect(await page.locator('body').textContent()).not.toContain('Voss');
    const reply = await page.request.get(address.href);
    expect(reply.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    });
    const forged = await page.goto(`${address.pathname.slice(0, -9)}AAAAAAAAA`);
    expect(forged?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Das ist kein gültiges Ticket' }).waitFor();
    await assertAccessibleInBothModes(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

async function readCode(png: Uint8Array) {
  const [found] = await readBarcodes(await toRaw(sharp(png).ensureAlpha()), 'QRCode');
  if (!found) throw new Error('No QR code in the picture.');
  return found;
}
