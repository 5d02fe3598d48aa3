/** What a seller can do with an item beside placing artwork: compare, arrange, describe, copy. */
import { plain } from '@lathe/media/merch/testing/samples';
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makePage } from '../../server/modules/pages/testing/pages.ts';
import { inTransaction } from '../../server/platform/db/tx.ts';
import { LONG_TIMEOUT } from '../../server/testing/timeouts.ts';
import { assertAccessible, assertAccessibleInBothModes } from '../testing/accessibility.ts';
import { callInPage } from '../testing/call-in-page.ts';
import { openPage, visit } from '../testing/chromium.ts';
import { intercept } from '../testing/intercept.ts';
import { artwork } from '../testing/merch-files.ts';
import { openPart, placeFile, saved, startItem } from '../testing/merch-sellers.ts';
import { fill, press, waitForMention } from '../testing/page-actions.ts';
import { openShop } from '../testing/shop.ts';
import { visitAs } from '../testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const itemIn = (page: Page) => new URL(page.url()).pathname.split('/')[3] ?? '';
const itemRow = (id: string) =>
  ctx.db.selectFrom('merch_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function signInAsSeller() {
  const visitor = await visit(url);
  const person = await visitAs(visitor.context, shop, { seller: true });
  await makePage(ctx, { owner_id: person.id, is_live: true, name: 'Kiosk' });
  return { ...visitor, person };
}

/** Red, green and blue of the print on the product, as it is on the screen. */
async function printColour(page: Page): Promise<number[]> {
  const picture = sharp(await page.locator('.product-part canvas').screenshot());
  const { width = 0, height = 0 } = await picture.metadata();
  const [left, top] = [Math.round(width / 2), Math.round(height * 0.42)];
  const print = picture.extract({ left, top, width: 1, height: 1 });
  return [...(await print.raw().toBuffer())].slice(0, 3);
}

async function resize(page: Page, mm: string): Promise<void> {
  await field(page, 'Width (mm)').fill(mm);
  await field(page, 'Width (mm)').press('Enter');
  await saved(page);
}

