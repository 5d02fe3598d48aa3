import { addDays, calendarDate } from '@lathe/rules/dates';
import { expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, visit } from './testing/chromium.ts';
import { logIn } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';

const { url, ctx } = await openShop();

const DAY_MS = 24 * 60 * 60 * 1000;

/** A title with the base price of a plain 12". */
async function plainTitle(): Promise<string> {
  const { slug, page } = await ctx.db
    .selectFrom('shelf')
    .innerJoin('release_groups', 'release_groups.id', 'shelf.group_id')
    .innerJoin('releases', 'releases.group_id', 'shelf.group_id')
    .select(['shelf.slug', 'shelf.page_slug as page'])
    .where('price_gbp', '=', 2375)
    .where('releases.deleted_at', 'is', null)
    .where('releases.quantity_limit', 'is', null)
    .where('has_cd', '=', false)
    .where('sold_in', 'is', null)
    .groupBy(['shelf.group_id', 'shelf.slug', 'shelf.page_slug'])
    .having(({ fn }) => fn.countAll(), '=', 1)
    .orderBy('shelf.slug')
    .executeTakeFirstOrThrow();
  return `/${page}/releases/${slug}`;
}

it('an admin schedules a price list, and the shop shows its prices from that day on', async () => {
  const { page, context, pageErrors } = await visit(url);
  const visitor = await visit(url);
  const title = await plainTitle();
  const priceShown = async () => {
    await openPage(visitor.page, title);
    return await visitor.page
      .locator('main')
      .getByText('£', { exact: false })
      .first()
      .textContent();
  };
  expect(await priceShown()).toContain('28.50');

  await logIn(page, 'admin@lathe.test');
  await openPage(page, '/admin/catalogue/prices');
  await page.getByLabel('Name').fill('Spring 2027');
  await page.getByRole('button', { name: 'Prepare list' }).click();
  await page.getByRole('heading', { name: 'Spring 2027' }).waitFor();
  await page.getByLabel('GBP Retail Standard').fill('31.40');
  await page.getByText('£19.63 by the rule').waitFor();
  await page.getByRole('button', { name: 'Save prices' }).click();
  await page.getByText('The prices are saved in the draft.').waitFor();
  await page.getByRole('row').filter({ hasText: '£28.50 → £31.40' }).waitFor();

  await assertAccessibleInBothModes(page);

  const day = addDays(calendarDate(ctx.clock.now()), 3);
  const { id, version } = await ctx.db
    .selectFrom('price_lists')
    .select(['id', 'version'])
    .where('name', '=', 'Spring 2027')
    .executeTakeFirstOrThrow();
  await openPage(page, `/admin/catalogue/prices/${id}?valid_from=${day}`);
  await page.getByRole('button', { name: 'Schedule for this day' }).click();
  await page.getByText('It takes effect automatically.').waitFor();
  await page.getByText('Scheduled', { exact: true }).waitFor();
  expect(version).toBe(2);
  expect(await priceShown()).toContain('28.50');

  ctx.clock = { now: () => new Date(Date.now() + 3 * DAY_MS) };
  expect(await priceShown()).toContain('31.40');
  expect([...pageErrors, ...visitor.pageErrors]).toEqual([]);
  await visitor.context.close();
  await context.close();
});

it('an admin schedules a VAT rate and changes shipping at once; a buyer with an old total must confirm the new one', async () => {
  ctx.clock = { now: () => new Date() };
  const admin = await visit(url);
  const buyer = await visit(url);
  const title = await plainTitle();
  await logIn(admin.page, 'admin@lathe.test');
  const day = addDays(calendarDate(ctx.clock.now()), 2);
  await openPage(admin.page, `/admin/catalogue/vat/GB?rate=22.5&valid_from=${day}`);
  await admin.page.getByRole('row').filter({ hasText: '£28.50 → £29.09' }).waitFor();
  await admin.page.getByRole('button', { name: /^Set 22.5% from / }).click();
  await admin.page.getByText('The rate is scheduled. It takes effect automatically.').waitFor();
  await admin.page.getByText('22.5% applies from').waitFor();

  await openPage(buyer.page, title);
  await buyer.page.getByRole('button', { name: 'Add to basket' }).click();
  await buyer.page.getByRole('dialog').waitFor();
  await openPage(buyer.page, '/checkout');
  await buyer.page.getByLabel('Email').fill('late@example.com');
  await buyer.page.getByLabel('Name', { exact: true }).fill('Bo Lind');
  await buyer.page.getByLabel('Street and number').fill('1 Mill Lane');
  await buyer.page.getByLabel('Town or city').fill('Leeds');
  await buyer.page.getByLabel('Postcode').fill('LS1 4AP');
  await buyer.page.getByLabel(/I agree/).check();
  const total = buyer.page.getByText('£31.70').first();
  await total.waitFor();

  await openPage(admin.page, '/admin/shipping/postage/uk/standard');
  await admin.page.getByLabel('GBP').first().fill('3.95');
  await admin.page.getByRole('row').filter({ hasText: '£3.20 → £3.95' }).waitFor();
  await admin.page.getByRole('button', { name: 'Save rates' }).click();
  await admin.page.getByText('Saved. It applies from now on.').waitFor();

  const press = async () => {
    await buyer.page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await buyer.page.getByLabel('Expiry date').fill('12/29');
    await buyer.page.getByLabel('Security code').fill('123');
    await buyer.page.getByRole('button', { name: /^Pay £/ }).click();
  };
  await press();
  await buyer.page.getByText('The total has changed since you last saw it.').first().waitFor();
  await buyer.page.getByText('£32.45').first().waitFor();
  const orders = ctx.db
    .selectFrom('orders')
    .select('total')
    .where('email', '=', 'late@example.com');
  expect(await orders.execute()).toEqual([]);
  await press();
  await buyer.page.getByText('Thank you').first().waitFor();
  expect(await orders.execute()).toEqual([{ total: 3245 }]);
  expect([...admin.pageErrors, ...buyer.pageErrors]).toEqual([]);
  await buyer.context.close();
  await admin.context.close();
});
