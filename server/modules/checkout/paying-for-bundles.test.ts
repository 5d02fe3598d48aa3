/** Between basket and payment of a bundle, and the copies that are held for it. */
import type { ErrorReply } from '@lathe/contract/errors';
import type { Order } from '@lathe/contract/order-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, TEST_PASSWORD } from '../../testing/people.ts';
import { bundleSellers, cartOf, setOf } from '../bundles/testing/bundles.ts';
import { bundleBuyers } from './testing/bundle-buyers.ts';
import { offerTo, pay, stateOf } from './testing/buyers.ts';
import { finish, sweepCheckouts } from './testing/shops.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
const { live } = await bundleSellers(app);
const guestWith = bundleBuyers(app);

describe('between basket and payment', () => {
  it('a part that is paused, or a bundle with other figures, charges nobody', async () => {
    const scene = await live();
    const browser = await guestWith(scene);
    const total = (await offerTo(browser, 'GB')).services[0]?.total.amount ?? 0;
    const before = { expected_total: total };
    const { owner, uuid } = scene;
    await owner.browser.put(`${owner.base}/${uuid}`, { version: 2, discount: 500 });
    expect(await pay(browser, { change: before })).toMatchObject({
      status: 409,
      json: { code: 'total_changed' },
    });
    await ctx.db
      .updateTable('merch_variants')
      .set({ is_available: false })
      .where('id', '=', scene.variants[0])
      .execute();
    const reply = await pay(browser, { change: before });
    expect(reply).toMatchObject({ status: 409, json: { code: 'bundle_not_sold' } });
    expect((reply.json as ErrorReply).message).toContain('Tour shirt');
    const { rows } = await sql`select from checkouts join carts on carts.id = cart_id
      where exists (select from cart_sets where cart_id = carts.id and bundle_id = ${uuid})`.execute(
      ctx.db,
    );
    expect(rows).toEqual([]);
  });

  it('a set that another tab changes is not paid with the old quantity', async () => {
    const scene = await live();
    const browser = await guestWith(scene);
    const set = await setOf(browser);
    const [paid] = await Promise.all([
      pay(browser),
      browser.put(`/es/cart/${set.uuid}`, { type: 'bundle', quantity: 3 }),
    ]);
    const { rows } = await sql<{ quantity: number }>`
      select quantity from order_lines where bundle_set = ${set.uuid}`.execute(ctx.db);
    const cart = await cartOf(browser);
    if (paid.status === 200) {
      expect(new Set(rows.map(({ quantity }) => quantity)).size).toBe(1);
      expect(rows).toHaveLength(2);
      expect(cart.sets).toEqual([]);
    } else {
      expect(paid.json).toMatchObject({ code: 'total_changed' });
      expect(cart.sets).toMatchObject([{ quantity: 3 }]);
    }
  });
});

describe('the last copy of a part', () => {
  it('goes to one of two buyers, and the other keeps nothing of the bundle', async () => {
    const scene = await live({}, { record: { limit: 1 } });
    const buyers = [await guestWith(scene), await guestWith(scene)];
    const replies = await Promise.all(buyers.map((buyer) => pay(buyer)));
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409]);
    const { rows } = await sql<{ title: string; copies: number; held: number }>`
      select sum(copies_sold)::integer as copies, sum(copies_reserved)::integer as held
      from releases where id = ${scene.release}`.execute(ctx.db);
    expect(rows).toEqual([{ copies: 1, held: 0 }]);
    const lines = await sql`select from order_lines where bundle_id = ${scene.uuid}`.execute(
      ctx.db,
    );
    expect(lines.rows).toHaveLength(2);
    const loser = buyers[replies.findIndex(({ status }) => status === 409)];
    const cart = loser && (await cartOf(loser));
    expect(cart?.sets).toHaveLength(1);
  });

  it('alone and in a bundle are held together, numbered apart, and given back together', async () => {
    const scene = await live({}, { record: { limit: 10, sold: 6 } });
    const browser = await guestWith(scene, { quantity: 2, alone: 1 });
    const counts = async () =>
      await ctx.db
        .selectFrom('releases')
        .select(['copies_sold as sold', 'copies_reserved as held'])
        .where('id', '=', scene.release)
        .executeTakeFirstOrThrow();
    expect(stateOf(await pay(browser, { card: 'three_d_secure' })).status).toBe('action_needed');
    expect(await counts()).toEqual({ sold: 6, held: 3 });
    clock.advance({ minutes: 16 });
    await sweepCheckouts(ctx);
    expect(await counts()).toEqual({ sold: 6, held: 0 });
    const { order: id, key } = stateOf(await pay(browser));
    expect(await counts()).toEqual({ sold: 9, held: 0 });
    const order: Order = (await browser.get(`/api/orders/${id}?key=${key}`)).json;
    const numbers = order.lines.flatMap(({ copies }) => copies);
    expect(order.lines.map(({ copies }) => copies.length)).toEqual([1, 2, 0]);
    expect(new Set(numbers).size).toBe(3);
  });

  it('declined by the bank gives the copies back, and the bundle stays in the basket', async () => {
    const scene = await live({}, { record: { limit: 1 } });
    const browser = await guestWith(scene);
    expect((await pay(browser, { card: 'declined' })).status).toBe(402);
    expect((await setOf(browser)).available).toBe(true);
    expect(stateOf(await pay(browser)).status).toBe('paid');
  });
});

it('a pre-order in a bundle can be split into two parcels', async () => {
  const date = '2026-12-30';
  const scene = await live({}, { record: { date } });
  const browser = await guestWith(scene);
  const offer = await offerTo(browser, 'GB');
  expect(offer.cart.hasPreorders).toBe(true);
  expect(offer.split?.parcels).toHaveLength(2);
  expect((await setOf(browser)).available).toBe(true);
});

it('a guest who signs in while paying gets the order, and the bundle leaves the basket', async () => {
  const scene = await live();
  const person = await makePerson(app);
  const browser = await guestWith(scene);
  const { checkout, action_url } = stateOf(await pay(browser, { card: 'three_d_secure' }));
  await browser.post('/api/login', { email: person.email, password: TEST_PASSWORD });
  expect((await cartOf(browser)).sets).toHaveLength(1);
  await browser.post(`/es/sandbox/payments/${action_url?.split('/').at(-1)}/answer`, {
    approve: true,
  });
  const { order, key } = stateOf(await finish(browser, checkout));
  const { json } = await browser.get(`/api/orders/${order}?key=${key}`);
  expect((json as Order).bundles).toHaveLength(1);
  expect(await cartOf(browser)).toMatchObject({ items: [], sets: [] });
});