it('a print is compared: its resolution, a sheet of paper, other colours, another tab', async () => {
  const { page, context, person, pageErrors } = await signInAsSeller();
  await startItem(page, { title: 'Tour shirt', files: [await artwork('moon.png', 1200)] });
  await placeFile(page, 'moon.png', 'Front');
  await page.locator('.product-part .merch-preview[data-ready]').waitFor(LONG_TIMEOUT);
  // The disc is red; enough pixels are shown in yellow, too few in a deeper red.
  await expect.poll(async () => (await printColour(page))[1], LONG_TIMEOUT).toBeLessThan(70);
  await page.getByLabel('Show resolution in colour').check();
  const heat = page.locator('.stage [data-heat]');
  expect(await heat.getAttribute('data-level')).toBe('good');
  await expect.poll(async () => (await printColour(page))[1]).toBeGreaterThan(110);
  await assertAccessibleInBothModes(page);
  await resize(page, '250');
  expect(await heat.getAttribute('data-level')).toBe('refused');
  await expect.poll(async () => (await printColour(page))[1]).toBeLessThan(70);
  await resize(page, '150');
  await page.getByLabel('Show resolution in colour').uncheck();
  await expect.poll(() => heat.count()).toBe(0);
  await page.getByLabel('Compare with an A4 sheet').check();
  const sheet = page.locator('.stage-sheet');
  // 210 × 297 mm beside an area of 305 × 406 mm.
  const [a4, area] = [await sheet.boundingBox(), await page.locator('.stage-edge').boundingBox()];
  expect((a4?.width ?? 0) / (area?.width ?? 1)).toBeCloseTo(210 / 305, 1);

  await openPart(page, 'Details');
  await page.getByRole('checkbox', { name: 'Black' }).check();
  await saved(page);
  await openPart(page, 'Design');
  const colours = page.getByRole('img', { name: /^Your artwork on/ });
  await expect.poll(() => colours.count()).toBe(2);
  // They are drawn when they are nearly on the screen.
  await colours.first().scrollIntoViewIfNeeded();
  for (const colour of ['White', 'Black']) {
    const canvas = page.locator(`canvas[aria-label="Your artwork on ${colour}"]`);
    const red = () =>
      canvas.evaluate((drawn: HTMLCanvasElement) => {
        const { width, height } = drawn;
        const [r = 0, g = 0] = drawn.getContext('2d')?.getImageData(width / 2, height * 0.42, 1, 1)
          .data ?? [0];
        return r - g;
      });
    await expect.poll(red, LONG_TIMEOUT).toBeGreaterThan(90);
  }

  // Changed here while nothing can be saved, and in another tab.
  const item = itemIn(page);
  const path = `/api/users/${person.id}/merch/${item}`;
  const resume = await intercept(page, `**${path}/placements/front`, (route) => route.abort());
  const stage = page.getByRole('application', { name: /moon\.png/ });
  await stage.focus();
  await stage.press('Shift+ArrowRight');
  await waitForMention(page, 'Not saved');
  const other = await context.newPage();
  await openPage(other, `/studio/merch/${item}/design`);
  await field(other, 'Down (mm)').fill('20');
  await field(other, 'Down (mm)').press('Enter');
  await saved(other);
  await other.close();
  await waitForMention(page, 'Changed in both places: Front.');
  await assertAccessible(page);
  resume();
  await press(page, 'Take the other version');
  await expect.poll(() => field(page, 'Down (mm)').inputValue()).toBe('20');
  await press(page, 'Undo');
  await saved(page);
  expect(await field(page, 'Sideways (mm)').inputValue()).toBe('10');
  await expect
    .poll(() => ctx.db.selectFrom('merch_placements').select('x_mm').executeTakeFirst())
    .toEqual({ x_mm: '10.00' });

  // The plant prints on a smaller area.
  await inTransaction(ctx.db, async (tx) => {
    const front = tx.updateTable('merch_areas').set({ height_mm: 400 }).where('code', '=', 'front');
    await front.where('height_mm', '=', '406').execute();
    await ctx.cache.clear(tx, 'merch-types');
  });
  await page.reload();
  await waitForMention(page, 'A print area of this product has changed');
  await press(page, 'The position is right');
  await page.getByText('A print area of this product has changed').waitFor({ state: 'detached' });
  const { body } = await callInPage(page, 'GET', `${path}/design`);
  expect((await itemRow(item)).design_hash).toBe(body.hash);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('a poster shows the resolution of each size', async () => {
  const { page, context, pageErrors } = await signInAsSeller();
  await startItem(page, {
    type: 'Poster',
    title: 'Night bus',
    files: [await artwork('bus.png', 2400)],
  });
  await placeFile(page, 'bus.png', 'Sheet');
  await resize(page, '400');
  await page.getByText('A2', { exact: true }).first().waitFor();
  await waitForMention(page, '152 dpi');
  await waitForMention(page, '215 dpi');
  await page.getByLabel('Show resolution in colour').check();
  const heat = page.locator('.stage [data-heat]');
  expect(await heat.getAttribute('data-level')).toBe('soft');
  await page.getByRole('radio', { name: 'A3' }).check();
  await expect.poll(() => heat.getAttribute('data-level')).toBe('good');
  await assertAccessibleInBothModes(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('pictures are arranged, a photo added, price and dates chosen, and a copy made and deleted', async () => {
  const { page, context, pageErrors } = await signInAsSeller();
  await startItem(page, { title: 'Tour shirt', files: [await artwork('moon.png', 1200)] });
  await placeFile(page, 'moon.png', 'Front');
  const item = itemIn(page);
  // The pictures are made half a minute after the last change.
  await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await openPart(page, 'Pictures');
  const pictures = page.locator('.shop-picture');
  await expect.poll(() => pictures.count(), LONG_TIMEOUT).toBe(2);
  const names = () => page.locator('.shop-picture-name').allInnerTexts();
  await press(page, 'Show: White · Back');
  await press(page, 'Make cover: White · Back');
  await expect
    .poll(names)
    .toEqual([
      expect.stringMatching(/^White · Back\s+Cover/),
      expect.stringMatching(/^White · Front$/),
    ]);
  const photo = await plain(1000, 1200, '#8a6d4f').jpeg().toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'stage.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect.poll(() => pictures.count(), LONG_TIMEOUT).toBe(3);
  await press(page, 'Move earlier: Photo');
  await expect.poll(async () => (await names())[1]).toMatch(/^Photo/);
  await press(page, 'Hide: White · Back');
  await expect.poll(async () => (await names())[1]).toMatch(/^Photo\s+Cover/);
  await assertAccessibleInBothModes(page);
  // A drag does the same as the buttons.
  await pictures.nth(2).dragTo(pictures.nth(0));
  await expect.poll(async () => (await names())[0]).toMatch(/^White · Front\s+Cover/);

  await openPart(page, 'Price');
  await press(page, 'Choose Premium');
  await waitForMention(page, 'The price is saved.');
  await openPart(page, 'Details');
  const today = calendarDate(ctx.clock.now());
  const [release, preorder] = [addWeeks(today, 9), addWeeks(today, 4)];
  for (const [label, day] of [
    ['Release date', release],
    ['Pre-order from', preorder],
  ] as const) {
    await page.getByRole('group', { name: label }).getByRole('spinbutton').first().focus();
    await page.keyboard.type(day.split('-').reverse().join(''));
  }
  await fill(page, 'Description', 'The moon above the bus stop.');
  await page.getByRole('radio', { name: 'In all but some countries' }).check();
  await page.getByRole('searchbox', { name: 'Search for a country' }).fill('Norway');
  await page.getByRole('checkbox', { name: 'Norway' }).check();
  await saved(page);
  expect(await itemRow(item)).toMatchObject({
    ...{ price_tier: 'Premium', release_date: release, preorder_date: preorder },
    territories_exclude: ['NO'],
  });
  await openPart(page, 'History');
  for (const action of ['Created', 'Design changed', 'Details changed'])
    await waitForMention(page, action);

  await openPart(page, 'Submit');
  await press(page, 'Duplicate “Tour shirt”');
  await waitForMention(page, 'Here is your copy, with the same design.');
  const copy = itemIn(page);
  expect(copy).not.toBe(item);
  const [from, made] = [await itemRow(item), await itemRow(copy)];
  expect(made).toMatchObject({ design_hash: from.design_hash, release_date: null });
  await openPart(page, 'Submit');
  await press(page, 'Delete “Copy of Tour shirt”?');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete it' }).click();
  await waitForMention(page, 'The item is deleted.');
  expect((await itemRow(copy)).deleted_at).not.toBeNull();
  await page.getByRole('link', { name: 'Tour shirt' }).first().waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});
