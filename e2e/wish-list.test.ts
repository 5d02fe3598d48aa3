/** From the button on a page to the list, its link, and those who buy from it. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { typeLogin } from './testing/page-actions.ts';
import { takeScreenshot } from './testing/screenshots.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;

async function pathOf(table: 'merch' | 'event'): Promise<string> {
  const [things, segment] =
    table === 'merch' ? ['merch_items', 'merch'] : (['events', 'events'] as const);
  const { rows } = await ctx.pool.query<{ path: string }>(
    `select '/' || pages.slug || '/${segment}/' || things.slug as path
    from ${things} as things join pages on pages.id = page_id
    where published_at is not null and pages.is_live and things.deleted_at is null
    ${table === 'event' ? 'and cancelled_at is null and starts_at > now()' : 'and retired_at is null'}
    order by things.slug limit 1`,
  );
  return rows[0]?.path ?? '';
}

async function recordPath(): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/genres/electronic/release_groups`)).json()) as {
    data: { url: string }[];
  };
  return data[0]?.url ?? '';
}

const record = await recordPath();
const merch = await pathOf('merch');
const event = await pathOf('event');
const saveButton = (page: Page, name = /(to|on) your wish list/) =>
  page.getByRole('button', { name });
const wished = (page: Page) => page.locator('.wish');

it('what a visitor saves on a phone is on the list after the sign-in', async () => {
  const { page, pageErrors } = await visit(url, { language: 'de', size: PHONE });
  await openPage(page, record);
  await page.getByRole('link', { name: 'auf deine Wunschliste' }).click();
  await page.waitForURL('**/login?**');
  await typeLogin(page, 'customer@lathe.test');
  await page.waitForURL(`**${record}`);
  const button = saveButton(page, /auf deiner Wunschliste/);
  await button.waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await openPage(page, '/account/wishlist');
  const title = (await page.locator('.wish a').first().textContent()) ?? '';
  await page.getByRole('button', { name: `In den Warenkorb: ${title}` }).waitFor();
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  // The address alone saves nothing.
  await page
    .getByRole('button', { name: /^Entfernen/ })
    .first()
    .click();
  await expect.poll(() => wished(page).filter({ hasText: title }).count()).toBe(0);
  const [item] = await ctx.db.selectFrom('releases').select('id').limit(1).execute();
  await openPage(page, `/account/wishlist/save?item=${item?.id}&to=/account/wishlist`);
  expect(await wished(page).filter({ hasText: title }).count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

it('saved things of all kinds are shared by a link, and others buy from it', async () => {
  const { page, context, pageErrors } = await visit(url);
  await visitAs(context, shop, { name: 'Ann Secret' });
  for (const path of [record, merch, event]) {
    await openPage(page, path);
    const button = saveButton(page).first();
    // Presses in a row end as the last one shows.
    await button.click();
    await button.click();
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await button.click();
    await saved;
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await assertAccessibleInBothModes(page);
    await takeScreenshot(page);
    await expect
      .poll(async () => {
        await openPage(page, path);
        return await saveButton(page).first().getAttribute('aria-pressed');
      })
      .toBe('true');
  }
  await openPage(page, '/account/wishlist');
  expect(await wished(page).count()).toBe(3);
  await page.getByLabel('Name on the list').fill('Ann & Bo');
  await page.getByRole('button', { name: 'Share the list' }).click();
  const link = page.getByLabel('Link', { exact: true });
  await link.waitFor();
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  const address = await link.inputValue();

  const friend = await visit(url, { size: PHONE });
  await openPage(friend.page, address);
  await friend.page.getByRole('heading', { name: 'Wish list of Ann & Bo' }).waitFor();
  expect(await friend.page.content()).not.toContain('Ann Secret');
  expect(await wished(friend.page).count()).toBe(3);
  await assertAccessibleInBothModes(friend.page);
  await takeScreenshot(friend.page);
  await friend.page
    .getByRole('button', { name: /^Add to basket/ })
    .first()
    .click();
  await friend.page.getByRole('dialog').waitFor();
  await friend.page.getByRole('dialog').getByText('£').first().waitFor();

  await page.getByRole('button', { name: /^Renew link/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew link' }).click();
  await expect.poll(() => link.inputValue()).not.toBe(address);
  const gone = await friend.page.goto(address);
  expect(gone?.status()).toBe(404);
  await page.getByRole('button', { name: /^Stop sharing/ }).click();
  await page.getByRole('button', { name: 'Share the list' }).waitFor();
  expect([...pageErrors, ...friend.pageErrors]).toEqual([]);
});

it('works without scripts', async () => {
  const { page, context } = await visit(url, { javaScript: false });
  await visitAs(context, shop);
  await page.goto(merch);
  await saveButton(page).click();
  await page.waitForURL(`**${merch}`);
  expect(await saveButton(page).getAttribute('aria-pressed')).toBe('true');
  await page.goto('/account/wishlist');
  expect(await wished(page).count()).toBe(1);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText('Nothing saved yet').waitFor();
});
