/** The shop is down for a moment, for example during a restart, and the network works. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, visit } from './testing/chromium.ts';
import { intercept } from './testing/intercept.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop();

/** True until the page is loaded in full. */
const isSameDocument = (page: Page) => page.evaluate(() => 'isSame' in window);
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const title = (page: Page) => page.getByRole('heading', { level: 1 });

it('pages stay until the next page can be loaded', async () => {
  const { page, context, pageErrors } = await visit(url, { losesNetwork: true });
  await openPage(page, '/');
  await mark(page);
  await page.getByRole('search').getByRole('combobox').fill('ferry');
  const home = await title(page).textContent();
  const genre = page.getByRole('main').locator('a[href^="/genres/"]').first();

  // React Router reloads the page if the script of a prefetched page is missing.
  const shopIsBack = await intercept(page, '**/*', (route) => route.abort('connectionrefused'));
  const probe = page.waitForRequest('**/health');
  await genre.hover();
  await probe;
  // Only the click waits for the shop.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping', exact: true }).click();
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/health'));
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.getByRole('search').getByRole('combobox').inputValue()).toBe('ferry');
  shopIsBack();
  await page.getByRole('heading', { level: 1, name: 'Shipping' }).waitFor();

  // The scripts of these pages are loaded, but their data is missing.
  await openPage(page, '/');
  await genre.click();
  await expect.poll(() => title(page).textContent()).not.toBe(home);
  await mark(page);
  const isData = ({ pathname }: URL) => pathname.endsWith('.data');
  const dataIsBack = await intercept(page, isData, (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('requestfailed');
  await page.goBack();
  await failed;
  expect(await title(page).textContent()).not.toBe(home);
  dataIsBack();
  await expect.poll(() => title(page).textContent()).toBe(home);
  expect(await isSameDocument(page)).toBe(true);
  expect(pageErrors).toEqual([]);
  await context.close();
});
