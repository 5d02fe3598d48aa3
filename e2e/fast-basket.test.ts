/** The basket on a slow line, used by a fast hand. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeMerch } from '../server/modules/merch/testing/merch.ts';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { makePerson } from '../server/testing/people.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { addToBasket } from './testing/call-in-page.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';
import { holdReply, pressFast, slowLine } from './testing/slow-line.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const seller = await makePerson(shop, { seller: true });

async function makeRecord(title: string, limit: number | null = null) {
  const made = await makeTitle(ctx, { ownerId: seller.id, title, releases: [{ limit }] });
  return { ...made, uuid: made.releaseIds[0] ?? '' };
}

/** A visitor on the basket page with these records. */
async function visitBasket(records: readonly { uuid: string }[]) {
  const visitor = await visit(url, { size: PHONE });
  await openPage(visitor.page, '/');
  for (const { uuid } of records) await addToBasket(visitor.page, uuid);
  await openPage(visitor.page, '/basket');
  return visitor;
}

const line = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const quantityOf = (page: Page, title: string) =>
  line(page, title).locator('.basket-quantity').textContent();
const waitForCount = (page: Page, count: number) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: `Basket, ${count} item${count === 1 ? '' : 's'}`, exact: true })
    .waitFor();

async function savedQuantities(uuids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('cart_items')
    .select(['sellable_id', 'quantity'])
    .where('sellable_id', 'in', uuids)
    .execute();
  const found = new Map(rows.map(({ sellable_id, quantity }) => [sellable_id, quantity]));
  return uuids.map((uuid) => found.get(uuid) ?? 0);
}

