import { randomUUID } from 'node:crypto';
import type { BoughtAgain } from '@lathe/contract/buy-again-calls';
import { buyAgainCalls } from '@lathe/contract/buy-again-calls';
import { CART_LINES_MAX, ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejected, assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { addToBasket, basketOf, pay, stateOf } from './testing/buyers.ts';
import { makeOrderDesk } from './testing/orders.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const { people, browsers, buy, makeRelease } = await makeOrderDesk(app);

async function again(browser: TestBrowser, id: string, key?: string): Promise<BoughtAgain> {
  const reply = await browser.post(`/api/orders/${id}/buy_again`, key ? { key } : {});
  expect(reply.status).toBe(200);
  return reply.json;
}

const contentOf = async (browser: TestBrowser) =>
  (await basketOf(browser)).items.map(({ uuid, quantity }) => [uuid, quantity]);

const retire = (id: string) =>
  sql`update releases set retired_at = now() where id = ${id}`.execute(ctx.db);

describe('buying an order again', () => {
  it('puts everything into the basket of the buyer, once however often it is pressed', async () => {
    const [one, two] = [await makeRelease({ title: 'One' }), await makeRelease({ title: 'Two' })];
    const browser = await signedInBrowser(app, people.customer);
    const { id } = await buy([{ release: one, quantity: 2 }, { release: two }], browser);
    const replies = await Promise.all([again(browser, id), again(browser, id)]);
    for (const reply of replies) expect(reply).toEqual({ copies: 3, missing: [], cart_id: null });
    expect(await contentOf(browser)).toEqual([
      [one, 2],
      [two, 1],
    ]);
    // What the buyer already has stays: a larger quantity is not reduced.
    await browser.put(`/es/cart/${two}`, { type: 'release', quantity: 5 });
    expect(await again(browser, id)).toMatchObject({ copies: 3, missing: [] });
    expect(await contentOf(browser)).toEqual([
      [one, 2],
      [two, 5],
    ]);
  });

  it('opens a basket for a guest with the link, and follows its cookie', async () => {
    const { id, key } = await buy([{ quantity: 2 }]);
    const guest = app.browser();
    const first = await again(guest, id, key);
    expect(first).toMatchObject({ copies: 2, missing: [] });
    expect(first.cart_id).toMatch(/^[\w-]{32}$/);
    expect(await again(guest, id, key)).toEqual(first);
    expect((await basketOf(guest)).totalQuantity).toBe(2);
  });

  it('names what is discontinued, sold out, scarce or not sold in the country, with copies', async () => {
    const gone = await makeRelease({ title: 'Gone' });
    const soldOut = await makeRelease({ title: 'Sold', limit: 2 });
    const scarce = await makeRelease({ title: 'Scarce', limit: 5 });
    const abroad = await makeRelease({ title: 'Abroad' });
    const sold = await makeRelease({ title: 'Still here' });
    const quantities = [2, 2, 3, 1, 1];
    const items = [gone, soldOut, scarce, abroad, sold].map((release, at) => ({
      release,
      quantity: quantities[at] ?? 1,
    }));
    const { id, key } = await buy(items);
    await retire(gone);
    await sql`update releases set territories = '{DE}' where id = ${abroad}`.execute(ctx.db);
    const guest = app.browser();
    const { copies, missing } = await again(guest, id, key);
    expect(copies).toBe(3);
    expect(missing.map(({ title, quantity, reason }) => [title, quantity, reason])).toEqual([
      ['Gone', 2, 'not_sold'],
      ['Sold', 2, 'sold_out'],
      ['Scarce', 1, 'fewer_left'],
      ['Abroad', 1, 'not_sold_in_country'],
    ]);
    expect(missing[0]?.description).toBe('12″ vinyl');
    expect(await contentOf(guest)).toEqual([
      [scarce, 2],
      [sold, 1],
    ]);
    // What goes off sale in the basket counts as missing, too.
    await retire(sold);
    expect(await again(guest, id, key)).toMatchObject({
      copies: 2,
      missing: [{}, {}, {}, {}, { title: 'Still here', quantity: 1, reason: 'not_sold' }],
    });
  });

  it('opens no basket if nothing is sold any more', async () => {
    const release = await makeRelease();
    const { id, key } = await buy([{ release }]);
    await retire(release);
    const before = await sql`select count(*) from carts`.execute(ctx.db);
    const reply = await again(app.browser(), id, key);
    expect(reply).toMatchObject({ copies: 0, cart_id: null, missing: [{ quantity: 1 }] });
    expect(await sql`select count(*) from carts`.execute(ctx.db)).toEqual(before);
  });

  it('knows merchandise by its variant, and one whose variant was deleted', async () => {
    const { page } = await makeTitle(ctx, { ownerId: people.seller.id });
    const owned = { id: page.id, owner_id: people.seller.id };
    const { variantId } = await makeMerch(ctx, owned, { title: 'Bus Shirt' });
    const browser = app.browser();
    await browser.post('/es/cart', { type: 'merch', uuid: variantId, quantity: 1 });
    const { order, key } = stateOf(await pay(browser));
    const guest = app.browser();
    expect(await again(guest, order ?? '', key ?? '')).toMatchObject({ copies: 1, missing: [] });
    expect(await contentOf(guest)).toEqual([[variantId, 1]]);
    await sql`update order_lines set sellable_id = null
      where sellable_id = ${variantId}`.execute(ctx.db);
    expect(await again(app.browser(), order ?? '', key ?? '')).toMatchObject({
      copies: 0,
      missing: [{ title: 'Bus Shirt', quantity: 1, reason: 'not_sold' }],
    });
  });

  it('leaves test pressings and artist copies to the studio', async () => {
    const { id, key } = await buy([{ quantity: 2 }]);
    await sql`update order_lines set mode = 'creator-copies' where order_id = ${id}`.execute(
      ctx.db,
    );
    expect(await again(app.browser(), id, key)).toMatchObject({
      copies: 0,
      missing: [{ quantity: 2, reason: 'not_in_basket' }],
    });
  });

  it('never exceeds the copies of one item or the lines of one basket', async () => {
    const [large, last] = [await makeRelease(), await makeRelease()];
    const { id, key } = await buy([{ release: large, quantity: 3 }, { release: last }]);
    await sql`update order_lines set quantity = 40 where sellable_id = ${large}`.execute(ctx.db);
    const guest = app.browser();
    await addToBasket(guest, await makeRelease());
    const { uuid } = (await basketOf(guest)).items[0] ?? { uuid: '' };
    const own = await ctx.db
      .selectFrom('cart_items')
      .select('cart_id')
      .where('sellable_id', '=', uuid)
      .executeTakeFirstOrThrow();
    // Room for one more line.
    for (let lines = 1; lines < CART_LINES_MAX - 1; lines += 1) {
      const release = await makeRelease();
      await sql`insert into cart_items (cart_id, mode, sellable_id, quantity, seen_price,
          seen_currency, seen_country, added_at)
        values (${own.cart_id}, 'shop', ${release}, 1, 1, 'GBP', 'GB', now())`.execute(ctx.db);
    }
    const { copies, missing } = await again(guest, id, key);
    expect(copies).toBe(ITEM_QUANTITY_MAX);
    expect(missing.map(({ quantity, reason }) => [quantity, reason])).toEqual([
      [40 - ITEM_QUANTITY_MAX, 'limit'],
      [1, 'cart_full'],
    ]);
    expect((await basketOf(guest)).items).toHaveLength(CART_LINES_MAX);
  });

  it('is refused for orders of others, wrong keys and bad input, and writes nothing', async () => {
    const { id, key } = await buy();
    const name = 'POST /api/orders/{order}/buy_again';
    const { db } = ctx;
    const own = { params: { order: id } };
    for (const browser of [browsers.visitor, browsers.customer, browsers.staff]) {
      const requests = [
        { ...own, body: {} },
        { ...own, body: { key: `${key}x` } },
        { params: { order: randomUUID() }, body: { key } },
      ];
      await assertRejected({ db, browser, key: name, requests, status: [404] });
    }
    const good = { ...own, body: { key } };
    const browser = app.browser();
    expect(Object.keys(buyAgainCalls)).toEqual([name]);
    expect(await assertRejectsBadInput({ db, browser, key: name, good })).toBeGreaterThan(0);
  });
});
