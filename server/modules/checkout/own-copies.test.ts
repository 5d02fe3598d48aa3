import { randomUUID } from 'node:crypto';
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { Cart } from '@lathe/contract/cart-calls';
import type { ErrorReply } from '@lathe/contract/errors';
import type { Order } from '@lathe/contract/order-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { assertRefusesBadInput } from '../../testing/bad-input.ts';
import type { TestBrowser, TestReply } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeTitle, type ReleaseKind } from '../shelf/testing/titles.ts';
import { ADDRESSES, pay, putIn, stateOf, tokenOf } from './testing/buyers.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
const maker = await makePerson(app, { seller: true });
const other = await makePerson(app, { seller: true });
const studio = await signedInBrowser(app, maker);

async function makeRelease(kind: ReleaseKind = {}): Promise<string> {
  const { releaseIds } = await makeTitle(ctx, { ownerId: maker.id, releases: [kind] });
  return releaseIds[0] ?? '';
}

async function countsOf(uuid: string) {
  return await ctx.db
    .selectFrom('releases')
    .select(['proofs_ordered as proofs', 'copies_sold as sold', 'copies_reserved as held'])
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow();
}

const refusal = ({ json }: TestReply): ErrorReply => json;
const forget = (tag: string) => inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, tag));
const proof = (browser: TestBrowser, uuid: string) => browser.post('/es/cart/proof', { uuid });
const orderOf = async (browser: TestBrowser, id: string | null): Promise<Order> =>
  (await browser.get(`/api/orders/${id}`)).json;
const emptyBasket = () =>
  sql`delete from cart_items using carts where carts.id = cart_id and user_id = ${maker.id}`.execute(
    ctx.db,
  );

describe('a test record', () => {
  it('is ordered by the maker of a submitted release, at what it costs without earnings', async () => {
    const uuid = await makeRelease({ publishedAt: null, submittedAt: clock.now(), limit: 1 });
    const { status, json } = await proof(studio, uuid);
    expect(status).toBe(200);
    expect((json as Cart).items).toMatchObject([
      {
        type: 'proof',
        uuid,
        price: { amount: 1710 },
        maxQuantity: 3,
        limited: false,
        preorderUntil: null,
        meta: { description: expect.stringMatching(/^Test record, /) },
        url: `/studio/releases/${uuid}`,
      },
    ]);
    const { order } = stateOf(await pay(studio));
    const placed = await orderOf(studio, order);
    expect(placed.lines).toMatchObject([{ type: 'proof', quantity: 1, copies: [] }]);
    // Of the edition nothing is gone, and nobody earns by it.
    expect(await countsOf(uuid)).toEqual({ proofs: 1, sold: 0, held: 0 });
    const line = await ctx.db
      .selectFrom('order_lines')
      .select(['unit_earnings', 'unit_mechanicals', 'unit_vat'])
      .where('order_id', '=', order ?? '')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ unit_earnings: 0, unit_mechanicals: 0, unit_vat: 285 });
    const seen = await studio.get(`/api/users/${maker.id}/releases/${uuid}`);
    expect(seen.json).toMatchObject({ has_proofs: true, proofs_left: 2 });
    await studio.post(`/api/orders/${order}/cancel`, {});
    expect(await countsOf(uuid)).toEqual({ proofs: 0, sold: 0, held: 0 });
  });

  it('is for nobody else, and not for a draft or what is retired', async () => {
    const uuid = await makeRelease();
    const askers = await Promise.all([
      app.browser(),
      signedInBrowser(app, await makePerson(app)),
      signedInBrowser(app, other),
    ]);
    const answers = await Promise.all(askers.map((asker) => proof(asker, uuid)));
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404]);
    const past = await askers[2]?.post('/es/cart', { type: 'proof', uuid });
    expect(past?.status).toBe(404);
    for (const kind of [{ publishedAt: null }, { retiredAt: clock.now() }]) {
      expect(await proof(studio, await makeRelease(kind))).toMatchObject({
        status: 409,
        json: { code: 'proof_not_enabled' },
      });
    }
    await assertRefusesBadInput({
      db: ctx.db,
      browser: studio,
      key: 'POST /es/cart/proof',
      good: { body: { uuid } },
    });
  });

  it('can be had three times and no more, in however many windows', async () => {
    const uuid = await makeRelease();
    await emptyBasket();
    for (let at = 0; at < 3; at += 1) expect((await proof(studio, uuid)).status).toBe(200);
    expect((await proof(studio, uuid)).json).toMatchObject({ code: 'proof_limit_reached' });
    await emptyBasket();
    // Staff raised the limit to five; eight tries with one each, all of them at once.
    await sql`update users set order_limit = 5 where id = ${maker.id}`.execute(ctx.db);
    const tries = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = app.browser();
        await putIn(browser, uuid);
        return browser;
      }),
    );
    // Each basket is made to hold a test record of the maker, as if in windows of its own.
    await sql`update cart_items set type = 'proof' where release_id = ${uuid}`.execute(ctx.db);
    const answers = await Promise.all(tries.map((browser) => pay(browser)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const answer of answers) {
      if (answer.status !== 200) expect(refusal(answer).code).toBe('proof_limit_reached');
    }
    expect(await countsOf(uuid)).toMatchObject({ proofs: 5 });
    await sql`update users set order_limit = null where id = ${maker.id}`.execute(ctx.db);
  });
});

