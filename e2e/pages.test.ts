import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { redBlueHalves } from '../media/pictures/testing/sample-pictures.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit, waitForHydration } from './testing/chromium.ts';
import { fill, press, waitForText } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

async function photo(width: number, height: number) {
  return { name: 'photo.png', mimeType: 'image/png', buffer: await redBlueHalves(width, height) };
}

async function makePage(page: Page, name: string) {
  await openPage(page, '/studio/pages/new');
  await fill(page, 'Name', name);
  await press(page, 'Create page');
  await waitForText(page, 'Your page is created. It is offline until you publish it.');
}

describe('seller with a new page', () => {
  it('creates it, adds pictures by keyboard, sets it live, changes its slug and deletes it', async () => {
    const { page, context, pageErrors } = await visit(url);
    await visitAs(context, shop, { seller: true });
    await openPage(page, '/studio/pages');
    await waitForText(page, 'No page yet');
    await assertAccessible(page);
    await page.getByRole('link', { name: 'New page' }).click();
    await page.getByRole('heading', { name: 'New page' }).waitFor();
    await fill(page, 'Name', 'Mäander & Söhne');
    await expect
      .poll(() => page.getByLabel('Address (optional)').inputValue())
      .toBe('maeander-soehne');
    await waitForText(page, 'This address is free.');
    await fill(page, 'Address (optional)', 'studio');
    await press(page, 'Use studio-music');
    await waitForText(page, 'This address is free.');
    await assertAccessible(page);
    await press(page, 'Create page');
    await waitForText(page, 'Your page is created. It is offline until you publish it.');

    await page
      .locator('#picture input[type=file], input[type=file]')
      .first()
      .setInputFiles(await photo(1200, 800));
    const closer = page.getByLabel('Zoom');
    await closer.waitFor();
    await closer.focus();
    for (let at = 0; at < 10; at += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Use this crop' }).press('Enter');
    await waitForText(page, 'The picture is saved.');
    await page.getByAltText('Picture of Mäander & Söhne').waitFor();

    await fill(page, 'In one sentence (optional)', 'Two people and a tape machine.');
    await fill(page, 'Main colour (optional)', '#777777');
    await page.getByText('Hard to read').waitFor();
    await press(page, 'Save');
    await page.locator('.field-error').getByText('at least 4.5 is needed').waitFor();
    await fill(page, 'Main colour (optional)', '#1f5f5b');
    await page.getByLabel('About you (optional)').fill('We are Kiosk.');
    await page.getByLabel('About you (optional)').selectText();
    await press(page, 'Bold');
    await expect
      .poll(() => page.getByLabel('About you (optional)').inputValue())
      .toBe('**We are Kiosk.**');
    await press(page, 'Save');
    await waitForText(page, 'Saved.');
    await press(page, 'Publish');
    await waitForText(page, 'Your page is live.');
    await assertAccessible(page);

    const visitor = await visit(url);
    await openPage(visitor.page, '/studio-music');
    await visitor.page.getByRole('heading', { name: 'Mäander & Söhne', level: 1 }).waitFor();

    await fill(page, 'Address (optional)', 'maeander');
    await press(page, 'Save');
    await waitForText(page, 'Saved.');
    await visitor.page.goto('/studio-music');
    expect(new URL(visitor.page.url()).pathname).toBe('/maeander');

    await fill(page, 'Type DELETE to confirm', 'delete');
    await press(page, 'Delete page');
    await waitForText(page, 'The page is deleted.');
    const gone = await visitor.page.goto('/maeander');
    expect(gone?.status()).toBe(404);
    expect(pageErrors).toEqual([]);
  });

  it('connects and disconnects YouTube and Instagram', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    await visitAs(context, shop, { seller: true });
    await makePage(page, 'Kiosk Channel');
    await fill(page, 'Address of a playlist, channel, handle or video (optional)', '@missing');
    await press(page, 'Save videos');
    await page.getByText('YouTube has no playlist').first().waitFor();
    await fill(page, 'Address of a playlist, channel, handle or video (optional)', '@kiosk');
    await press(page, 'Save videos');
    await waitForText(page, 'kiosk: 6 videos');
    await page.getByRole('link', { name: 'Connect Instagram' }).click();
    await page.getByRole('heading', { name: 'Instagram (stand-in)' }).waitFor();
    await page.getByRole('link', { name: 'Not now' }).click();
    await page.getByText('Instagram was not connected.').waitFor();
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Connect Instagram' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await waitForText(page, 'Connected as @lathe.demo.');
    await waitForHydration(page);
    await assertAccessible(page);
    await fill(page, 'Address of a post', 'https://www.instagram.com/p/missing123/');
    await press(page, 'Add post');
    await page.locator('.field-error').getByText('Instagram post not found').waitFor();
    await press(page, 'Disconnect');
    await waitForText(page, 'Instagram is disconnected, and its key is deleted.');
    expect(pageErrors).toEqual([]);
  });

  it('gets a conflict when another tab was faster, and keeps the input', async () => {
    const { page, context } = await visit(url);
    await visitAs(context, shop, { seller: true });
    await makePage(page, 'Two Tabs');
    const other = await context.newPage();
    await openPage(other, new URL(page.url()).pathname);
    await fill(other, 'In one sentence (optional)', 'Faster.');
    await press(other, 'Save');
    await waitForText(other, 'Saved.');
    await fill(page, 'In one sentence (optional)', 'Slower.');
    await press(page, 'Save');
    await waitForText(page, 'This page was changed somewhere else in the meantime');
    await expect
      .poll(() => page.getByLabel('In one sentence (optional)').inputValue())
      .toBe('Slower.');
    await page.getByRole('link', { name: 'Load the newer version' }).click();
    await page.waitForLoadState('load');
    await page.getByText('Faster.').first().waitFor();
  });

  it('does all of it without scripts', async () => {
    const { page, context } = await visit(url, { javaScript: false });
    const { id } = await visitAs(context, shop, { seller: true });
    await page.goto('/studio/pages/new');
    await fill(page, 'Name', 'Ohne Skripte');
    await press(page, 'Create page');
    await waitForText(page, 'Your page is created. It is offline until you publish it.');
    const form = page.locator('form', { has: page.locator('input[value=page_image]') }).first();
    await form.locator('input[type=file]').setInputFiles(await photo(200, 200));
    await form.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Please choose at least 300 × 300.').waitFor();
    await form.locator('input[type=file]').setInputFiles(await photo(600, 600));
    await form.getByRole('button', { name: 'Upload' }).click();
    await waitForText(page, 'The picture is saved.');
    const { page_image } = await ctx.db
      .selectFrom('pages')
      .select('page_image')
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(page_image).toMatchObject({ width: 320 });
    await fill(page, 'Address (optional)', 'api');
    await press(page, 'Save');
    await page.locator('.field-error').getByText('How about').first().waitFor();
    await fill(page, 'Type DELETE to confirm', 'DELETE');
    await press(page, 'Delete page');
    await waitForText(page, 'The page is deleted.');
  });
});
