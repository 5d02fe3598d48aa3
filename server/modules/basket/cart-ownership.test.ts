import { randomUUID } from 'node:crypto';
import type { Cart } from '@lathe/contract/cart-calls';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { handler as sweepCarts } from './sweep-carts.ts';
import { item, openBaskets, put, readBasket } from './testing/baskets.ts';

const app = await testApp();
const { ctx, clock } = app;
const { makeRelease, guest, countCarts } = await openBaskets(app);

describe('basket owner', () => {
  it('is identified by the header or by an HttpOnly cookie', async () => {
    const browser = guest();
    const release = await makeRelease();
    const reply = await browser.post('/es/cart', item(release));
    const { id } = reply.json as Cart;
    expect(id).toMatch(/^[\w-]{32}$/);
    const cookie = [reply.headers['set-cookie']].flat().find((text) => text?.startsWith('cart='));
    expect(cookie).toContain(`cart=${id}`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/Max-Age=31536000/);
    const byHeader = guest();
    expect((await readBasket(byHeader, { 'x-cart-id': id ?? '' })).totalQuantity).toBe(1);
    expect(byHeader.cookies.get('cart')).toBe(id);
    expect((await readBasket(byHeader)).totalQuantity).toBe(1);
  });

  it('gets a new empty basket and a new id for an unknown id', async () => {
    const before = await countCarts();
    const created = 'A'.repeat(32);
    for (const id of [created, randomUUID(), '../../etc', '%00', "' or true --"]) {
      expect(await readBasket(guest(), { 'x-cart-id': id })).toMatchObject({ id: null, items: [] });
    }
    expect(await countCarts()).toBe(before);
    const { json } = await guest().post('/es/cart', item(await makeRelease()), {
      'x-cart-id': created,
    });
    expect((json as Cart).id).not.toBe(created);
  });

  it('is never another user, neither by row id nor by user id', async () => {
    const person = await makePerson(app);
    const owner = await signedInBrowser(app, person);
    const release = await makeRelease();
    await put(owner, release);
    const row = await ctx.db
      .selectFrom('carts')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const stranger = await signedInBrowser(app, await makePerson(app));
    for (const browser of [guest(), stranger]) {
      for (const id of [row.id, person.id]) {
        expect((await readBasket(browser, { 'x-cart-id': id })).items).toEqual([]);
        await browser.delete(`/es/cart/${release}?type=release`, { 'x-cart-id': id });
        const change = { quantity: 9, type: 'release' };
        const reply = await browser.put(`/es/cart/${release}`, change, { 'x-cart-id': id });
        expect(reply.status).toBe(404);
      }
    }
    expect((await readBasket(owner)).totalQuantity).toBe(1);
  });

  it('is the signed-in account with any id from the browser, and the reply has no id', async () => {
    const browser = guest();
    const { id } = await put(browser, await makeRelease());
    const member = await signedInBrowser(app, await makePerson(app));
    expect(await readBasket(member, { 'x-cart-id': id ?? '' })).toMatchObject({
      id: null,
      items: [],
    });
    const { json } = await member.post('/es/cart', item(await makeRelease()), {
      'x-cart-id': id ?? '',
    });
    expect(json).toMatchObject({ id: null, totalQuantity: 1 });
    expect((await readBasket(browser)).totalQuantity).toBe(1);
  });

  it('id is stored only as a hash', async () => {
    const { id } = await put(guest(), await makeRelease());
    const hashes = await ctx.db.selectFrom('carts').select('secret_hash').execute();
    expect(hashes.map(({ secret_hash }) => secret_hash)).not.toContain(id);
  });
});

describe('concurrent baskets', () => {
  it('count concurrent additions correctly and never exceed the limit', async () => {
    const browser = guest();
    const [one, other] = [await makeRelease(), await makeRelease()];
    await put(browser, other);
    await Promise.all(Array.from({ length: 7 }, () => browser.post('/es/cart', item(one))));
    expect((await readBasket(browser)).items.at(1)).toMatchObject({ uuid: one, quantity: 7 });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => browser.post('/es/cart', item(one))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await readBasket(browser)).items.at(1)?.quantity).toBe(ITEM_QUANTITY_MAX);
  });

  it('are one per account, even when its first items are added at once', async () => {
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await browser.get('/api/csrf_token');
    const release = await makeRelease();
    await Promise.all(Array.from({ length: 5 }, () => browser.post('/es/cart', item(release))));
    expect((await readBasket(browser)).totalQuantity).toBe(5);
  });

  it('are deleted after a year, for guests only', async () => {
    const old = guest();
    await put(old, await makeRelease());
    const person = await makePerson(app);
    const member = await signedInBrowser(app, person);
    await put(member, await makeRelease());
    clock.advance({ days: 366 });
    const fresh = guest();
    await put(fresh, await makeRelease());
    await sweepCarts(ctx);
    expect((await readBasket(old)).items).toEqual([]);
    expect((await readBasket(fresh)).items).toHaveLength(1);
    const stored = await ctx.db.selectFrom('carts').where('user_id', '=', person.id).select('id');
    expect(await stored.execute()).toHaveLength(1);
  });
});
