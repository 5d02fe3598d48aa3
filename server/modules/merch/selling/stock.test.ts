import type { ErrorReply } from '@lathe/contract/errors';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import { testApp } from '../../../testing/app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { pay, purchaseOf, stateOf } from '../../checkout/testing/buyers.ts';
import { sweepCheckouts } from '../../checkout/testing/shops.ts';
import { makePlant } from '../../fulfilment/testing/plant.ts';
import { jobs } from '../../jobs.ts';
import { addPieces, merchShop } from '../testing/merch-shop.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
const shop = await merchShop(app);
const plant = await makePlant(app);

async function buyer(...pieces: [uuid: string | undefined, quantity: number][]) {
  const browser = app.browser();
  for (const [uuid, quantity] of pieces) {
    expect((await addPieces(browser, uuid, quantity)).status).toBe(200);
  }
  return browser;
}

/** As pages of the shop that show what is left. */
function cachePage(): void {
  const { cache } = ctx;
  cache.put('a page with merchandise', true, { tags: ['merch'], since: cache.mark() });
}

const errorOf = ({ json }: { json: unknown }) => (json as ErrorReply).code;

describe('the pieces of a limited item', () => {
  it('are held before the payment, for all sizes together, and given back if it fails', async () => {
    const { id, variants } = await shop.item({ quantity_limit: 4 });
    const [medium, large] = variants;
    const first = await buyer([medium, 2], [large, 1]);
    const waiting = stateOf(await pay(first, { card: 'three_d_secure' }));
    expect(await shop.counts(id)).toMatchObject({ sold: 0, held: 3 });
    // Another buyer wants more than is left for the moment.
    const second = await buyer([large, 2]);
    const held = await pay(second);
    expect([held.status, errorOf(held)]).toEqual([409, 'item_held']);
    expect((held.json as ErrorReply).message).toContain('The last pieces of “Tour shirt”');
    const third = await buyer([medium, 1]);
    expect((await pay(third, { card: 'declined' })).status).toBe(402);
    expect(await shop.counts(id)).toMatchObject({ sold: 0, held: 3 });
    // The bank of the first never answers.
    clock.advance({ minutes: 16 });
    await sweepCheckouts(ctx);
    expect(await shop.counts(id)).toMatchObject({ sold: 0, held: 0 });
    expect((await pay(second)).status).toBe(200);
    expect(await shop.counts(id)).toMatchObject({ sold: 2, held: 0 });
    const late = await first.post(`/es/checkout/${waiting.checkout}/finish`);
    expect(late.json).toMatchObject({ code: 'checkout_expired' });
    expect(await shop.counts(id)).toMatchObject({ sold: 2, held: 0 });
  });

  it('are on sale again when a buyer cancels, but not once they are made', async () => {
    const { id, variants } = await shop.item({ quantity_limit: 3 });
    const browser = await buyer([variants[0], 2], [variants[1], 1]);
    const { order, key } = stateOf(await pay(browser));
    cachePage();
    await runDueJobs(ctx, jobs);
    await eventually(() => expect(ctx.cache.peek('a page with merchandise')).toBeUndefined());
    const path = shop.itemPath(await shop.find(id));
    expect((await app.browser().get(path)).json).toMatchObject({ status: 'sold_out', left: 0 });
    const { lines } = await plant.readOrder({ id: order ?? '', key: key ?? '' });
    const [two, one] = lines.map(({ uuid }) => uuid);
    cachePage();
    const cancelled = await app
      .browser()
      .post(`/api/orders/${order}/cancel`, { key, lines: [two] });
    expect(cancelled.status).toBe(200);
    await eventually(() => expect(ctx.cache.peek('a page with merchandise')).toBeUndefined());
    expect(await shop.counts(id)).toMatchObject({ sold: 1, held: 0 });
    expect((await app.browser().get(path)).json).toMatchObject({ status: 'live', left: 2 });
    const [, job = ''] = await plant.jobsOf(order ?? '');
    const staged = await plant.read(job);
    expect((await plant.advance(job, staged.stage)).status).toBe(200);
    const refunded = await plant.staff.post(`/api/admin/orders/${order}/refunds`, {
      what: 'things',
      lines: [{ line: one, quantity: 1 }],
      reason: 'goodwill',
      request_key: 'made already',
    });
    expect(refunded.status).toBe(200);
    expect(await shop.counts(id)).toMatchObject({ sold: 1, held: 0 });
  });

  it('that run out for one size are still made for those who paid', async () => {
    const { id, typeId, colourId, variants } = await shop.item({ quantity_limit: 1 });
    const browser = await buyer([variants[0], 1]);
    const { order } = stateOf(await pay(browser));
    await ctx.db
      .insertInto('merch_shortages')
      .values({ merch_type_id: typeId, size: 'M', colour_id: colourId })
      .execute();
    await shop.set(id, { retired_at: clock.now() });
    await runDueJobs(ctx, jobs);
    const [job = ''] = await plant.jobsOf(order ?? '');
    expect(await plant.read(job)).toMatchObject({ quantity: 1, stopped: null });
    await ctx.db.deleteFrom('merch_shortages').execute();
  });
});

