import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ADDRESSES } from '../server/modules/checkout/testing/buyers.ts';
import { makePrintedItem } from '../server/modules/fulfilment/testing/printed-items.ts';
import { publishPlantChanged } from '../server/modules/production/publish-plant-changed.ts';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { makePerson } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { addToBasket, callInPage } from './testing/call-in-page.ts';
import { DESKTOP, openPage, PHONE, visit } from './testing/chromium.ts';
import { intercept } from './testing/intercept.ts';
import { press } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

// The number of jobs in the demo data depends on the weekday.
const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

/** Returns the order URL with its key, as the checkout sends it. */
async function buy(page: Page, release: string): Promise<string> {
  await addToBasket(page, release);
  return await payFor(page);
}

async function payFor(page: Page): Promise<string> {
  const post = async (path: string, body: object) =>
    (await callInPage(page, 'POST', path, body)).body;
  const { services } = (await callInPage(page, 'GET', '/es/checkout?country=GB')).body;
  const card = { card_number: '4242424242424242', expiry: '12/29', security_code: '123' };
  const tracked = services.find(({ code }: { code: string }) => code === 'tracked');
  const { order, key } = await post('/es/checkout', {
    email: 'bo@example.com',
    address: { ...ADDRESSES.GB, country: 'GB' },
    service: 'tracked',
    terms: true,
    expected_total: tracked.total.amount,
    payment_method: (await post('/es/sandbox/cards', card)).payment_method,
  });
  return `/checkout/complete/${order}?key=${key}`;
}

async function jobOf(orderPath: string) {
  const order = orderPath.split('/').at(-1)?.split('?')[0] ?? '';
  let job: { id: string; number: number; orderNumber: string } | undefined;
  await expect
    .poll(async () => {
      job = await ctx.db
        .selectFrom('making_jobs')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select(['making_jobs.id', 'making_jobs.number', 'orders.number as orderNumber'])
        .where('order_id', '=', order)
        .executeTakeFirst();
      return job;
    })
    .toBeDefined();
  return {
    path: `/admin/production/jobs/${job?.id}`,
    code: `J${job?.number}`,
    orderId: order,
    orderNumber: job?.orderNumber ?? '',
  };
}

/** Another job changes while the scan request is pending, and the page revalidates. */
async function publishDuringNextScan(page: Page): Promise<void> {
  const isData = (address: URL) => address.pathname.endsWith('.data');
  const stop = await intercept(page, isData, async (route) => {
    if (route.request().method() === 'POST') {
      const read = page.waitForResponse((reply) => isData(new URL(reply.url())));
      await ctx.db.transaction().execute((tx) => publishPlantChanged(tx, ctx));
      await read;
      stop();
    }
    await route.continue();
  });
}