const priceOf = (uuid: string, quantity: number, country = 'GB', browser = studio) =>
  browser.get(
    `/api/users/${maker.id}/releases/${uuid}/creator-copies-price?quantity=${quantity}&country_iso=${country}`,
  );

interface Bulk {
  browser?: TestBrowser;
  type?: string;
  quantity?: number;
  change?: Record<string, unknown>;
}

async function orderBulk(uuid: string, total: number, wish: Bulk = {}) {
  const { browser = studio, type = 'creator-copies', quantity = 25 } = wish;
  return await browser.post('/es/bulk-checkout', {
    type,
    uuid,
    quantity,
    address: { ...ADDRESSES.GB, country: 'GB' },
    terms: true,
    expected_total: total,
    payment_method: await tokenOf(browser, 'succeeds'),
    ...wish.change,
  });
}

describe("a maker's own copies", () => {
  it('cost less from 10, 25, 50 and 100 on, and are sent in cartons', async () => {
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

  it('are paid for by themselves, count as copies of the edition, and are in no chart', async () => {
    const uuid = await makeRelease({ limit: 30, date: '2027-03-01' });
    await putIn(studio, await makeRelease());
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
    // Made at once, before the day on which others get theirs.
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

  it('begin anew where they began when the bank says no', async () => {
    const uuid = await makeRelease({ limit: 10 });
    const { total }: BulkOffer = (await priceOf(uuid, 10)).json;
    const change = { payment_method: await tokenOf(studio, 'three_d_secure') };
    const asked = stateOf(await orderBulk(uuid, total.amount, { quantity: 10, change }));
    expect(asked.status).toBe('action_needed');
    expect(await countsOf(uuid)).toMatchObject({ sold: 0, held: 10 });
    const payment = asked.action_url?.split('/').at(-1);
    const answer = `/es/sandbox/payments/${payment}/answer`;
    const { json } = await studio.post(answer, { approve: false });
    const back = new URL((json as { return_path: string }).return_path, 'http://shop');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      bulk: uuid,
      type: 'creator-copies',
      quantity: '10',
      country: 'GB',
    });
    const finished = await studio.post(`/es/checkout/${asked.checkout}/finish`);
    expect(finished.json).toMatchObject({ code: 'card_not_authenticated' });
    expect(await countsOf(uuid)).toMatchObject({ sold: 0, held: 0 });
  });

  it('are for their maker, in what is approved, and where cartons go', async () => {
    const uuid = await makeRelease();
    const askers = await Promise.all([
      app.browser(),
      signedInBrowser(app, await makePerson(app)),
      signedInBrowser(app, other),
    ]);
    const prices = await Promise.all(askers.map((asker) => priceOf(uuid, 25, 'GB', asker)));
    expect(prices.map(({ status }) => status)).toEqual([401, 403, 403]);
    const orders = await Promise.all(askers.map((browser) => orderBulk(uuid, 1, { browser })));
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

describe('a shop', () => {
  it('pays the dealer price for ten and more, in the name of its business; the maker earns', async () => {
    const uuid = await makeRelease();
    const shop = await signedInBrowser(app, await makePerson(app));
    const ask = (quantity: number) =>
      shop.get(`/es/bulk-checkout?uuid=${uuid}&quantity=${quantity}&country_iso=GB`);
    expect((await ask(9)).json).toMatchObject({ code: 'bulk_not_offered' });
    const { total, price, steps }: BulkOffer = (await ask(10)).json;
    expect([price.amount, steps]).toEqual([2137, []]);
    const wish = { browser: shop, type: 'release', quantity: 10 };
    expect((await orderBulk(uuid, total.amount, wish)).json).toMatchObject({
      errors: { business_name: [expect.stringContaining('business')] },
    });
    const address = { ...ADDRESSES.GB, country: 'GB', business_name: 'Rough Edge Records' };
    const paid = await orderBulk(uuid, total.amount, { ...wish, change: { address } });
    const line = await ctx.db
      .selectFrom('order_lines')
      .select(['type', 'quantity', 'unit_price', 'unit_ppd', 'unit_earnings'])
      .where('order_id', '=', stateOf(paid).order ?? '')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({
      type: 'release',
      quantity: 10,
      unit_price: 2137,
      unit_ppd: 1781,
      unit_earnings: 356,
    });
  });

  it('is told what is wrong with what it sends', async () => {
    const uuid = await makeRelease();
    const query = { uuid, quantity: '10', country_iso: 'GB' };
    const asked = { db: ctx.db, browser: studio };
    await assertRefusesBadInput({ ...asked, key: 'GET /es/bulk-checkout', good: { query } });
    await assertRefusesBadInput({
      ...asked,
      key: 'GET /api/users/{user}/releases/{release}/creator-copies-price',
      good: {
        params: { user: maker.id, release: uuid },
        query: { quantity: '10', country_iso: 'GB' },
      },
    });
    const { total }: BulkOffer = (await priceOf(uuid, 10)).json;
    await assertRefusesBadInput({
      ...asked,
      key: 'POST /es/bulk-checkout',
      good: {
        body: {
          type: 'creator-copies',
          uuid,
          quantity: 10,
          address: { ...ADDRESSES.GB, country: 'GB' },
          terms: true,
          vat_confirmed: false,
          expected_total: total.amount,
          payment_method: 'tok',
        },
      },
      against: { terms: [false] },
    });
  });
});

describe('what is said when a card, a country or a region will not do', () => {
  it.each([
    ['declined', 'card_declined', /^Your bank has declined this card\./],
    ['address_mismatch', 'card_address_mismatch', /^Card not registered at the billing address\./],
  ] as const)('a card that is %s', async (card, code, words) => {
    const browser = app.browser();
    await putIn(browser, await makeRelease());
    const reply = await pay(browser, { card });
    expect([reply.status, refusal(reply).code]).toEqual([402, code]);
    expect(refusal(reply).message).toMatch(words);
  });

  it('no card at all, or a made-up one', async () => {
    const browser = app.browser();
    await putIn(browser, await makeRelease());
    const { json } = await pay(browser, { change: { payment_method: 'made-up' } });
    expect(json).toMatchObject({
      code: 'card_invalid',
      message: 'A valid card must be added. Please type its number again.',
    });
  });

  it('a country that is not served, and one without shipping methods', async () => {
    const browser = app.browser();
    await putIn(browser, await makeRelease());
    const address = { ...ADDRESSES.GB, country: 'AQ' };
    const unserved = await pay(browser, { change: { address, vat_confirmed: true } });
    expect(unserved.status).toBe(422);
    expect(refusal(unserved).errors?.country).toEqual([expect.stringContaining('Antarctica')]);
    await sql`delete from postage_prices where zone = 'uk'`.execute(ctx.db);
    await forget('postage');
    await eventually(async () =>
      expect(refusal(await pay(browser)).errors?.country).toEqual([
        expect.stringContaining('United Kingdom'),
      ]),
    );
  });

  it('no price in the region: told per line, and nothing can be ordered', async () => {
    const uuid = await makeRelease({ type: 'cd' });
    const browser = app.browser();
    browser.cookies.set('country', 'DE');
    await putIn(browser, uuid);
    await sql`delete from prices using release_types where release_types.id = release_type_id
      and code = 'cd' and currency = 'EUR'`.execute(ctx.db);
    await forget('prices');
    const cart = await eventually(async () => {
      const read: Cart = (await browser.get('/es/cart')).json;
      expect(read.items[0]?.available).toBe(false);
      return read;
    });
    expect(cart.items[0]).toMatchObject({
      problems: [
        {
          code: 'pricing_unavailable',
          message: /^Pricing unavailable in the region\./,
          blocking: true,
        },
      ].map((problem) => ({ ...problem, message: expect.stringMatching(problem.message) })),
    });
    expect([cart.totalIncVat, cart.operations.checkout_enabled]).toEqual([0, false]);
    const again = await browser.post('/es/cart', { type: 'release', uuid });
    expect(again.json).toMatchObject({
      code: 'pricing_unavailable',
      message: expect.stringMatching(/^Pricing unavailable in the region\./),
    });
    const german = await browser.post(
      '/es/cart',
      { type: 'release', uuid },
      { 'accept-language': 'de' },
    );
    expect(refusal(german).message).toMatch(/^In dieser Region ist kein Preis verfügbar\./);
  });
});