describe('between basket and payment', () => {
  it('a pause, the end of the sale and another price stop the payment, and nothing is charged', async () => {
    const item = await shop.item({ quantity_limit: 5 });
    const browser = await buyer([item.variants[0], 1]);
    const purchase = await purchaseOf(browser);
    const buy = () => browser.post('/es/checkout', purchase);
    await shop.set(item.id, { price_tier: 'Luxe' });
    expect(errorOf(await buy())).toBe('total_changed');
    await shop.set(item.id, { price_tier: 'Standard', paused_at: clock.now() });
    expect(errorOf(await buy())).toBe('item_not_sold');
    await shop.set(item.id, { paused_at: null, quantity_limit: 0 });
    expect(errorOf(await buy())).toBe('item_sold_out');
    expect(await shop.counts(item.id)).toMatchObject({ sold: 0, held: 0 });
    await shop.set(item.id, { quantity_limit: null });
    expect((await buy()).status).toBe(200);
    expect(await shop.counts(item.id)).toMatchObject({ sold: 1, held: 0 });
  });

  it('who has begun to pay gets the piece, although the seller pauses or limits the item', async () => {
    const item = await shop.item();
    const browser = await buyer([item.variants[0], 2]);
    const { checkout, action_url } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    // Also pieces of an item without a limit are held, so a new limit counts them.
    const path = `/api/users/${shop.seller.id}/merch/${item.id}`;
    const { version } = (await shop.studio.get(path)).json as { version: number };
    const tooFew = await shop.studio.put(path, { version, quantity_limit: 1 });
    expect([tooFew.status, (tooFew.json as ErrorReply).errors]).toEqual([
      422,
      { quantity_limit: [expect.stringContaining('2')] },
    ]);
    expect((await shop.studio.put(path, { version, quantity_limit: 2 })).status).toBe(200);
    expect((await shop.studio.post(`${path}/pause`, {})).status).toBe(200);
    await browser.post(`/es/sandbox/payments/${action_url?.split('/').at(-1)}/answer`, {
      approve: true,
    });
    const { json } = await browser.post(`/es/checkout/${checkout}/finish`);
    expect(json).toMatchObject({ status: 'paid' });
    expect(await shop.counts(item.id)).toMatchObject({ sold: 2, held: 0 });
  });
});

describe('the seller', () => {
  it('is notified of the first sale and of the last piece, once each', async () => {
    const { id, variants } = await shop.item({ title: 'Rare shirt', quantity_limit: 2 });
    for (const variant of [variants[0], variants[1]]) {
      expect((await pay(await buyer([variant, 1]))).status).toBe(200);
    }
    const mails = (await mailsTo(app, shop.seller.email)).filter(({ subject }) =>
      subject.includes('Rare shirt'),
    );
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'First sale of “Rare shirt”',
      '“Rare shirt” is sold out',
    ]);
    const { json } = await shop.studio.get(`/api/users/${shop.seller.id}/notifications`);
    const { data } = json as { data: { text: string; url: string }[] };
    const ours = data.filter(({ text }) => text.includes('Rare shirt'));
    expect(ours.map(({ text, url }) => [text, url]).toSorted()).toEqual([
      ['“Rare shirt” is sold out: all 2 pieces are sold.', `/studio/merch/${id}`],
      ['“Rare shirt” sold its first piece.', `/studio/sales?month=all&release=${id}`],
    ]);
    const sales = `/api/users/${shop.seller.id}/sold_lines`;
    expect((await shop.studio.get(`${sales}?release=${id}`)).json).toMatchObject({
      data: [{ description: 'T-shirt, L, Navy' }, { description: 'T-shirt, M, Navy' }],
    });
    const choices = (await shop.studio.get(`${sales}/filters`)).json as { releases: object[] };
    expect(choices.releases).toContainEqual({
      uuid: id,
      title: 'Rare shirt',
      artist: 'Kiosk',
      format: 'T-shirt',
    });
  });
});

it('charts count the pieces that buyers kept', async () => {
  const { id, variants } = await shop.item({ title: 'Chart shirt' });
  const browser = await buyer([variants[0], 3]);
  const { order, key } = stateOf(await pay(browser));
  const chart = async () => {
    const { json } = await app.browser().get('/api/top_merch');
    return (json as { data: { uuid: string }[] }).data.map(({ uuid }) => uuid);
  };
  expect(await chart()).toContain(id);
  await app.browser().post(`/api/orders/${order}/cancel`, { key });
  expect(await chart()).not.toContain(id);
  expect(await shop.counts(id)).toMatchObject({ sold: 0 });
});
