import type { Cart } from '@lathe/contract/cart-calls';
import { CART_LINES_MAX, ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { addBundle, bundleSellers, cartOf, setOf } from '../bundles/testing/bundles.ts';
import { addToBasket } from '../checkout/testing/buyers.ts';

const app = await testApp();
const { ctx } = app;
const { live, makeRelease, makeShirt, create } = await bundleSellers(app);

const change = (uuid: string, columns: object) =>
  ctx.db.updateTable('bundles').set(columns).where('id', '=', uuid).execute();

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

describe('a bundle in the basket', () => {
  it('is one price for all of its parts, which add up to it', async () => {
    const { uuid, release, variants } = await live({ discount: 1500 });
    const browser = app.browser();
    const { status, json: cart } = await addBundle(browser, uuid, [variants[1], release], 2);
    expect(status).toBe(200);
    expect(cart.sets).toMatchObject([
      {
        bundle: { uuid, title: 'Deep Water + T-shirt' },
        quantity: 2,
        available: true,
        problems: [],
      },
    ]);
    const set = await setOf(browser);
    // In the order of the parts, whatever the order of the choices.
    expect(cart.items.map(({ uuid: id, set: own, quantity }) => [id, own, quantity])).toEqual([
      [release, set.uuid, 2],
      [variants[1], set.uuid, 2],
    ]);
    const units = cart.items.map(({ price }) => price.amount);
    expect(sum(units)).toBe(set.price.amount);
    expect(set.total.amount).toBe(set.price.amount * 2);
    expect(cart.totalIncVat).toBe(set.total.amount);
    expect(set.full_total.amount - set.total.amount).toBe(set.saving.amount);
    expect(set.price.amount).toBe(Math.round((set.full_total.amount / 2) * 0.85));
    expect(cart).toMatchObject({ totalQuantity: 4, operations: { checkout_enabled: true } });
  });

  it('gets a higher quantity if the same is chosen again, and a set of its own otherwise', async () => {
    const { uuid, release, variants } = await live();
    const browser = app.browser();
    await addBundle(browser, uuid, [release, variants[0]]);
    await addBundle(browser, uuid, [variants[0], release], 2);
    const { json } = await addBundle(browser, uuid, [release, variants[1]]);
    expect(json.sets.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect(json.items).toHaveLength(4);
  });

  it('shares the limits of its parts with the other lines', async () => {
    const { uuid, release, variants } = await live({}, { record: { limit: 5 } });
    const browser = app.browser();
    await addToBasket(browser, release, 2);
    const { json } = await addBundle(browser, uuid, [release, variants[0]], 9);
    expect(json.sets).toMatchObject([{ quantity: 3, maxQuantity: 3 }]);
    expect(json.notice).toContain('3 more');
    const again = await addBundle(browser, uuid, [release, variants[0]]);
    expect(again).toMatchObject({ status: 409, json: { code: 'item_fewer_left' } });
    const alone = await browser.post('/es/cart', { type: 'release', uuid: release });
    expect(alone).toMatchObject({ status: 409, json: { code: 'item_fewer_left' } });
    // Fewer are left than before: for what was added first, and then for the bundle.
    await ctx.db
      .updateTable('releases')
      .set({ copies_sold: 2 })
      .where('id', '=', release)
      .execute();
    const cart = await cartOf(browser);
    expect(cart.sets[0]).toMatchObject({
      problems: [{ code: 'fewer_left', blocking: true }],
      maxQuantity: 1,
    });
    expect(cart.items[0]).toMatchObject({ set: null, problems: [] });
    expect(cart.operations.checkout_enabled).toBe(false);
  });

  it('has at most as many of a part as one order can have', async () => {
    const { uuid, release, variants } = await live();
    const browser = app.browser();
    await addToBasket(browser, release, ITEM_QUANTITY_MAX - 1);
    const { json } = await addBundle(browser, uuid, [release, variants[0]], 2);
    expect(json.sets).toMatchObject([{ quantity: 1, maxQuantity: 1 }]);
    const set = json.sets[0]?.uuid;
    const more = await browser.put(`/es/cart/${set}`, { type: 'bundle', quantity: 2 });
    expect(more).toMatchObject({ status: 409, json: { code: 'item_limit_reached' } });
  });

  it('changes its quantity and leaves with all of its parts', async () => {
    const { uuid, release, variants } = await live();
    const browser = app.browser();
    await addBundle(browser, uuid, [release, variants[0]]);
    const set = await setOf(browser);
    const changed: Cart = (
      await browser.put(`/es/cart/${set.uuid}`, { type: 'bundle', quantity: 3 })
    ).json;
    expect(changed.items.map(({ quantity }) => quantity)).toEqual([3, 3]);
    // Its parts are no lines of their own.
    const part = await browser.put(`/es/cart/${release}`, { type: 'release', quantity: 1 });
    expect(part).toMatchObject({ status: 404 });
    await browser.delete(`/es/cart/${release}?type=release`);
    expect((await setOf(browser)).quantity).toBe(3);
    const stranger = app.browser();
    expect(
      (await stranger.put(`/es/cart/${set.uuid}`, { type: 'bundle', quantity: 2 })).status,
    ).toBe(404);
    await stranger.delete(`/es/cart/${set.uuid}?type=bundle`);
    expect((await setOf(browser)).quantity).toBe(3);
    const { json } = await browser.delete(`/es/cart/${set.uuid}?type=bundle`);
    expect(json).toMatchObject({ items: [], sets: [], totalIncVat: 0 });
    expect((await browser.delete(`/es/cart/${set.uuid}?type=bundle`)).status).toBe(200);
  });

  it.each([
    ['a missing part', (one: string) => [one]],
    ['the same part twice', (one: string) => [one, one]],
    ['a thing of another bundle', (one: string, _two: string, other: string) => [one, other]],
    ['a third thing', (one: string, two: string, other: string) => [one, two, other]],
    ['nothing', () => []],
  ])('is not added with %s', async (_, choicesOf) => {
    const { uuid, release, variants } = await live();
    const other = await live();
    const browser = app.browser();
    const reply = await addBundle(browser, uuid, choicesOf(release, variants[0], other.release));
    expect(reply).toMatchObject({
      status: 422,
      json: { errors: { choices: [expect.any(String)] } },
    });
    expect((await cartOf(browser)).items).toEqual([]);
  });

  it('is not added if it does not exist, is a draft, or the basket is full', async () => {
    const browser = app.browser();
    const { owner, uuid, release, shirt, variants } = await live();
    expect((await addBundle(browser, owner.id, [release, variants[0]])).status).toBe(404);
    const draft = await create(owner, [release, shirt]);
    const reply = await addBundle(browser, draft.uuid, [release, variants[0]]);
    expect(reply).toMatchObject({ status: 409, json: { code: 'bundle_not_sold' } });
    await addToBasket(browser, release);
    const others = await Promise.all(
      Array.from({ length: CART_LINES_MAX - 2 }, () => makeRelease(owner, { tracks: [] })),
    );
    await sql`insert into cart_items (cart_id, mode, sellable_id, quantity, seen_price,
        seen_currency, seen_country)
      select cart_id, mode, other, 1, seen_price, seen_currency, seen_country
      from cart_items, unnest(${others}::uuid[]) as other
      where sellable_id = ${release}`.execute(ctx.db);
    expect(await addBundle(browser, uuid, [release, variants[0]])).toMatchObject({
      status: 409,
      json: { code: 'cart_full' },
    });
    expect((await cartOf(browser)).sets).toEqual([]);
  });
});

describe('a bundle that cannot be bought any more', () => {
  it.each([
    ['paused', { paused_at: new Date() }, 'bundle_not_sold'],
    ['retired', { retired_at: new Date() }, 'bundle_not_sold'],
    ['before its first day', { starts_on: '2099-01-01' }, 'bundle_not_sold'],
    ['after its last day', { ends_on: '2020-01-01' }, 'bundle_over'],
  ])('%s is named, and counts nothing', async (_, columns, code) => {
    const { uuid, release, variants } = await live();
    const browser = app.browser();
    await addBundle(browser, uuid, [release, variants[0]]);
    await change(uuid, columns);
    const cart = await cartOf(browser);
    expect(cart.sets[0]).toMatchObject({ available: false, problems: [{ code, blocking: true }] });
    expect(cart.items.map(({ available }) => available)).toEqual([false, false]);
    expect(cart).toMatchObject({ totalIncVat: 0, operations: { checkout_enabled: false } });
    const set = cart.sets[0]?.uuid;
    const more = await browser.put(`/es/cart/${set}`, { type: 'bundle', quantity: 2 });
    expect(more).toMatchObject({ status: 409, json: { code: 'bundle_not_sold' } });
  });

  it('because a part changed, is paused or sold out, names the part and leaves the rest', async () => {
    const { owner, uuid, release, variants, shirt } = await live();
    const browser = app.browser();
    await addBundle(browser, uuid, [release, variants[0]], 2);
    await ctx.db
      .updateTable('merch_variants')
      .set({ is_available: false })
      .where('id', '=', variants[0])
      .execute();
    const cart = await cartOf(browser);
    expect(cart.sets[0]?.problems).toMatchObject([
      { code: 'bundle_part', message: expect.stringContaining('“Tour shirt” is out of stock') },
    ]);
    expect(cart.sets[0]?.separate_enabled).toBe(true);
    const separate = `/es/cart/sets/${cart.sets[0]?.uuid}/separate`;
    const json: Cart = (await browser.post(separate, {})).json;
    expect(json.sets).toEqual([]);
    expect(json.items).toMatchObject([
      { uuid: release, set: null, quantity: 2, price: { amount: 2850 } },
    ]);
    expect(json.operations.checkout_enabled).toBe(true);
    // The seller replaces the shirt.
    await addBundle(browser, uuid, [release, variants[1]]);
    const other = await makeShirt(owner);
    await owner.browser.put(`${owner.base}/${uuid}`, {
      version: 2,
      parts: [release, other.id],
    });
    expect((await setOf(browser)).problems).toMatchObject([{ code: 'bundle_changed' }]);
    expect(shirt).not.toBe(other.id);
  });

  it('in this country, can be bought in another', async () => {
    const { uuid, release, variants } = await live({}, { record: { excluded: ['GB'] } });
    const browser = app.browser();
    browser.cookies.set('country', 'DE');
    await addBundle(browser, uuid, [release, variants[0]]);
    expect(await setOf(browser)).toMatchObject({ available: true, price: { currency: 'EUR' } });
    browser.cookies.set('country', 'GB');
    const set = await setOf(browser);
    expect(set).toMatchObject({ available: false, problems: [{ code: 'bundle_part' }] });
    expect(set.problems[0]?.message).toContain('not sold in United Kingdom');
  });

  it('names a price that changed, until the buyer has seen it', async () => {
    const { owner, uuid, release, variants } = await live();
    const browser = app.browser();
    await addBundle(browser, uuid, [release, variants[0]]);
    await owner.browser.put(`${owner.base}/${uuid}`, { version: 2, discount: 2000 });
    const set = await setOf(browser);
    expect(set.problems).toMatchObject([{ code: 'price_changed', blocking: false }]);
    await browser.put(`/es/cart/${set.uuid}`, { type: 'bundle', quantity: 1 });
    expect((await setOf(browser)).problems).toEqual([]);
    // Another country is no change of price.
    browser.cookies.set('country', 'US');
    expect((await setOf(browser)).problems).toEqual([]);
    expect((await setOf(browser)).problems).toEqual([]);
  });
});

describe('an item that is sold in bundles only', () => {
  it('is bought in a bundle, but not alone', async () => {
    const { uuid, release, variants } = await live({}, { item: { only_in_bundles: true } });
    const browser = app.browser();
    const alone = await browser.post('/es/cart', { type: 'merch', uuid: variants[0] });
    expect(alone).toMatchObject({ status: 409, json: { code: 'item_only_in_bundles' } });
    const { json } = await addBundle(browser, uuid, [release, variants[0]]);
    expect(json.sets).toMatchObject([{ available: true }]);
    const { json: separated } = await browser.post(
      `/es/cart/sets/${json.sets[0]?.uuid}/separate`,
      {},
    );
    expect(separated).toMatchObject({ items: [{ uuid: release }] });
  });
});

describe('at sign-in', () => {
  it('bundles of the guest join those of the account', async () => {
    const { uuid, release, variants } = await live();
    const person = await makePerson(app);
    const first = await signedInBrowser(app, person);
    await addBundle(first, uuid, [release, variants[0]], 8);
    const guest = app.browser();
    await addBundle(guest, uuid, [release, variants[0]], 2);
    await addBundle(guest, uuid, [release, variants[1]]);
    const { email } = person;
    const signedIn = await guest.post('/api/login', { email, password: TEST_PASSWORD });
    expect(signedIn.status).toBe(200);
    const { sets, items } = await cartOf(guest);
    // As many as one order can have.
    expect(sets.map(({ quantity }) => quantity).toSorted()).toEqual([1, ITEM_QUANTITY_MAX]);
    expect(items).toHaveLength(4);
    expect((await cartOf(first)).sets).toHaveLength(2);
  });
});

it('two tabs that change one bundle do not lose a press, or fail', async () => {
  const { uuid, release, variants } = await live();
  const browser = app.browser();
  await addBundle(browser, uuid, [release, variants[0]]);
  const { uuid: set } = await setOf(browser);
  const replies = await Promise.all([
    addBundle(browser, uuid, [release, variants[0]]),
    browser.put(`/es/cart/${set}`, { type: 'bundle', quantity: 4 }),
    addBundle(browser, uuid, [release, variants[0]]),
    browser.delete(`/es/cart/${release}?type=release`),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { quantity } = await setOf(browser);
  expect([4, 5, 6]).toContain(quantity);
  await Promise.all([
    browser.delete(`/es/cart/${set}?type=bundle`),
    browser.put(`/es/cart/${set}`, { type: 'bundle', quantity: 2 }),
  ]);
  // Removed last, or changed and then removed: never half of it.
  const cart = await cartOf(browser);
  expect(cart.items.length).toBe(cart.sets.length * 2);
});