it('the plant makes and ships a record while the order page of its buyer updates live', async () => {
  const seller = await makePerson(shop, { seller: true });
  const title = await makeTitle(ctx, {
    ownerId: seller.id,
    title: 'Tram Stop',
    releases: [{ limit: 50 }],
  });
  const buyer = await visit(url, { size: PHONE });
  await openPage(buyer.page, '/help/test-cards');
  const orderPath = await buy(buyer.page, title.releaseIds[0] ?? '');
  const job = await jobOf(orderPath);
  await openPage(buyer.page, orderPath);
  const seen = (text: string) => buyer.page.getByText(text).first().waitFor();
  await seen('Waiting for its turn');
  await buyer.page.getByText('Cancel the order').waitFor();

  const plant = await visit(url, { size: DESKTOP });
  const { page } = plant;
  await visitAs(plant.context, shop, { role: 'staff' });
  await openPage(page, '/admin/production?format=vinyl_12');
  await page.getByText('Create a batch').click();
  await press(page, 'Create batch');
  await page.getByRole('heading', { level: 1, name: /^Batch B/ }).waitFor();
  await page.getByText('Tram Stop').waitFor();
  await openPage(page, '/admin/production?format=vinyl_12&stage=side_a');
  // The job is still queued, but nothing is left to batch.
  await expect.poll(() => page.getByText('Create a batch').count()).toBe(0);
  const scan = async (code: string) => {
    await page.getByLabel('Scan or type a code').fill(code);
    await page.keyboard.press('Enter');
  };
  await scan('4006381333931');
  await page.getByText('Nothing in the plant has the code 4006381333931').waitFor();
  await scan(job.code);
  await page.getByText(`${job.code} is at “Queued”, but “Side A” is expected here`).waitFor();
  // The field is empty for the next code, whatever the last result was.
  await expect.poll(() => page.getByLabel('Scan or type a code').inputValue()).toBe('');
  await openPage(page, '/admin/production?format=vinyl_12&stage=queued');
  // A scanner does not wait for the last response: no code and no result may be lost.
  await scan('5012345678900');
  await scan(job.code);
  await page.getByText(`${job.code}: Queued → Side A`).waitFor();
  await page.getByText('Nothing in the plant has the code 5012345678900').waitFor();
  await seen('Side A is being cut');
  await seen('In production');
  await expect.poll(() => buyer.page.getByText('Cancel the order').count()).toBe(0);

  await openPage(page, '/admin/production');
  // Scanning changes no stage on this page.
  await scan('4006381333931');
  const status = page.getByRole('status').filter({ hasText: '4006381333931' });
  await status.getByText('Not found').waitFor();
  await expect.poll(() => page.getByText('Not moved').count()).toBe(0);
  await publishDuringNextScan(page);
  await scan(job.code);
  await page.waitForURL(`**${job.path}`);
  await page.getByRole('heading', { level: 1, name: 'Tram Stop' }).waitFor();
  const go = (stage: string) =>
    page.getByRole('button', { name: `To “${stage}”`, exact: true }).click();
  await go('Side B');
  await seen('Side B is being cut');
  await page.getByLabel('What happened?').fill('A scratch across the second song');
  await page.getByRole('button', { name: 'Restart job' }).click();
  await page.getByText('The job is back in the queue.').waitFor();
  await page.getByText('A scratch across the second song').waitFor();
  await seen('A copy was not good enough for us');
  for (const stage of ['Side A', 'Side B', 'Sleeve', 'Packed']) {
    await go(stage);
    await page.getByText(`${job.code} is now at “${stage}”.`).waitFor();
  }
  await seen('Packed and ready to ship');

  await openPage(page, '/admin/production/parcels');
  const parcel = page.locator('.card', { hasText: 'Tram Stop' });
  await parcel.getByText('1 Mill Lane').waitFor();
  await parcel.getByRole('button', { name: /as dispatched/ }).click();
  await parcel.getByRole('alert').waitFor();
  await parcel.getByLabel('Tracking number').fill('ab 123 456 789 gb');
  await parcel.getByRole('button', { name: /as dispatched/ }).click();
  await page.getByText('and the buyer has been notified').waitFor();
  await seen('Royal Mail AB123456789GB');
  // An order number finds its jobs in every stage, also from the page of the order.
  await openPage(page, '/admin/production');
  await scan(job.orderNumber.toLowerCase());
  await page.getByRole('heading', { name: `Order ${job.orderNumber}` }).waitFor();
  await page.getByText(job.code).waitFor();
  await openPage(page, `/admin/orders/${job.orderId}`);
  await page.getByRole('link', { name: 'Jobs in the plant' }).click();
  await page.getByRole('heading', { name: `Order ${job.orderNumber}` }).waitFor();
  await page.getByRole('link', { name: 'Tram Stop' }).waitFor();
  await page.getByRole('link', { name: 'Show all jobs' }).click();
  await page.getByText('Nothing to do here').waitFor();
  const link = buyer.page.getByRole('link', { name: 'Track the parcel' });
  await expect.poll(() => link.getAttribute('href')).toContain('royalmail.com');
  expect([...buyer.pageErrors, ...plant.pageErrors]).toEqual([]);
  await buyer.context.close();
  await plant.context.close();
});

