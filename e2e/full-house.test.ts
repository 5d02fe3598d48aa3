/** From a new event to a full house, all on phones and in German: seller, buyers and the door. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePage } from '../server/modules/pages/testing/pages.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { closeAnswer, scan, waitForAnswer } from './testing/door-page.ts';
import { press, waitForHeading } from './testing/page-actions.ts';
import { takeScreenshot } from './testing/screenshots.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

it('sells every place of a new event, and lets everybody in', async () => {
  const seller = await visitor();
  const { id } = await visitAs(seller.context, shop, { seller: true });
  await makePage(ctx, { owner_id: id, is_live: true });
  const { studio, shown } = await makeEvent(seller.page);

  const two = await visitor();
  const codes = await buy(two.page, { path: shown, name: 'Greta Lund', tickets: 2 });
  const one = await visitor();
  codes.push(...(await buy(one.page, { path: shown, name: 'Bo Lind', tickets: 1 })));
  expect(new Set(codes).size).toBe(3);
  await openPage(one.page, shown);
  await one.page.getByText('Ausverkauft').first().waitFor();
  await takeScreenshot(one.page);

  await openPage(seller.page, `${studio}/door`);
  await seller.page.getByText('0 von 3 drin').waitFor();
  await seller.page.getByLabel('Name des Geräts').fill('Haupteingang');
  await press(seller.page, 'Gerät hinzufügen');
  const link = await seller.page.locator('.door-address').textContent();
  const door = await visitor();
  await openPage(door.page, link ?? '');
  await door.page.getByText('0 von 3').waitFor();
  for (const code of codes) {
    await scan(door.page, code);
    await waitForAnswer(door.page, 'Einlassen', 'Stehplatz');
    await closeAnswer(door.page);
  }
  await scan(door.page, codes[0] ?? '');
  await waitForAnswer(door.page, 'Nicht einlassen', 'Schon benutzt');
  await closeAnswer(door.page);
  await door.page.getByText('3 von 3').waitFor();
  await takeScreenshot(door.page);
  // Without a reload.
  await seller.page.getByText('3 von 3 drin').waitFor();
  await takeScreenshot(seller.page);
  for (const { pageErrors } of [seller, two, one, door]) expect(pageErrors).toEqual([]);
});

async function visitor() {
  const visited = await visit(url, { language: 'de', size: PHONE });
  await visited.context.addCookies([{ name: 'country', value: 'GB', url }]);
  return visited;
}

/** Tomorrow, when people are let in already. Returns its pages in the studio and in the shop. */
async function makeEvent(page: Page) {
  await openPage(page, '/studio/events');
  await page.getByRole('link', { name: 'Neue Veranstaltung' }).first().click();
  await waitForHeading(page, 'Neue Veranstaltung');
  await page.getByLabel('Name', { exact: true }).fill('Hafenfest');
  await page.getByLabel('Veranstaltungsort', { exact: true }).fill('Union Chapel');
  await page.getByLabel('Stadt').fill('London');
  await page.getByLabel('Land', { exact: true }).selectOption('GB');
  const tomorrow = new Date(ctx.clock.now().getTime() + 20 * 3_600_000).toISOString();
  // The calendar writes into a hidden field.
  await page.locator('input[type=hidden][name=starts]').evaluate(
    (input, text) => {
      (input as HTMLInputElement).value = text;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    tomorrow.slice(0, 16),
  );
  await press(page, 'Entwurf anlegen');
  await page.getByText('Der Entwurf ist gespeichert.').waitFor();
  const studio = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'Kategorie anlegen' }).click();
  await waitForHeading(page, 'Neue Kategorie');
  await page.getByLabel('Name', { exact: true }).fill('Stehplatz');
  for (const currency of ['GBP', 'EUR', 'USD']) {
    await page.getByLabel(`Preis in ${currency}`).fill('24');
  }
  await page.getByLabel('Anzahl der Plätze').fill('3');
  await press(page, 'Kategorie anlegen');
  await page.getByText('Die Ticketkategorie ist gespeichert.').waitFor();
  await page.getByRole('button', { name: /^Veröffentlichen/ }).click();
  await page.getByText('Die Veranstaltung ist veröffentlicht.').waitFor();
  const link = page.getByRole('link', { name: 'Im Shop ansehen' });
  return { studio, shown: (await link.getAttribute('href')) ?? '' };
}

/** Returns what the QR codes say. */
async function buy(
  page: Page,
  { path, name, tickets }: { path: string; name: string; tickets: number },
): Promise<string[]> {
  await openPage(page, path);
  await press(page, 'In den Warenkorb');
  const drawer = page.getByRole('dialog', { name: 'Warenkorb' });
  await drawer.waitFor();
  for (let copies = 1; copies < tickets; copies += 1) {
    await drawer.getByRole('button', { name: /^Eins mehr von/ }).click();
    await drawer
      .getByText(`${24 * (copies + 1)},00`)
      .first()
      .waitFor();
  }
  await openPage(page, '/checkout');
  await page.getByLabel('E-Mail').fill(`${name.split(' ', 1)[0]?.toLowerCase()}@example.com`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Kartennummer').fill('4242 4242 4242 4242');
  await page.getByLabel('Gültig bis').fill('12/29');
  await page.getByLabel('Prüfnummer').fill('123');
  await page.getByLabel(/einverstanden/).check();
  await page.getByRole('button', { name: /zahlungspflichtig bestellen/ }).click();
  await page.getByText('Danke!').waitFor();
  await takeScreenshot(page);
  const links = page.getByRole('link', { name: /^QR-Code zeigen/ });
  await links.first().waitFor();
  const codes = await links.evaluateAll((all) =>
    all.map((each) => (each as HTMLAnchorElement).href),
  );
  expect(codes).toHaveLength(tickets);
  return codes.map((code) => code.toUpperCase());
}