it('every press counts: on two lines, removal, and a discount code', async () => {
  const records = [await makeRecord('Salt'), await makeRecord('Pepper'), await makeRecord('Mace')];
  const { page, context, pageErrors } = await visitBasket(records);
  await slowLine(page);
  await page.getByLabel('Discount code').fill('NOPE');
  const [salt, pepper] = ['One more of “Salt”', 'One more of “Pepper”'];
  await pressFast(page, [salt, pepper, salt, 'Remove “Mace”', pepper, salt, 'Apply']);
  // Shown at once, before the first answer.
  expect(await quantityOf(page, 'Salt')).toMatch(/4$/);
  expect(await quantityOf(page, 'Pepper')).toMatch(/3$/);
  await waitForCount(page, 7);
  // The code was sent, too.
  await page.locator('.field-error').getByText('code').waitFor();
  await expect.poll(() => savedQuantities(records.map(({ uuid }) => uuid))).toEqual([4, 3, 0]);
  await page.getByLabel('Discount code').pressSequentially('X');
  await expect.poll(() => page.locator('.field-error').count()).toBe(0);
  await page.reload();
  await waitForCount(page, 7);
  expect(await quantityOf(page, 'Salt')).toMatch(/4$/);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('an older answer never replaces a newer basket', async () => {
  const record = await makeRecord('Sorrel');
  const { page, context, pageErrors } = await visitBasket([record]);
  const { requested, release } = await holdReply(
    page,
    ({ pathname }, method) => pathname === '/es/cart' && method === 'GET',
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await requested;
  await pressFast(page, ['One more of “Sorrel”']);
  await line(page, 'Sorrel').getByText('£57.00').waitFor();
  await release();
  expect(await quantityOf(page, 'Sorrel')).toMatch(/2$/);
  expect(await line(page, 'Sorrel').textContent()).toContain('£57.00');
  await waitForCount(page, 2);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('an error is at its line, and the other line still changes', async () => {
  const [scarce, other] = [await makeRecord('Saffron', 5), await makeRecord('Thyme')];
  const { page, context } = await visitBasket([scarce, other]);
  await slowLine(page);
  const releases = ctx.db.updateTable('releases').where('id', '=', scarce.uuid);
  await releases.set({ copies_sold: 4 }).execute();
  await pressFast(page, ['One more of “Saffron”', 'One more of “Thyme”']);
  await line(page, 'Saffron').getByRole('alert').waitFor();
  await expect.poll(() => quantityOf(page, 'Saffron')).toMatch(/1$/);
  await expect.poll(() => savedQuantities([scarce.uuid, other.uuid])).toEqual([1, 2]);
  await expect.poll(() => line(page, 'Thyme').getByRole('alert').count()).toBe(0);
  await assertAccessible(page);
  await context.close();
});

it('nine is the most, and the basket says why and how to get more', async () => {
  const record = await makeRecord('Cumin');
  const { page, context } = await visitBasket([record]);
  await slowLine(page);
  await pressFast(
    page,
    Array.from({ length: 8 }, () => 'One more of “Cumin”'),
  );
  await page.getByText('One order has at most 9 copies.').waitFor();
  const bulk = line(page, 'Cumin').getByRole('link', { name: 'From 10 copies' });
  expect(await bulk.getAttribute('href')).toBe(`/checkout/bulk/${record.uuid}`);
  await expect.poll(() => savedQuantities([record.uuid])).toEqual([9]);
  await assertAccessible(page);
  await context.close();
});

async function makeShirt() {
  const { page } = await makeRecord('Shirts');
  const owner = { id: page.id, owner_id: seller.id };
  const shirt = await makeMerch(ctx, owner, { title: 'Tour shirt', variant: { colour: 'White' } });
  const picture = { base: 'public/plum', widths: [160], types: ['webp'], width: 160, height: 160 };
  const image = JSON.stringify({ ...picture, src: 'public/plum.jpeg', colours: ['#57294a'] });
  await ctx.db
    .insertInto('merch_variants')
    .values([
      { item_id: shirt.id, size: 'L', colour: 'White', position: 2 },
      { item_id: shirt.id, size: 'L', colour: 'Plum', position: 3, image },
    ])
    .execute();
  return `/${page.slug}/merch/${shirt.slug}`;
}

const boughtVariants = () =>
  ctx.db
    .selectFrom('cart_items')
    .innerJoin('merch_variants', 'merch_variants.id', 'sellable_id')
    .select(['size', 'colour', 'quantity'])
    .execute();

it('a shirt is chosen by size and colour, with the picture of the colour', async () => {
  const path = await makeShirt();
  const { page, context, pageErrors } = await visit(url, { size: PHONE });
  await openPage(page, path);
  await slowLine(page);
  await expect.poll(() => page.locator('.buy-form :checked').count()).toBe(0);
  await page.getByRole('button', { name: 'Choose a colour' }).click();
  await page.getByRole('radio', { name: 'Plum' }).check();
  await expect
    .poll(() => page.locator('.gallery-strip img').first().getAttribute('src'))
    .toContain('plum');
  await page.getByRole('button', { name: 'Choose a size' }).click();
  await page.getByRole('radio', { name: /^M/ }).check();
  await page.getByText('M is not made in Plum.').waitFor();
  await page.getByRole('button', { name: 'Not available' }).waitFor();
  await assertAccessible(page);
  await page.getByRole('radio', { name: /^L/ }).check();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('dialog', { name: 'Basket' }).getByText(/Plum/).first().waitFor();
  expect(await boughtVariants()).toEqual([{ size: 'L', colour: 'Plum', quantity: 1 }]);
  expect(pageErrors).toEqual([]);
  await context.close();
  await ctx.db
    .deleteFrom('cart_items')
    .where('sellable_id', 'in', ctx.db.selectFrom('merch_variants').select('id'))
    .execute();
});

it('a shirt is chosen without scripts, too', async () => {
  const path = await makeShirt();
  const { page, context } = await visit(url, { size: PHONE, javaScript: false });
  await page.goto(path);
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('button', { name: 'Choose a size' }).click();
  await page.getByRole('button', { name: 'Choose a size' }).waitFor();
  await page.getByRole('radio', { name: /^L/ }).check();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByText('White, L').waitFor();
  await page.getByRole('button', { name: 'Yes, add it to my basket' }).click();
  await page.waitForURL('**/basket');
  expect(await boughtVariants()).toEqual([{ size: 'L', colour: 'White', quantity: 1 }]);
  await context.close();
});