it('all copies of a record move in one step, once for two people, and a buyer orders it again', async () => {
  const seller = await makePerson(shop, { seller: true });
  const title = await makeTitle(ctx, {
    ownerId: seller.id,
    title: 'Night Tram',
    releases: [{ type: 'vinyl_7' }],
  });
  const [release = ''] = title.releaseIds;
  const buyer = await visit(url, { size: PHONE, theme: 'dark' });
  await openPage(buyer.page, '/help/test-cards');
  const paths: string[] = [];
  for (let bought = 0; bought < 3; bought += 1) paths.push(await buy(buyer.page, release));
  for (const path of paths) await jobOf(path);
  const [orderPath = ''] = paths;

  const plant = await visit(url);
  // Without scripts, this page does not notice what the colleague does.
  const colleague = await visit(url, { javaScript: false });
  for (const { context } of [plant, colleague]) await visitAs(context, shop, { role: 'staff' });
  const filtered = '/admin/production?format=vinyl_7';
  await openPage(plant.page, filtered);
  await colleague.page.goto(filtered);
  const row = plant.page.locator('.group-row', { hasText: 'Night Tram' });
  await row.getByText('3 jobs').waitFor();
  await assertAccessibleInBothModes(plant.page);
  const step = 'Night Tram: Move 3 copies to “Side A”';
  await press(plant.page, step);
  await plant.page.getByText('Night Tram: Queued → Side A').waitFor();
  await press(colleague.page, step);
  await colleague.page.getByText('Not moved').waitFor();
  // The filter is still chosen, and the next step is the right one.
  expect(new URL(colleague.page.url()).search).toBe('?format=vinyl_7');
  await press(colleague.page, 'Night Tram: Move 3 copies to “Side B”');
  await colleague.page.getByText('Night Tram: Side A → Side B').waitFor();
  await row.getByRole('button', { name: /to “Sleeve”$/ }).waitFor();
  await row.getByRole('link', { name: 'Night Tram' }).click();
  await plant.page.getByRole('heading', { name: 'Jobs of Night Tram' }).waitFor();
  await expect.poll(() => plant.page.locator('.job-card').count()).toBe(3);

  const guest = await visit(url, { javaScript: false });
  await guest.page.goto(orderPath);
  for (let pressed = 0; pressed < 2; pressed += 1) {
    await press(guest.page, 'Buy again');
    await guest.page.getByText('1 copy from this order is in your basket.').waitFor();
  }
  await guest.page.getByRole('link', { name: 'View basket' }).click();
  await guest.page.getByText('Night Tram').first().waitFor();
  await openPage(buyer.page, orderPath);
  const again = buyer.page.getByRole('button', { name: 'Buy again' });
  await again.dblclick({ delay: 30 });
  await buyer.page.getByText('1 copy from this order is in your basket.').waitFor();
  await assertAccessibleInBothModes(buyer.page);
  const inBasket = async () => (await callInPage(buyer.page, 'GET', '/es/cart')).body.totalQuantity;
  await expect.poll(inBasket).toBe(1);
  await buyer.page.getByRole('link', { name: /^Basket.*1/ }).waitFor();
  await ctx.db
    .updateTable('releases')
    .set({ retired_at: new Date() })
    .where('id', '=', release)
    .execute();
  await again.click();
  await buyer.page.getByText('Night Tram, 7″ vinyl: 1 copy not added, discontinued.').waitFor();
  expect([...buyer.pageErrors, ...plant.pageErrors]).toEqual([]);
  for (const { context } of [buyer, guest, plant, colleague]) await context.close();
});

it('the plant prints shirts in batches of one colour, and scans no other colour into them', async () => {
  const seller = await makePerson(shop, { seller: true });
  const shirt = await makePrintedItem(ctx, seller.id, { title: 'Moth shirt' });
  const buyer = await visit(url, { size: PHONE });
  await openPage(buyer.page, '/help/test-cards');
  const codes: string[] = [];
  for (const colour of ['black', 'white']) {
    const body = { type: 'merch', uuid: shirt.variant('M', colour), quantity: 1 };
    await callInPage(buyer.page, 'POST', '/es/cart', body);
    codes.push((await jobOf(await payFor(buyer.page))).code);
  }
  const [black = '', white = ''] = codes;
  const plant = await visit(url, { size: PHONE, theme: 'dark' });
  const { page } = plant;
  await visitAs(plant.context, shop, { role: 'staff' });
  await openPage(page, '/admin/production?format=t_shirt');
  await expect.poll(() => page.locator('.group-row', { hasText: 'Moth shirt' }).count()).toBe(2);
  await page.getByText('Create a batch').click();
  await page.getByLabel('Printed on').selectOption({ label: 'Black (1 job)' });
  await press(page, 'Create batch');
  await page.getByText('T-shirt, Black · 1 job · 1 copy').waitFor();
  await page.getByRole('link', { name: /^t_shirt-black-M-front-white-\w{12}\.png$/ }).waitFor();
  await assertAccessibleInBothModes(page);
  const scan = async (code: string) => {
    await page.getByLabel('Scan the jobs of this batch').fill(code);
    await page.keyboard.press('Enter');
  };
  await scan(white);
  await page.getByText(`${white} does not belong to batch`).waitFor();
  await scan(black);
  await page.getByText(`${black}: Queued → Print`).waitFor();
  expect([...buyer.pageErrors, ...plant.pageErrors]).toEqual([]);
  for (const { context } of [buyer, plant]) await context.close();
});
