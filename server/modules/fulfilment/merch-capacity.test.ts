/** Dispatch dates follow the daily capacity of each type of merchandise. */
import type { MerchItemPage } from '@lathe/contract/merch-item';
import type { ManagedMerchType } from '@lathe/contract/merch-type-calls';
import type { PlantOverview } from '@lathe/contract/production';
import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { offerTo, pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { makePlant } from './testing/plant.ts';
import { makePrintedItem } from './testing/printed-items.ts';

// Monday; what is ordered today can ship on Thursday.
const THURSDAY = '2026-11-19';
const FRIDAY = '2026-11-20';
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
clock.set('2026-11-16T10:00:00Z');
const plant = await makePlant(app);
const { staff } = plant;
const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const mug = await makePrintedItem(ctx, plant.seller.id, { type: 'mug', sizes: [''] });
const tote = await makePrintedItem(ctx, plant.seller.id, { type: 'tote', sizes: [''] });
const white = mug.variant('', 'white');

async function setCapacity(code: string, daily_capacity: number | null): Promise<void> {
  const { data } = (await admin.get('/api/admin/merch_types')).json as { data: ManagedMerchType[] };
  const type = data.find((each) => each.code === code);
  const { id, name_en, name_de, is_active, weight_grams, version } = type as ManagedMerchType;
  const body = { name_en, name_de, is_active, weight_grams, version, daily_capacity };
  const { status } = await admin.put(`/api/admin/merch_types/${id}`, body);
  expect(status).toBe(200);
}

async function basketWith(variant: string, quantity: number) {
  const browser = app.browser();
  await browser.post('/es/cart', { type: 'merch', uuid: variant, quantity });
  return browser;
}

const promised = async (variant: string, quantity = 1) =>
  (await offerTo(await basketWith(variant, quantity), 'GB')).cart.dispatchDate;

it('orders beyond the capacity of a day ship on the next working day', async () => {
  await setCapacity('mug', 5);
  // Caches are cleared asynchronously.
  await expect.poll(() => promised(white, 6)).toBe(FRIDAY);
  expect(await promised(white, 5)).toBe(THURSDAY);
  const order = await plant.buyMerch([[white, 4]]);
  expect((await plant.readOrder(order)).dispatch_date).toBe(THURSDAY);
  expect(await plant.read(order.jobs[0] ?? '')).toMatchObject({ dispatch_on: THURSDAY });
  await expect.poll(() => promised(white, 2)).toBe(FRIDAY);
  // All colours are printed on the same machine, other types are not.
  expect(await promised(mug.variant('', 'black'), 2)).toBe(FRIDAY);
  expect(await promised(tote.variant('', 'black'), 9)).toBe(THURSDAY);
  // The page of the item promises one piece.
  const { slug, page_id } = await ctx.db
    .selectFrom('merch_items')
    .select(['slug', 'page_id'])
    .where('id', '=', mug.id)
    .executeTakeFirstOrThrow();
  const page = await ctx.db
    .selectFrom('pages')
    .select('slug')
    .where('id', '=', page_id)
    .executeTakeFirstOrThrow();
  const shown = async () =>
    ((await app.browser().get(`/api/pages/${page.slug}/merch/${slug}`)).json as MerchItemPage)
      .dispatch_date;
  expect(await shown()).toBe(THURSDAY);
  await plant.buyMerch([[white, 1]]);
  await expect.poll(shown).toBe(FRIDAY);
  // A parcel waits for the machine that is ready last.
  const both = await basketWith(white, 1);
  await both.post('/es/cart', { type: 'merch', uuid: tote.variant('', 'white'), quantity: 1 });
  expect((await offerTo(both, 'GB')).cart.dispatchDate).toBe(FRIDAY);
  const { types }: PlantOverview = (await staff.get('/api/production')).json;
  expect(types).toMatchObject([
    {
      ...{ format: { code: 'mug' }, capacity: 5 },
      days: [{ date: THURSDAY, booked: 5 }, { date: FRIDAY, booked: 0 }, {}, {}, {}],
    },
  ]);
  // A cancelled order frees its pieces, and no limit is no limit.
  await app.browser().post(`/api/orders/${order.id}/cancel`, order);
  await expect.poll(() => promised(white, 4)).toBe(THURSDAY);
  await setCapacity('mug', null);
  await expect.poll(() => promised(white, 9)).toBe(THURSDAY);
});

it('one order larger than a day takes the capacity of the days before it', async () => {
  await setCapacity('tote', 4);
  const large = tote.variant('', 'black');
  await expect.poll(() => promised(large, 9)).toBe(MONDAY);
  await plant.buyMerch([[large, 9]]);
  // Monday and Friday are full, and one piece is made on Thursday.
  await expect.poll(() => promised(large, 4)).toBe(TUESDAY);
  expect(await promised(large, 3)).toBe(THURSDAY);
});

it('buyers who pay at once are all counted, and keep the day that they were promised', async () => {
  // One was bought before, and one more fits on Thursday.
  await setCapacity('mug', 2);
  await expect.poll(() => promised(white, 2)).toBe(FRIDAY);
  const browsers = await Promise.all(Array.from({ length: 6 }, () => basketWith(white, 1)));
  const orders = (await Promise.all(browsers.map((browser) => pay(browser)))).map(stateOf);
  await Promise.all([runDueJobs(ctx, jobs), runDueJobs(ctx, jobs)]);
  for (const { order } of orders) {
    const planned = await ctx.db
      .selectFrom('making_jobs')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['quantity', 'dispatch_on', 'dispatch_date'])
      .where('order_id', '=', order)
      .execute();
    expect(planned).toEqual([{ quantity: 1, dispatch_on: THURSDAY, dispatch_date: THURSDAY }]);
  }
  // Seven pieces for Thursday: two a day from Tuesday on, and the last one on Friday.
  await expect.poll(() => promised(white, 2)).toBe(MONDAY);
  expect(await promised(white, 1)).toBe(FRIDAY);
});
