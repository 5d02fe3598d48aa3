import { randomUUID } from 'node:crypto';
import type { Cart } from '@lathe/contract/cart-calls';
import type { ErrorReply } from '@lathe/contract/errors';
import type { Order } from '@lathe/contract/order-calls';
import { DISCOUNT_OPEN_HOLDS_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { personalData } from '../personal-data.ts';
import { addToBasket, basketOf, offerTo, pay, stateOf } from './testing/buyers.ts';
import { discountApp, makeDiscounts } from './testing/discounts.ts';
import { sweepCheckouts } from './testing/shops.ts';

const app = await discountApp();
const { ctx, clock } = app;
const { seller, sellerBrowser, path, release, makeCode, makeRecord, buyerOf, usesOf, use } =
  await makeDiscounts(app);

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
