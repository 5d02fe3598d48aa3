/**
 * Problems during a purchase: other windows, lost connections, the back button, and expired
 * sessions.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { makePerson, TEST_PASSWORD } from '../server/testing/people.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;
const seller = await makePerson(shop, { seller: true });

async function makeRecord(title: string): Promise<string> {
  const { page, slug } = await makeTitle(ctx, { ownerId: seller.id, title, releases: [{}] });
  return `/${page.slug}/releases/${slug}`;
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Warenkorb' });
const pay = (page: Page) => page.getByRole('button', { name: /zahlungspflichtig bestellen/ });
const street = (page: Page) => page.getByLabel('Straße und Hausnummer');
const inBasket = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: `Warenkorb, ${count} Artikel` });
const ordersOf = (email: string) =>
  ctx.db.selectFrom('orders').select('id').where('email', '=', email).execute();

async function add(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await drawer(page).waitFor();
}

async function throttleNetwork(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 200_000,
    uploadThroughput: 50_000,
  });
}

async function abortOnce(page: Page, address: string): Promise<void> {
  let isCut = false;
  await page.route(address, async (route) => {
    if (isCut || route.request().method() !== 'POST') return await route.continue();
    isCut = true;
    // The request arrives, but its response is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
}

async function endSessions(userId: string): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

it('a buyer on a phone loses nothing to other windows, lost connections or back navigation', async () => {
  const path = await makeRecord('Gezeiten');
  const { page, context, pageErrors } = await visit(url, {
    language: 'de',
    size: PHONE,
    losesNetwork: true,
  });
  await context.addCookies([{ name: 'country', value: 'DE', url }]);
  // A checkout that was opened too early updates by itself.
  const early = await context.newPage();
  await openPage(early, '/checkout');
  await early.getByText('Hier gibt es nichts zu bezahlen').waitFor();
  await add(page, path);
  await pay(early).waitFor();
  await early.close();

  // Every quick click counts, and the other window updates.
  const other = await context.newPage();
  await openPage(other, '/basket');
  await drawer(page)
    .getByRole('button', { name: 'Eins mehr von „Gezeiten“' })
    .click({ clickCount: 2 });
  await inBasket(other, 3).waitFor();
  await other.getByRole('button', { name: '„Gezeiten“ entfernen' }).click();
  await drawer(page).getByText('Dein Warenkorb ist leer').waitFor();
  await other.getByRole('button', { name: 'Rückgängig' }).click();
  await drawer(page).getByRole('button', { name: 'Eins mehr von „Gezeiten“' }).waitFor();
  await other.close();

  // All missing fields are reported at once.
  await openPage(page, '/checkout');
  await pay(page).click();
  await page.getByText('Bitte prüfe 9 Angaben').waitFor();
  await page.getByLabel('E-Mail').fill('greta@example.com');
  await page.getByLabel('Name', { exact: true }).fill('Greta Lund');
  await street(page).fill('Ring 1');
  await page.getByLabel('Land', { exact: true }).selectOption('AT');
  await page.getByLabel('Kartennummer').fill('4000 0000 0000 3220');
  await page.reload();
  await page.getByText('Zum Beispiel 1010').waitFor();
  await expect.poll(() => street(page).inputValue()).toBe('Ring 1');
  await expect.poll(() => page.getByLabel('Kartennummer').inputValue()).toBe('');

  // Offline, the page stays and shows a message.
  await context.setOffline(true);
  await pay(page).click();
  await page.getByRole('alert').getByText('Keine Verbindung', { exact: true }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Charts' }).click();
  await expect.poll(() => street(page).inputValue()).toBe('Ring 1');
  await assertAccessible(page);
  await context.setOffline(false);
  await page.getByText('Keine Verbindung', { exact: true }).waitFor({ state: 'detached' });

  await page.getByLabel('Postleitzahl').fill('1010');
  await page.getByLabel('Ort').fill('Wien');
  await page.getByLabel('Kartennummer').fill('4000 0000 0000 3220');
  await page.getByLabel('Gültig bis').fill('12/29');
  await page.getByLabel('Prüfnummer').fill('123');
  await page.getByLabel(/einverstanden/).check();
  await abortOnce(page, '**/es/checkout');
  await pay(page).dblclick();
  const yes = page.getByRole('button', { name: 'Ja, bezahlen' });
  await yes.waitFor();
  await page.goBack();
  await street(page).waitFor();
  await expect.poll(() => street(page).inputValue()).toBe('Ring 1');
  await page.goForward();
  await yes.dblclick();
  await page.getByText('Danke!').waitFor();
  // The key in the URL differs each time.
  const pathNow = () => new URL(page.url()).pathname;
  const order = pathNow();
  await page.goBack();
  await expect.poll(pathNow).toBe(order);
  await page.getByText('Danke!').waitFor();
  expect(await ordersOf('greta@example.com')).toHaveLength(1);

  // The next checkout starts empty.
  await add(page, path);
  await openPage(page, '/checkout');
  await expect.poll(() => street(page).inputValue()).toBe('');
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('on a slow connection a click shows progress, and a form survives the end of a session', async () => {
  const path = await makeRecord('Langsam');
  const { page, context } = await visit(url, { language: 'de', size: PHONE });
  const person = await visitAs(context, shop);
  await openPage(page, '/charts');
  await throttleNetwork(page);
  await page.getByRole('main').getByRole('link').first().click();
  await page.locator('.shell-progress').waitFor();
  const search = page.getByRole('combobox', { name: 'Shop durchsuchen' });
  await search.fill('Lang');
  await page.locator('.shell-progress').waitFor({ state: 'detached' });
  await expect.poll(() => search.inputValue()).toBe('Lang');
  await search.press('Enter');
  await page.waitForURL('**/search?q=Lang');
  await expect.poll(() => search.inputValue()).toBe('');
  await openPage(page, path);
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await page.locator('.buy-form [aria-busy=true]').waitFor();
  await drawer(page).waitFor();

  const quick = await context.newPage();
  await openPage(quick, '/account/addresses/new');
  await quick.getByLabel('Name', { exact: true }).fill('Greta Lund');
  await street(quick).fill('Am Markt 1');
  await endSessions(person.id);
  await quick.getByRole('button', { name: 'Adresse speichern' }).click();
  await quick.waitForURL('**/login?**');
  await quick.getByText('Deine Sitzung ist zu Ende.').waitFor();
  await quick.getByLabel('E-Mail').fill(person.email);
  await quick.getByLabel('Passwort', { exact: true }).fill(TEST_PASSWORD);
  await quick.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
  await quick.waitForURL('**/account/addresses/new');
  await expect.poll(() => street(quick).inputValue()).toBe('Am Markt 1');
  await context.close();
});
