import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { makePerson, TEST_PASSWORD } from '../server/testing/people.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { DESKTOP, openPage, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop();
const { url, ctx } = shop;
const seller = await makePerson(shop, { seller: true });

/** A separate record per test, so that tests do not affect each other. */
async function makeRecord(title: string, limit: number | null = null) {
  const made = await makeTitle(ctx, { ownerId: seller.id, title, releases: [{ limit }] });
  return {
    title,
    path: `/${made.page.slug}/releases/${made.slug}`,
    uuid: made.releaseIds[0] ?? '',
  };
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Basket' });
const line = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const header = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

async function add(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await drawer(page).waitFor();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/account/);
}

describe('basket with scripts', () => {
  it('opens after adding, counts in the header, changes, and restores a removed item', async () => {
    const record = await makeRecord('Night Ferry');
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    await add(page, record.path);
    await drawer(page).getByText('“Night Ferry” is in your basket.').waitFor();
    await assertAccessible(page);
    await drawer(page).getByRole('button', { name: 'One more of “Night Ferry”' }).click();
    await drawer(page).getByText('£57.00').first().waitFor();
    await drawer(page).getByRole('button', { name: 'Continue shopping' }).click();
    await drawer(page).waitFor({ state: 'detached' });
    await header(page, 'Basket, 2 items').click();

    await page.getByRole('heading', { level: 1, name: 'Basket' }).waitFor();
    await line(page, 'Night Ferry').getByText('£28.50 each').waitFor();
    await assertAccessible(page);
    await line(page, 'Night Ferry').getByRole('button', { name: 'Remove “Night Ferry”' }).click();
    await page.getByRole('heading', { name: 'Your basket is empty' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await line(page, 'Night Ferry').getByText('£57.00').waitFor();

    await page.reload();
    await header(page, 'Basket, 2 items').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('has other prices in another country, and is merged at sign-in', async () => {
    const [mine, theirs] = [await makeRecord('Salt'), await makeRecord('Pepper')];
    const person = await makePerson(shop);
    const first = await visit(url);
    await logIn(first.page, person.email);
    await add(first.page, theirs.path);
    await first.context.close();

    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    await add(page, mine.path);
    await context.addCookies([{ name: 'country', value: 'DE', url }]);
    await openPage(page, '/basket');
    await line(page, 'Salt').getByText('€33.22').waitFor();
    await page.getByText('EU customs duty').waitFor();
    await logIn(page, person.email);
    await openPage(page, '/basket');
    await line(page, 'Salt').waitFor();
    await line(page, 'Pepper').waitFor();
    await header(page, 'Basket, 2 items').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('reports changes of its records by name, in German and in dark mode', async () => {
    const [gone, fewer] = [await makeRecord('Ebbe'), await makeRecord('Flut', 10)];
    const { page, context } = await visit(url, { language: 'de', theme: 'dark', size: DESKTOP });
    for (const { path } of [gone, fewer]) {
      await openPage(page, path);
      await page.getByRole('button', { name: 'In den Warenkorb' }).click();
      await page.getByRole('dialog', { name: 'Warenkorb' }).waitFor();
    }
    const releases = ctx.db.updateTable('releases');
    await releases.set({ retired_at: new Date() }).where('id', '=', gone.uuid).execute();
    await releases.set({ copies_sold: 10 }).where('id', '=', fewer.uuid).execute();
    await openPage(page, '/basket');
    await line(page, 'Ebbe').getByText('Wird nicht mehr verkauft.').waitFor();
    await line(page, 'Flut').getByText('Inzwischen ausverkauft.').waitFor();
    await line(page, 'Flut').getByText('Ausverkauft', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Limitierte Auflage').count()).toBe(0);
    await assertAccessible(page);
    await line(page, 'Flut').getByRole('button', { name: 'Entfernen Flut' }).click();
    await page.getByText('„Flut“ wurde entfernt.').waitFor();
    // Undo would fail here, so it is not offered.
    await expect.poll(() => page.getByRole('button', { name: 'Rückgängig' }).count()).toBe(0);
    await line(page, 'Flut').waitFor({ state: 'detached' });
    await context.close();
  });

  it('warns when it cannot be loaded, and the shop keeps working', async () => {
    const record = await makeRecord('Fog');
    const { page, context } = await visit(url);
    await add(page, record.path);
    await page.route('**/es/cart', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'The basket is being moved.', code: 'unavailable' },
      }),
    );
    await openPage(page, '/');
    await page.getByRole('alert').filter({ hasText: 'The basket is being moved.' }).waitFor();
    await context.close();
  });
});

describe('basket without scripts', () => {
  it('is filled, changed and emptied on a phone by forms alone', async () => {
    const record = await makeRecord('Plain Song', 2);
    const { page, context } = await visit(url, { size: PHONE, javaScript: false });
    await page.goto(record.path);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'Yes, add it to my basket' }).click();
    await page.waitForURL('**/basket');
    await line(page, 'Plain Song').getByText('£28.50').waitFor();
    await page.getByRole('button', { name: 'One more of “Plain Song”' }).click();
    await line(page, 'Plain Song').getByText('£57.00').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'One more of “Plain Song”' }).isDisabled())
      .toBe(true);
    await page.getByRole('button', { name: 'Remove “Plain Song”' }).click();
    await page.getByRole('heading', { name: 'Your basket is empty' }).waitFor();
    await context.close();
  });

  it('is merged at sign-in, too', async () => {
    const record = await makeRecord('Slow Song');
    const person = await makePerson(shop);
    const { page, context } = await visit(url, { size: PHONE, javaScript: false });
    await page.goto(record.path);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'Yes, add it to my basket' }).click();
    await logIn(page, person.email);
    await page.goto('/basket');
    await line(page, 'Slow Song').waitFor();
    const owned = await ctx.db
      .selectFrom('cart_items')
      .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
      .select('cart_items.sellable_id')
      .where('carts.user_id', '=', person.id)
      .execute();
    expect(owned).toEqual([{ sellable_id: record.uuid }]);
    await context.close();
  });
});
