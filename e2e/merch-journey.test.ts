/** A shirt from the first upload of a new seller to the parcel of a buyer. */
import { pdfText } from '@lathe/media/testing/pdf-text';
import { shortHash } from '@lathe/rules/short-hash';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePage } from '../server/modules/pages/testing/pages.ts';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { LONG_TIMEOUT } from '../server/testing/timeouts.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { artwork, readPrint } from './testing/merch-files.ts';
import { openPart, placeFile, saved, shownHash, startItem } from './testing/merch-sellers.ts';
import { fill, press, waitForMention } from './testing/page-actions.ts';
import { payAsGuest } from './testing/pay-as-guest.ts';
import { pressRecord, printShirts, sendParcel } from './testing/plant-work.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const BUNDLE = 'Low Water + T-shirt';
const EMAIL = 'fan@example.com';

async function designShirt(page: Page): Promise<string> {
  await openPage(page, '/studio/merch');
  await page.getByRole('link', { name: 'Design your first item' }).waitFor();
  const files = [await artwork('front.png', 1800), await artwork('back.png', 1600, '#2255aa')];
  await startItem(page, { title: 'Tour shirt', files });
  await placeFile(page, 'front.png', 'Front');
  const ofFront = await shownHash(page);
  await placeFile(page, 'back.png', 'Back');
  await expect.poll(() => shownHash(page), LONG_TIMEOUT).not.toBe(ofFront);
  const hash = await shownHash(page);
  await openPart(page, 'Details');
  await page.getByRole('checkbox', { name: 'Black' }).check();
  await fill(page, 'Description', 'The moon above the bus stop.');
  await saved(page);
  return hash;
}

async function bundleIt(page: Page): Promise<void> {
  await openPage(page, '/studio/bundles/new');
  await page.getByRole('button', { name: /^Add Low Water/ }).click();
  await page.getByRole('button', { name: /^Add Tour shirt/ }).click();
  await page.getByRole('radio', { name: '20%' }).check();
  await press(page, 'Create draft');
  await page.getByRole('heading', { name: BUNDLE, level: 1 }).waitFor(LONG_TIMEOUT);
  await page.getByRole('button', { name: /^Publish/ }).click();
  await waitForMention(page, 'The bundle is published.');
}

async function choose(page: Page, colour: string, size: string): Promise<void> {
  await page.getByRole('radio', { name: colour, exact: true }).check();
  await page.getByRole('radio', { name: size, exact: true }).check();
  await press(page, 'Add to basket');
  await page.getByRole('dialog', { name: 'Basket' }).waitFor();
}

const jobsOf = () =>
  ctx.db
    .selectFrom('making_jobs')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
    .innerJoin('orders', 'orders.id', 'making_jobs.order_id')
    .select(['making_jobs.id', 'making_jobs.number', 'stage', 'material', 'size', 'design_hash'])
    .select(['bundle_title as bundle', 'orders.id as order', 'orders.number as orderNumber'])
    .where('email', '=', EMAIL)
    .orderBy('order_lines.position')
    .execute();

async function refundLine(page: Page, order: string): Promise<void> {
  await openPage(page, `/admin/orders/${order}`);
  const form = page.locator('.refund-form');
  // Three lines have a shirt; each is named by its variant.
  await form.getByLabel('Tour shirt, T-shirt, L, White').fill('1');
  await page.getByLabel('Reason').selectOption('Changed their mind (sellers bear it)');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await waitForMention(page, 'The money is on its way back');
}

