import type { Cart } from '@lathe/contract/cart-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson } from '../../testing/people.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { addToBasket, basketOf, pay, stateOf } from './testing/buyers.ts';
import { discountApp, makeDiscounts } from './testing/discounts.ts';

const app = await discountApp();
const { ctx, clock } = app;
const { seller, sellerBrowser, path, title, release, makeCode, makeRecord, buyerOf, usesOf, use } =
  await makeDiscounts(app);

describe('discount code in the basket', () => {
  it('discounts only the items of its seller', async () => {
    const other = await makePerson(app, { seller: true });
    const [foreign = ''] = (await makeRecord(other.id)).releaseIds;
    const { variantId } = await makeMerch(ctx, { id: title.page.id, owner_id: seller.id });
    const browser = await buyerOf(release, 2);
    await addToBasket(browser, foreign);
    await browser.post('/es/cart', { type: 'merch', uuid: variantId, quantity: 1 });
    const before = await basketOf(browser);
    const { code } = await makeCode();
    const { status, json } = await use(browser, code.toLowerCase());
    const cart = json as Cart;
    expect(status).toBe(200);
    expect(
      cart.items.map(({ total, discount }) => [total.amount, discount?.amount.amount]),
    ).toEqual([
      [4560, 1140],
      [2850, undefined],
      [1752, 438],
    ]);
    expect(cart.items[0]).toMatchObject({
      price: { amount: 2280 },
      vat: { amount: 760 },
      discount: { code, full_total: { amount: 5700 } },
      problems: [],
    });
    expect(cart.discount).toMatchObject({ code, amount: { amount: 1578 }, message: null });
    expect(cart.totalIncVat).toBe(before.totalIncVat - 1578);
    expect(cart.shippingMinPrice).toEqual(before.shippingMinPrice);
    const without = (await browser.delete('/es/cart/discount')).json as Cart;
    expect([without.totalIncVat, without.discount]).toEqual([before.totalIncVat, null]);
  });

  it('for selected merchandise applies to all its sizes and to nothing else of the seller', async () => {
    const { page } = title;
    const place = { id: page.id, owner_id: seller.id };
    const shirt = await makeMerch(ctx, place, { title: 'Bus Shirt' });
    const mug = await makeMerch(ctx, place, { type: 'mug' });
    const choices = (await sellerBrowser.get(`${path}/choices`)).json as {
      data: { uuid: string }[];
    };
    const offered = choices.data.map(({ uuid }) => uuid);
    expect(offered).toEqual(expect.arrayContaining([shirt.id, mug.id]));
    const { code, uuid } = await makeCode({ scope: 'chosen', merch: [shirt.id] });
    const { json } = await sellerBrowser.get(`${path}/${uuid}`);
    expect(json).toMatchObject({ targets: [{ uuid: shirt.id, title: 'Bus Shirt' }] });
    const browser = await buyerOf();
    await browser.post('/es/cart', { type: 'merch', uuid: mug.variantId, quantity: 1 });
    expect((await use(browser, code)).json).toMatchObject({ code: 'discount_not_for_these' });
    await browser.post('/es/cart', { type: 'merch', uuid: shirt.variantId, quantity: 2 });
    const cart = (await use(browser, code)).json as Cart;
    expect(cart.items.map(({ discount }) => discount?.amount.amount)).toEqual([
      undefined,
      undefined,
      876,
    ]);
    const paid = stateOf(await pay(browser));
    const lines = ctx.db.selectFrom('order_lines').select(['unit_price', 'unit_discount']);
    const merchLines = lines.where('order_id', '=', paid.order ?? '').where('kind', '=', 'merch');
    expect(await merchLines.orderBy('position').execute()).toMatchObject([
      { unit_discount: 0 },
      { unit_price: 1752, unit_discount: 438 },
    ]);
    expect(await usesOf(uuid)).toEqual({ uses: 1, noted: 1 });
  });

  it('cannot be created for merchandise of others', async () => {
    const other = await makePerson(app, { seller: true });
    const { id: itemId } = await makeMerch(ctx, { id: title.page.id, owner_id: other.id });
    const discountBody = { code: 'NOT-MINE', kind: 'percent', percent: 20, scope: 'chosen' };
    const reply = await sellerBrowser.post(path, { ...discountBody, merch: [itemId] });
    expect(reply).toMatchObject({ status: 422, json: { errors: { merch: [expect.any(String)] } } });
    const created = ctx.db.selectFrom('discount_codes').select('id').where('code', '=', 'NOT-MINE');
    expect(await created.execute()).toEqual([]);
  });

  it('has its own error for unknown, not started, ended, used up, other items and other currency', async () => {
    const browser = await buyerOf();
    const [another = ''] = (await makeRecord()).releaseIds;
    const ended = await makeCode();
    await sellerBrowser.post(`${path}/${ended.uuid}/end`);
    const usedUpCode = await makeCode({ max_uses: 1 });
    await sql`update discount_codes set uses = 1 where id = ${usedUpCode.uuid}`.execute(ctx.db);
    const pounds = await makeCode({ kind: 'amount', amount_gbp: 500 });
    const refusals = [
      ['NOBODY-HAS-IT', 'discount_unknown'],
      ['no code!', 'discount_unknown'],
      [(await makeCode({ starts_on: '2026-12-24' })).code, 'discount_not_begun'],
      [ended.code, 'discount_ended'],
      [usedUpCode.code, 'discount_used_up'],
      [(await makeCode({ scope: 'chosen', releases: [another] })).code, 'discount_not_for_these'],
    ];
    for (const [code = '', reason] of refusals) {
      expect((await use(browser, code)).json, code).toMatchObject({ code: reason });
    }
    browser.cookies.set('country', 'DE');
    expect((await use(browser, pounds.code)).json).toMatchObject({
      code: 'discount_other_currency',
      message: 'This code does not apply in your currency, EUR.',
    });
    expect((await basketOf(browser)).discount).toBeNull();
    expect(await use(app.browser(), pounds.code)).toMatchObject({ json: { code: 'cart_empty' } });
  });

  it('that ends after it was applied has no effect, and the basket explains why', async () => {
    const browser = await buyerOf();
    const { code, uuid } = await makeCode();
    await use(browser, code);
    await sellerBrowser.post(`${path}/${uuid}/end`);
    const { totalIncVat, discount, operations } = await basketOf(browser);
    expect(discount).toMatchObject({
      code,
      amount: { amount: 0 },
      message: 'This code has ended.',
    });
    expect([totalIncVat, operations.checkout_enabled]).toEqual([2850, true]);
  });

  it('applies to a listed title and is merged at sign-in', async () => {
    const { code } = await makeCode({ scope: 'chosen', groups: [title.id] });
    const browser = await buyerOf();
    expect((await use(browser, code)).json).toMatchObject({ totalIncVat: 2280 });
    const person = await makePerson(app);
    await browser.post('/api/login', { email: person.email, password: 'Kettle-drum-42' });
    const { totalIncVat, discount } = await basketOf(browser);
    expect([totalIncVat, discount?.code]).toEqual([2280, code]);
  });

  it('rejects invalid input', async () => {
    const browser = await buyerOf();
    await assertRejectsBadInput({
      db: ctx.db,
      browser,
      key: 'PUT /es/cart/discount',
      good: { body: { code: 'SPRING' } },
    });
  });
});

describe('discount code guessing', () => {
  const GUESSES = 4;

  async function guesser(address: string): Promise<TestBrowser> {
    const strict = await testApp({
      databaseUrl: app.databaseUrl,
      clock,
      limits: { discount: { points: GUESSES, seconds: 600 } },
    });
    const browser = strict.browser({}, address);
    const { releaseIds } = await makeRecord(seller.id);
    await addToBasket(browser, releaseIds[0] ?? '');
    return browser;
  }

  it('is rate-limited, even with concurrent requests', async () => {
    const browser = await guesser('192.0.2.77');
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => use(browser, `GUESS-${at}`)),
    );
    const counts = Map.groupBy(guesses, ({ status }) => status);
    expect(counts.get(409)).toHaveLength(GUESSES);
    expect(counts.get(429)).toHaveLength(12 - GUESSES);
  });

  it('does not count valid codes', async () => {
    const browser = await guesser('192.0.2.78');
    const { code } = await makeCode();
    for (let at = 0; at <= GUESSES; at += 1) {
      expect((await use(browser, code)).status).toBe(200);
    }
  });
});
