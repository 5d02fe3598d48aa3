import { randomUUID } from 'node:crypto';
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { Cart } from '@lathe/contract/cart-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeSellerShop } from './testing/artist-copies.ts';
import { ADDRESSES, addToBasket, orderOf, stateOf, tokenOf } from './testing/buyers.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
const { maker, studio, makeRelease, countsOf, emptyBasket, priceOf, orderBulk } =
  await makeSellerShop(app);
const other = await makePerson(app, { seller: true });
const forget = (tag: string) => inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, tag));

describe('artist copies', () => {
  it('are discounted from 10, 25, 50 and 100 on and ship in cartons', async () => {
    const uuid = await makeRelease();
    const offer: BulkOffer = (await priceOf(uuid, 25)).json;
    expect(
      offer.steps.map(({ from, percent_off, price }) => [from, percent_off, price.amount]),
    ).toEqual([
      [1, 0, 1710],
      [10, 5, 1625],
      [25, 8, 1573],
      [50, 12, 1505],
      [100, 15, 1454],
    ]);
    expect(offer).toMatchObject({
      type: 'creator-copies',
      price: { amount: 1573 },
      goods_total: { amount: 25 * 1573 },
      max_quantity: 500,
      release: { title: 'Night Bus', limited: false },
    });
    expect(offer.total.amount).toBe(offer.goods_total.amount + offer.postage.amount);
    const release = await studio.get(`/api/users/${maker.id}/releases/${uuid}`);
    expect(release.json).toMatchObject({
      creator_copies_price: { amount: 1710 },
      operations: { order_copies_enabled: true },
    });
  });

  it('are paid separately, count towards the edition and not in the charts', async () => {
    const uuid = await makeRelease({ limit: 30, date: '2027-03-01' });
    await addToBasket(studio, await makeRelease());
    const { total }: BulkOffer = (await priceOf(uuid, 25)).json;
    const reply = await orderBulk(uuid, total.amount);
    expect(reply.status).toBe(200);
    const order = await orderOf(studio, stateOf(reply).order);
    expect(order).toMatchObject({
      state: 'Paid',
      total: { amount: total.amount },
      service: 'tracked',
      lines: [{ type: 'creator-copies', quantity: 25, price: { amount: 1573 } }],
    });
    expect(order.lines[0]?.copies).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    // Manufactured at once, before the release date.
    expect(String(order.dispatch_date) < '2027-03-01').toBe(true);
    expect(await countsOf(uuid)).toEqual({ proofs: 0, sold: 25, held: 0 });
    expect((await priceOf(uuid, 6)).json).toMatchObject({ code: 'item_fewer_left' });
    const charted = await ctx.db
      .selectFrom('release_sales')
      .select('copies')
      .where('release_id', '=', uuid)
      .execute();
    expect(charted).toEqual([]);
    const { rows } = await sql<{ account: string }>`select account from ledger_entries
      join ledger_transactions as booked on booked.id = transaction_id
      where reference = ${order.uuid}`.execute(ctx.db);
    expect(rows.map(({ account }) => account)).not.toContain('earnings_pending');
    const { items } = (await studio.get('/es/cart')).json as Cart;
    expect(items).toHaveLength(1);
    await emptyBasket();
    expect((await studio.post(`/api/orders/${order.uuid}/cancel`, {})).status).toBe(200);
    expect(await countsOf(uuid)).toEqual({ proofs: 0, sold: 0, held: 0 });
  });

  it('are ordered once when the button is pressed twice', async () => {
    const uuid = await makeRelease();
    const { total }: BulkOffer = (await priceOf(uuid, 10)).json;
    const token = await tokenOf(studio, 'succeeds');
    const change = { payment_method: token };
    const press = () => orderBulk(uuid, total.amount, { quantity: 10, change });
    const key = { 'idempotency-key': randomUUID() };
    const body = {
      type: 'creator-copies',
      uuid,
      quantity: 10,
      address: { ...ADDRESSES.GB, country: 'GB' },
      terms: true,
      expected_total: total.amount,
      ...change,
    };
    const [first, again] = [
      await studio.post('/es/bulk-checkout', body, key),
      await studio.post('/es/bulk-checkout', body, key),
    ];
    expect(stateOf(again)).toEqual(stateOf(first));
    expect(await countsOf(uuid)).toMatchObject({ sold: 10 });
    expect((await press()).status).toBe(200);
    expect(await countsOf(uuid)).toMatchObject({ sold: 20 });
  });

  it('restart from their order page when the payment fails', async () => {
    const uuid = await makeRelease({ limit: 10 });
    const { total }: BulkOffer = (await priceOf(uuid, 10)).json;
    const change = { payment_method: await tokenOf(studio, 'three_d_secure') };
    const state = stateOf(await orderBulk(uuid, total.amount, { quantity: 10, change }));
    expect(state.status).toBe('action_needed');
    expect(await countsOf(uuid)).toMatchObject({ sold: 0, held: 10 });
    const payment = state.action_url?.split('/').at(-1);
    const answerPath = `/es/sandbox/payments/${payment}/answer`;
    const { json } = await studio.post(answerPath, { approve: false });
    const back = new URL((json as { return_path: string }).return_path, 'http://shop');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      bulk: uuid,
      type: 'creator-copies',
      quantity: '10',
      country: 'GB',
    });
    const finished = await studio.post(`/es/checkout/${state.checkout}/finish`);
    expect(finished.json).toMatchObject({ code: 'card_not_authenticated' });
    expect(await countsOf(uuid)).toMatchObject({ sold: 0, held: 0 });
  });

  it('need their own seller, an approved release and a country with bulk shipping', async () => {
    const uuid = await makeRelease();
    const callers = await Promise.all([
      app.browser(),
      signedInBrowser(app, await makePerson(app)),
      signedInBrowser(app, other),
    ]);
    const prices = await Promise.all(callers.map((caller) => priceOf(uuid, 25, 'GB', caller)));
    expect(prices.map(({ status }) => status)).toEqual([401, 403, 403]);
    const orders = await Promise.all(callers.map((browser) => orderBulk(uuid, 1, { browser })));
    expect(orders.map(({ status }) => status)).toEqual([401, 404, 404]);
    const pending = await makeRelease({ publishedAt: null, submittedAt: clock.now() });
    expect((await priceOf(pending, 25)).json).toMatchObject({ code: 'item_not_sold' });
    await sql`update shipping_countries set bulk = false where iso = 'NO'`.execute(ctx.db);
    await forget('shipping-countries');
    await eventually(async () =>
      expect(await priceOf(uuid, 25, 'NO')).toMatchObject({
        status: 409,
        json: {
          code: 'bulk_country_not_served',
          message: 'We do not send bulk orders to Norway yet. Please choose another country.',
        },
      }),
    );
    expect((await orderBulk(uuid, 1)).json).toMatchObject({ code: 'total_changed' });
    expect(await countsOf(uuid)).toEqual({ proofs: 0, sold: 0, held: 0 });
  });
});
