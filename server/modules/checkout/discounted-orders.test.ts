import { randomUUID } from 'node:crypto';
import type { Cart } from '@lathe/contract/cart-calls';
import type { ErrorReply } from '@lathe/contract/errors';
import type { Order } from '@lathe/contract/order-calls';
import { DISCOUNT_OPEN_HOLDS_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { personalData } from '../personal-data.ts';
import { makeTitle, type TestTitle } from '../storefront/testing/titles.ts';
import { addToBasket, basketOf, offerTo, pay, stateOf } from './testing/buyers.ts';
import { sweepCheckouts } from './testing/shops.ts';

const limits = {
  checkout: { points: 10_000, seconds: 600 },
  discount: { points: 1000, seconds: 600 },
};
const app = await testApp({ limits });
const { ctx, clock } = app;
const seller = await makePerson(app, { seller: true });
const sellerBrowser = await signedInBrowser(app, seller);
const path = `/api/users/${seller.id}/discounts`;

async function makeCode(more: Record<string, unknown> = {}) {
  const code = `C-${randomUUID().slice(0, 13)}`.toUpperCase();
  const discountBody = { code, kind: 'percent', percent: 20, scope: 'all', ...more };
  const { status, json } = await sellerBrowser.post(path, discountBody);
  expect(status).toBe(200);
  return { code, uuid: (json as { uuid: string }).uuid };
}

async function makeRecord(ownerId = seller.id, limit: number | null = null): Promise<TestTitle> {
  return await makeTitle(ctx, { ownerId, releases: [{ limit }] });
}

const title = await makeRecord();
const [release = ''] = title.releaseIds;

async function buyerOf(uuid = release, quantity = 1, address = '127.0.0.1'): Promise<TestBrowser> {
  const browser = app.browser({}, address);
  await addToBasket(browser, uuid, quantity);
  return browser;
}

const use = (browser: TestBrowser, code: string) => browser.put('/es/cart/discount', { code });

async function usesOf(uuid: string) {
  const { rows } = await sql<Record<string, number>>`select uses,
    (select count(*)::integer from discount_redemptions where code_id = discount_codes.id) as noted
    from discount_codes where id = ${uuid}`.execute(ctx.db);
  return rows[0];
}

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
    const choices = (await sellerBrowser.get(`${path}/merch`)).json as { data: { uuid: string }[] };
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
    const merchLines = lines.where('order_id', '=', paid.order ?? '').where('type', '=', 'merch');
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

describe('discounted order', () => {
  it('has the same figures in basket, checkout, order, mail and ledger', async () => {
    const { code, uuid } = await makeCode();
    const browser = await buyerOf(release, 2);
    await use(browser, code);
    const offer = await offerTo(browser, 'GB');
    const email = `${randomUUID()}@example.com`;
    const { order: id, key } = stateOf(await pay(browser, { email }));
    const order: Order = (await browser.get(`/api/orders/${id}?key=${key}`)).json;
    expect(order.items_total).toEqual({ amount: 4560, currency: 'GBP', formatted: '£45.60' });
    expect(order.total).toEqual(offer.services[0]?.total);
    expect(order.discount_total).toMatchObject({
      codes: code,
      amount: { amount: 1140 },
      full_total: { amount: 5700 },
    });
    expect(order.lines[0]).toMatchObject({
      price: { amount: 2280 },
      discount: { code, amount: { amount: 1140 } },
    });
    const line = await ctx.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', id ?? '')
      .executeTakeFirstOrThrow();
    // 17.81 × 0.8 = 14.25; the seller earns a fifth, and 8.5% are mechanicals.
    expect(line).toMatchObject({
      unit_price: 2280,
      unit_vat: 380,
      unit_ppd: 1425,
      unit_earnings: 285,
      unit_mechanicals: 121,
      unit_discount: 570,
      discount_code: code,
    });
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, amount from ledger_entries join ledger_transactions as booked
        on booked.id = transaction_id where reference = ${id}`.execute(ctx.db);
    const booked = new Map(rows.map(({ account, amount }) => [account, amount]));
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(booked.get('sales')).toBe(-(4560 - 760));
    expect(booked.get('earnings_pending')).toBe(-570);
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain(`Discount ${code}: −£11.40`);
    expect(mail?.text).toContain(order.total.formatted);
    expect((await basketOf(browser)).discount).toBeNull();
    expect(await usesOf(uuid)).toEqual({ uses: 1, noted: 1 });
    const { json } = await sellerBrowser.get(`${path}/${uuid}/redemptions`);
    expect(json).toMatchObject({
      data: [{ state: 'used', country: 'GB', copies: 2, amount: { formatted: '£11.40' } }],
    });
    expect(JSON.stringify(json)).not.toContain(email);
    expect((await browser.get(`/api/orders/${id}/invoice?key=${key}`)).status).toBe(200);
  });

  it('releases the use when the card is declined, the hold expires or it is cancelled', async () => {
    const { code, uuid } = await makeCode({ max_uses: 1 });
    const browser = await buyerOf();
    await use(browser, code);
    expect((await pay(browser, { card: 'declined' })).status).toBe(402);
    expect(await usesOf(uuid)).toEqual({ uses: 0, noted: 0 });
    expect(stateOf(await pay(browser, { card: 'three_d_secure' })).status).toBe('action_needed');
    expect(await usesOf(uuid)).toEqual({ uses: 1, noted: 1 });
    const second = await buyerOf();
    expect((await use(second, code)).json).toMatchObject({ code: 'discount_used_up' });
    clock.advance({ minutes: 16 });
    await sweepCheckouts(ctx);
    expect(await usesOf(uuid)).toEqual({ uses: 0, noted: 0 });
    await use(second, code);
    const { order, key } = stateOf(await pay(second));
    expect(await usesOf(uuid)).toEqual({ uses: 1, noted: 1 });
    expect((await second.post(`/api/orders/${order}/cancel`, { key })).status).toBe(200);
    expect(await usesOf(uuid)).toEqual({ uses: 0, noted: 1 });
    const { json } = await sellerBrowser.get(`${path}/${uuid}/redemptions`);
    expect(json).toMatchObject({ data: [{ state: 'given_back' }] });
  });

  it('is limited per buyer, as a guest and signed in', async () => {
    const { code, uuid } = await makeCode({ max_uses_per_buyer: 1 });
    const email = `${randomUUID()}@example.com`;
    const person = await makePerson(app, { email });
    const guest = await buyerOf();
    await use(guest, code);
    expect((await pay(guest, { email: email.toUpperCase() })).status).toBe(200);
    const signedIn = await signedInBrowser(app, person);
    await addToBasket(signedIn, release);
    await use(signedIn, code);
    expect(await pay(signedIn)).toMatchObject({
      status: 409,
      json: { code: 'discount_used_by_you' },
    });
    expect(await usesOf(uuid)).toEqual({ uses: 1, noted: 1 });
  });

  it('uses a code ten times when fifty buyers pay with it at once', async () => {
    const { code, uuid } = await makeCode({ max_uses: 10 });
    const buyers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => buyerOf(release, 1, `192.0.2.${at}`)),
    );
    await Promise.all(buyers.map((browser) => use(browser, code)));
    const replies = await Promise.all(buyers.map((browser) => pay(browser)));
    const codes = replies.map(({ status, json }) =>
      status === 200 ? 'paid' : (json as ErrorReply).code,
    );
    const counts = Map.groupBy(codes, (each) => each);
    // Buyers who saw the total after the last use was taken pay the full price.
    const discounted = await ctx.db
      .selectFrom('order_lines')
      .select('id')
      .where('discount_code', '=', code)
      .execute();
    expect(discounted).toHaveLength(10);
    expect(await usesOf(uuid)).toEqual({ uses: 10, noted: 10 });
    const others = [...counts.keys()].filter((each) => each !== 'paid');
    for (const each of others) expect(['discount_used_up', 'total_changed']).toContain(each);
  });

  it('cannot be blocked by one IP with unfinished payments, even concurrently', async () => {
    const { code, uuid } = await makeCode({ max_uses: 10 });
    const buyers = await Promise.all(
      Array.from({ length: 10 }, () => buyerOf(release, 1, '198.51.100.7')),
    );
    await Promise.all(buyers.map((browser) => use(browser, code)));
    const replies = await Promise.all(
      buyers.map((browser) => pay(browser, { card: 'three_d_secure' })),
    );
    const rejected = replies.filter(({ status }) => status !== 200);
    expect(rejected).toHaveLength(10 - DISCOUNT_OPEN_HOLDS_MAX);
    for (const { status, json } of rejected) {
      expect({ status, code: (json as ErrorReply).code }).toEqual({
        status: 409,
        code: 'discount_held',
      });
    }
    const held = { uses: DISCOUNT_OPEN_HOLDS_MAX, noted: DISCOUNT_OPEN_HOLDS_MAX };
    expect(await usesOf(uuid)).toEqual(held);
    // Another buyer uses the code; the order does not store who it was.
    const other = await buyerOf(release, 1, '198.51.100.8');
    await use(other, code);
    const { order } = stateOf(await pay(other));
    const [redemption] = await ctx.db
      .selectFrom('discount_redemptions')
      .select('held_by')
      .where('order_id', '=', order)
      .execute();
    expect(redemption).toEqual({ held_by: [] });
  });
});

it('a code of two sellers discounts the releases of both and counts for each', async () => {
  const { code, uuid } = await makeCode({ max_uses: 1 });
  const other = await makePerson(app, { seller: true });
  const theirs = `/api/users/${other.id}/discounts`;
  const discountBody = { code, kind: 'percent', percent: 10, scope: 'all' };
  const created = await (await signedInBrowser(app, other)).post(theirs, discountBody);
  const [foreign = ''] = (await makeRecord(other.id)).releaseIds;
  const browser = await buyerOf();
  await addToBasket(browser, foreign);
  const { items } = (await use(browser, code)).json as Cart;
  expect(items.map(({ total }) => total.amount)).toEqual([2280, 2565]);
  expect((await pay(browser)).status).toBe(200);
  const used = { uses: 1, noted: 1 };
  expect([await usesOf(uuid), await usesOf((created.json as { uuid: string }).uuid)]).toEqual([
    used,
    used,
  ]);
});

it('account deletion anonymises uses of a code, and ends the codes of a seller', async () => {
  const { code, uuid } = await makeCode();
  const person = await makePerson(app);
  const browser = await signedInBrowser(app, person);
  await addToBasket(browser, release);
  await use(browser, code);
  await pay(browser);
  const now = clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const discounts = personalData.find(({ area }) => area === 'discounts');
    await discounts?.erase(tx, { userId: person.id, email: person.email, now });
    await discounts?.erase(tx, { userId: seller.id, email: seller.email, now });
  });
  const stored = await ctx.db
    .selectFrom('discount_redemptions')
    .select(['user_id', 'buyer_hash', 'checkout_id', 'copies'])
    .where('code_id', '=', uuid)
    .execute();
  expect(stored).toMatchObject([{ user_id: null, copies: 1 }]);
  expect(stored[0]?.buyer_hash).toBe(stored[0]?.checkout_id);
  expect((await sellerBrowser.get(`${path}/${uuid}`)).json).toMatchObject({ state: 'ended' });
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