it('a new seller designs a shirt, staff approve it, a fan buys it, and the plant makes the rest', async () => {
  const seller = await visit(url);
  const ann = await visitAs(seller.context, shop, { seller: true });
  const staff = await visit(url);
  await visitAs(staff.context, shop, { role: 'staff' });
  const fan = await visit(url, { size: PHONE });
  const page = await makePage(ctx, { owner_id: ann.id, is_live: true, name: 'Kiosk' });
  await makeTitle(ctx, { ownerId: ann.id, page, title: 'Low Water', releases: [{ limit: null }] });

  const hash = await designShirt(seller.page);
  expect(hash).toMatch(/^\w{4} \w{4} \w{4}$/);
  await openPart(seller.page, 'Pictures');
  expect(await shownHash(seller.page)).toBe(hash);
  await openPart(seller.page, 'Submit');
  await seller.page.getByRole('checkbox', { name: /I hold the rights/ }).check();
  await press(seller.page, 'Submit for review');
  await waitForMention(seller.page, 'Submitted. We will email you');

  await openPage(staff.page, '/admin/reviews?kind=merch');
  await staff.page.getByRole('link', { name: 'Tour shirt' }).click();
  await waitForMention(staff.page, hash);
  await staff.page.getByRole('img', { name: 'Back on Black' }).waitFor();
  await press(staff.page, 'Approve');
  await waitForMention(seller.page, 'On sale.');
  expect(await shownHash(seller.page)).toBe(hash);
  await bundleIt(seller.page);

  const { slug } = await ctx.db.selectFrom('merch_items').select('slug').executeTakeFirstOrThrow();
  for (const [colour, size] of [
    ['Black', 'M'],
    ['White', 'L'],
  ] as const) {
    await openPage(fan.page, `/${page.slug}/merch/${slug}`);
    await choose(fan.page, colour, size);
  }
  await openPage(fan.page, `/${page.slug}/merch/${slug}`);
  await fan.page.getByRole('link', { name: BUNDLE, exact: true }).click();
  await fan.page.getByRole('heading', { name: BUNDLE, level: 1 }).waitFor();
  await choose(fan.page, 'Black', 'L');
  await payAsGuest(fan.page, EMAIL);
  await expect.poll(async () => (await jobsOf()).length, LONG_TIMEOUT).toBe(4);
  const jobs = await jobsOf();
  const [{ order = '', orderNumber = '' } = {}] = jobs;
  const inBlack = jobs.filter(({ material }) => material === 'black');
  expect(inBlack.map(({ size, bundle }) => [size, bundle])).toEqual([
    ['M', null],
    ['L', BUNDLE],
  ]);
  expect(new Set(inBlack.map((job) => shortHash(job.design_hash ?? '')))).toEqual(new Set([hash]));

  await refundLine(staff.page, order);
  await waitForMention(fan.page, '1 copy refunded');
  expect((await jobsOf()).map(({ material, stage }) => [material, stage])).toEqual(
    jobs.map(({ material }) => [material, material === 'white' ? 'cancelled' : 'queued']),
  );

  await makeBatch(staff.page, { hash, designHash: inBlack[0]?.design_hash ?? '' });
  await printShirts(
    staff.page,
    inBlack.map(({ number }) => `J${number}`),
  );
  const record = jobs.find(({ design_hash }) => design_hash === null);
  await pressRecord(staff.page, record?.id ?? '');
  await sendParcel(staff.page, orderNumber, '1 × Low Water');
  await waitForMention(fan.page, 'Royal Mail AB123456789GB');
  expect((await jobsOf()).map(({ stage }) => stage).toSorted()).toEqual([
    'cancelled',
    ...Array.from({ length: 3 }, () => 'dispatched'),
  ]);
  await assertAccessibleInBothModes(fan.page);
  await assertBooked(order);
  for (const { context, pageErrors } of [seller, staff, fan]) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

/** The files of the batch are of this design, at 300 dpi, and on its sheets. */
async function makeBatch(page: Page, design: { hash: string; designHash: string }): Promise<void> {
  await openPage(page, '/admin/production?format=t_shirt');
  // The white one is not made.
  await expect.poll(() => page.locator('.group-row').count(), LONG_TIMEOUT).toBe(1);
  await page.getByText('Create a batch').click();
  await press(page, 'Create batch');
  await waitForMention(page, 'T-shirt, Black · 2 jobs · 2 copies');
  const files = page.getByRole('link', { name: /^t_shirt-black-M_L-\w+-\w+-\w{12}\.png$/ });
  const names = await files.allTextContents();
  const short = design.hash.replaceAll(' ', '');
  const named = ['front-ink', 'front-white', 'back-ink', 'back-white'];
  expect(names.toSorted()).toEqual(
    named.map((part) => `t_shirt-black-M_L-${part}-${short}.png`).toSorted(),
  );
  for (const [part, chest] of [
    ['front-ink', [221, 34, 34, 255]],
    ['front-white', [255, 255, 255, 255]],
    ['back-ink', [34, 85, 170, 255]],
  ] as const) {
    const link = page.getByRole('link', { name: `t_shirt-black-M_L-${part}-${short}.png` });
    const file = await readPrint(page, (await link.getAttribute('href')) ?? '');
    // 305 × 406 mm, transparent around the print.
    expect(file).toEqual({
      width: 3602,
      height: 4795,
      chest: [...chest],
      corner: [0, 0, 0, 0],
      hash: design.designHash,
    });
  }
  const batch = new URL(page.url()).pathname;
  const zip = await (await page.request.get(`${batch}/files`)).body();
  for (const name of names) expect(zip.includes(name), name).toBe(true);
  const sheets = await pdfText(await (await page.request.get(`${batch}/sheet`)).body());
  expect(sheets).toHaveLength(3);
  for (const sheet of sheets) expect(sheet).toContain(design.hash);
}

/** Every booking is balanced, and the seller earns what was made. */
async function assertBooked(order: string): Promise<void> {
  const { rows } = await sql<{ id: string; amount: string }>`
    select transaction_id as id, sum(amount) as amount from ledger_entries group by transaction_id
    having sum(amount) <> 0`.execute(ctx.db);
  expect(rows).toEqual([]);
  const lines = await ctx.db
    .selectFrom('order_lines')
    .select(['unit_earnings', 'quantity', 'refunded_quantity'])
    .where('order_id', '=', order)
    .execute();
  expect(lines.map(({ refunded_quantity }) => refunded_quantity).toSorted()).toEqual([0, 0, 0, 1]);
  const kept = lines.reduce(
    (sum, line) => sum + line.unit_earnings * (line.quantity - line.refunded_quantity),
    0,
  );
  const { rows: booked } = await sql<{ total: number; earned: number }>`
    select sum(amount)::integer as total,
      coalesce(sum(amount) filter (where account in ('earnings_pending', 'earnings_available')), 0)::integer as earned
    from ledger_entries`.execute(ctx.db);
  expect(booked).toEqual([{ total: 0, earned: -kept }]);
}
