import type { Cart } from '@lathe/contract/cart-calls';
import type { ErrorReply } from '@lathe/contract/errors';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import { testApp } from '../../../testing/app.ts';
import { assertRejectsBadInput } from '../../../testing/bad-input.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { orderOf, pay, stateOf } from '../../checkout/testing/buyers.ts';
import { makePlant } from '../../fulfilment/testing/plant.ts';
import { jobs } from '../../jobs.ts';
import { addPieces, merchShop } from '../testing/merch-shop.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
const shop = await merchShop(app);
const plant = await makePlant(app);
const now = clock.now();
const later = addDays(calendarDate(now), 30);
const approved = { published_at: null, release_date: later };

const sample = (browser: TestBrowser, uuid: string | undefined, quantity = 1) =>
  browser.post('/es/cart/proof', { type: 'sample', uuid, quantity });
const errorOf = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as ErrorReply).code,
];
const emptyBasket = () => sql`delete from cart_items`.execute(ctx.db);

describe('samples', () => {
  it('of an approved item are ordered by its seller at cost, made at once, and no sales', async () => {
    const item = await shop.item({ ...approved, quantity_limit: 1 });
    const { status, json } = await sample(shop.studio, item.variants[0], 2);
    expect(status).toBe(200);
    expect((json as Cart).items).toMatchObject([
      {
        type: 'sample',
        uuid: item.variants[0],
        quantity: 2,
        // The dealer price of £13.69 without 20% earnings, with 20% VAT.
        price: { amount: 1314 },
        maxQuantity: 3,
        preorderUntil: null,
        meta: { description: 'Sample, T-shirt, M, Navy' },
        url: `/studio/merch/${item.id}/submit`,
      },
    ]);
    const { order } = stateOf(await pay(shop.studio));
    await runDueJobs(ctx, jobs);
    expect(await shop.counts(item.id)).toEqual({ sold: 0, held: 0, samples: 2 });
    const placed = await orderOf(shop.studio, order);
    expect(placed.lines).toMatchObject([{ type: 'sample', quantity: 2, preorder: null }]);
    const line = await ctx.db
      .selectFrom('order_lines')
      .select(['unit_earnings', 'unit_mechanicals', 'mode'])
      .where('order_id', '=', order ?? '')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ unit_earnings: 0, unit_mechanicals: 0, mode: 'proof' });
    const [job = ''] = await plant.jobsOf(order ?? '');
    expect(await plant.read(job)).toMatchObject({ stopped: null, start_on: calendarDate(now) });
    const sales = (show: string) =>
      shop.studio.get(`/api/users/${shop.seller.id}/sold_lines?show=${show}`);
    expect((await sales('sales')).json).toMatchObject({ data: [] });
    expect((await sales('own')).json).toMatchObject({ data: [{ type: 'sample', quantity: 2 }] });
    const [mail, ...others] = await mailsTo(app, shop.seller.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Sample, T-shirt, M, Navy');
    // A cancelled sample can be ordered again.
    await shop.studio.post(`/api/orders/${order}/cancel`, {});
    expect(await shop.counts(item.id)).toEqual({ sold: 0, held: 0, samples: 0 });
  });

  it('of an item on sale, paused or switched off in this size can be ordered, too', async () => {
    const fixtures = [{}, { paused_at: now }, { quantity_limit: 0 }, { territories: ['DE'] }];
    for (const fixture of fixtures) {
      const { variants } = await shop.item(fixture);
      await ctx.db
        .updateTable('merch_variants')
        .set({ is_available: false })
        .where('id', '=', variants[0] ?? '')
        .execute();
      expect((await sample(shop.studio, variants[0])).status).toBe(200);
    }
    await emptyBasket();
  });

  it('do not change the price or the stock of a piece from the shop in the same basket', async () => {
    const item = await shop.item({ quantity_limit: 1 });
    await addPieces(shop.studio, item.variants[0]);
    await sample(shop.studio, item.variants[0]);
    const { items } = (await shop.studio.get('/es/cart')).json as Cart;
    expect(items.map(({ type, price, problems }) => [type, price.amount, problems])).toEqual([
      ['merch', 2190, []],
      ['sample', 1314, []],
    ]);
    const { order } = stateOf(await pay(shop.studio));
    expect(order).not.toBeNull();
    expect(await shop.counts(item.id)).toEqual({ sold: 1, held: 0, samples: 1 });
  });

  it('are for the seller of an approved item only', async () => {
    const { variants } = await shop.item(approved);
    const callers = [
      app.browser(),
      await signedInBrowser(app, await makePerson(app)),
      await signedInBrowser(app, await makePerson(app, { seller: true })),
    ];
    const replies = await Promise.all(callers.map((caller) => sample(caller, variants[0])));
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 404]);
    const other = callers[2] as TestBrowser;
    const direct = await other.post('/es/cart', { type: 'sample', uuid: variants[0] });
    expect(direct.status).toBe(404);
    const wrongType = await shop.studio.post('/es/cart/proof', { uuid: variants[0] });
    expect(wrongType.status).toBe(404);
    for (const fixture of [
      { published_at: null, approved_at: null },
      { retired_at: now },
      { retired_at: now, deleted_at: now },
    ]) {
      const item = await shop.item(fixture);
      expect(errorOf(await sample(shop.studio, item.variants[0]))).toEqual([
        409,
        'proof_not_enabled',
      ]);
    }
    const item = await shop.item(approved);
    await ctx.db
      .insertInto('merch_shortages')
      .values({ merch_type_id: item.typeId, size: 'M', colour_id: item.colourId })
      .execute();
    const short = await sample(shop.studio, item.variants[0]);
    expect(errorOf(short)).toEqual([409, 'proof_not_enabled']);
    expect((short.json as ErrorReply).message).toContain('samples of an item');
    await ctx.db.deleteFrom('merch_shortages').execute();
    await assertRejectsBadInput({
      db: ctx.db,
      browser: shop.studio,
      key: 'POST /es/cart/proof',
      good: { body: { type: 'sample', uuid: variants[0], quantity: 1 } },
    });
  });

  it('are limited to three of an item, in all sizes and windows together', async () => {
    const { id, variants } = await shop.item(approved);
    await emptyBasket();
    await sample(shop.studio, variants[0], 2);
    await sample(shop.studio, variants[1], 2);
    const { items, operations } = (await shop.studio.get('/es/cart')).json as Cart;
    expect(items[1]?.problems).toMatchObject([
      { message: 'You can order 1 more sample of this item. Please reduce the quantity.' },
    ]);
    expect(operations.checkout_enabled).toBe(false);
    expect(errorOf(await sample(shop.studio, variants[0], 2))).toEqual([200, undefined]);
    expect(errorOf(await sample(shop.studio, variants[0]))).toEqual([409, 'proof_limit_reached']);
    await emptyBasket();
    // Six windows at once order one each.
    const browsers = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const browser = app.browser();
        const sold = await shop.item();
        await addPieces(browser, sold.variants[0]);
        await sql`update cart_items set mode = 'proof', sellable_id = ${variants[at % 2]}
          where sellable_id = ${sold.variants[0]}`.execute(ctx.db);
        return browser;
      }),
    );
    const replies = await Promise.all(browsers.map((browser) => pay(browser)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(errorOf(reply)).toEqual([409, 'proof_limit_reached']);
    }
    expect(await shop.counts(id)).toMatchObject({ samples: 3 });
  });
});
