/** Merchandise in the shop: found by words and filters, and the size that fits. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { fill, press, waitForMention } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';

const { url, ctx } = await openShop();

async function pathOf(title: string): Promise<string> {
  const item = await ctx.db
    .selectFrom('merch_items')
    .innerJoin('pages', 'pages.id', 'page_id')
    .select(['merch_items.slug', 'pages.slug as page'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return `/${item.page}/merch/${item.slug}`;
}

const shirt = await pathOf('“Moira” T-shirt');
const mug = await pathOf('Kettle Song mug');
const titles = (page: Page) => page.locator('.sleeve-card-title').allInnerTexts();

it('is found by search with its price, listed with filters, and searched there again', async () => {
  const { page, context, pageErrors } = await visit(url, { size: PHONE });
  await openPage(page, '/search?q=hoodei');
  const found = page.getByRole('region', { name: 'Merchandise' });
  await found
    .getByRole('link', { name: /Hoodie ·.*£\d/s })
    .first()
    .waitFor();
  await assertAccessibleInBothModes(page);
  await found.getByRole('link', { name: 'Show all and filter' }).click();
  await page.getByRole('heading', { name: 'Merchandise', level: 1 }).waitFor();
  // As the search understood it.
  expect(await page.getByLabel('Search merchandise').inputValue()).toBe('hoodie');
  expect(await titles(page)).not.toEqual([]);
  await fill(page, 'Search merchandise', 'shirt');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toContain('“Moira” T-shirt');
  const all = await titles(page);
  expect(all).not.toContain('Kettle Song mug');
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Colour', { exact: true }).selectOption({ label: 'Ecru' });
  await expect.poll(() => page.url()).toContain('colour=ecru');
  await expect.poll(async () => (await titles(page)).length).toBeLessThan(all.length);
  expect(new URL(page.url()).searchParams.get('q')).not.toBeNull();
  await fill(page, 'Search merchandise', 'no such thing');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing matches these filters').waitFor();
  await page.getByRole('link', { name: 'Reset filters' }).first().click();
  await fill(page, 'Search merchandise', 'kettle');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Kettle Song mug']);
  await assertAccessibleInBothModes(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('has a size that fits a garment, in the unit of the reader', async () => {
  const { page, context, pageErrors } = await visit(url, { size: PHONE, language: 'en-US' });
  await openPage(page, shirt);
  const form = page.locator('.size-fit');
  const unit = form.getByRole('radio', { name: 'inches' });
  expect(await unit.isChecked()).toBe(true);
  await form.getByLabel('Width').fill('20 1/2');
  await press(page, 'Find my size');
  await waitForMention(page, 'M is closest to your garment');
  await form.getByLabel(/^Length/).fill('900');
  await press(page, 'Find my size');
  await form.getByText('Enter the length').waitFor();
  await assertAccessibleInBothModes(page);
  await form.getByLabel(/^Length/).fill('');
  await form.getByText('cm', { exact: true }).click();
  await form.getByLabel('Width').fill('90');
  await press(page, 'Find my size');
  await form.getByText(/wider than our largest/).waitFor();
  await form.getByLabel('Width').fill('55');
  await press(page, 'Find my size');
  await press(page, 'Choose size L');
  expect(await page.getByRole('radio', { name: 'L', exact: true }).isChecked()).toBe(true);
  await openPage(page, mug);
  await waitForMention(page, '⌀ 3.2 × 3.7 in');
  await waitForMention(page, '(⌀ 8.2 × 9.5 cm)');
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('shows the size that fits without scripts, and keeps what was typed', async () => {
  const { page, context } = await visit(url, { language: 'de', javaScript: false });
  await page.goto(`${shirt}?colour=Brick`);
  const form = page.locator('.size-fit');
  expect(await form.getByRole('radio', { name: 'cm' }).isChecked()).toBe(true);
  await form.getByLabel('Breite').fill('55,5');
  await press(page, 'Größe finden');
  await page.getByText('L kommt deinem Kleidungsstück am nächsten').waitFor();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({ chest: '55,5', unit: 'cm' });
  expect(await form.getByLabel('Breite').inputValue()).toBe('55,5');
  await form.getByLabel('Breite').fill('breit');
  await press(page, 'Größe finden');
  await page.locator('.field-error').getByText('Gib die Breite').waitFor();
  await page.goto(mug);
  await page.getByText('⌀ 8,2 × 9,5 cm').waitFor();
  await context.close();
});
