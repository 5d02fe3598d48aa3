import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { Cart } from '@lathe/contract/cart-calls';
import type { ErrorReply } from '@lathe/contract/errors';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestReply } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeSellerShop } from './testing/artist-copies.ts';
import { ADDRESSES, addToBasket, offerTo, pay, stateOf } from './testing/buyers.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const { maker, studio, makeRelease, priceOf, orderBulk } = await makeSellerShop(app);

const errorOf = ({ json }: TestReply): ErrorReply => json;
const forget = (tag: string) => inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, tag));

describe('bulk order', () => {
  it('has the dealer price from ten copies on, in the name of a business, and the seller earns', async () => {
    const uuid = await makeRelease();
    const shop = await signedInBrowser(app, await makePerson(app));
    const request = (quantity: number) =>
      shop.get(`/es/bulk-checkout?uuid=${uuid}&quantity=${quantity}&country_iso=GB`);
    expect((await request(9)).json).toMatchObject({ code: 'bulk_not_offered' });
    const { total, price, steps }: BulkOffer = (await request(10)).json;
    expect([price.amount, steps]).toEqual([2137, []]);
    const input = { browser: shop, type: 'release', quantity: 10 };
    const unticked = { ...input, change: { terms: false } };
    expect((await orderBulk(uuid, total.amount, unticked)).json).toMatchObject({
      errors: {
        business_name: [expect.stringContaining('business')],
        terms: [expect.any(String)],
      },
    });
    const address = { ...ADDRESSES.GB, country: 'GB', business_name: 'Rough Edge Records' };
    const paid = await orderBulk(uuid, total.amount, { ...input, change: { address } });
    const line = await ctx.db
      .selectFrom('order_lines')
      .select(['mode', 'quantity', 'unit_price', 'unit_ppd', 'unit_earnings'])
      .where('order_id', '=', stateOf(paid).order ?? '')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({
      mode: 'shop',
      quantity: 10,
      unit_price: 2137,
      unit_ppd: 1781,
      unit_earnings: 356,
    });
  });

  it('with invalid input gets field errors', async () => {
    const uuid = await makeRelease();
    const query = { uuid, quantity: '10', country_iso: 'GB' };
    const request = { db: ctx.db, browser: studio };
    await assertRejectsBadInput({ ...request, key: 'GET /es/bulk-checkout', good: { query } });
    await assertRejectsBadInput({
      ...request,
      key: 'GET /api/users/{user}/releases/{release}/creator-copies-price',
      good: {
        params: { user: maker.id, release: uuid },
        query: { quantity: '10', country_iso: 'GB' },
      },
    });
    const { total }: BulkOffer = (await priceOf(uuid, 10)).json;
    await assertRejectsBadInput({
      ...request,
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
      invalidValues: { terms: [false] },
    });
  });
});

describe('error message for a rejected checkout', () => {
  it.each([
    ['declined', 'card_declined', /^Your bank has declined this card\./],
    ['address_mismatch', 'card_address_mismatch', /^Card not registered at the billing address\./],
  ] as const)('names a card that is %s', async (card, code, expectedText) => {
    const browser = app.browser();
    await addToBasket(browser, await makeRelease());
    const reply = await pay(browser, { card });
    expect([reply.status, errorOf(reply).code]).toEqual([402, code]);
    expect(errorOf(reply).message).toMatch(expectedText);
  });

  it('names a missing or invalid card', async () => {
    const browser = app.browser();
    await addToBasket(browser, await makeRelease());
    const { json } = await pay(browser, { change: { payment_method: 'made-up' } });
    expect(json).toMatchObject({
      code: 'card_invalid',
      message: 'Check your card number and try again. Nothing was charged.',
    });
  });

  it('names a country without service or shipping methods', async () => {
    const browser = app.browser();
    await addToBasket(browser, await makeRelease());
    const address = { ...ADDRESSES.GB, country: 'AQ' };
    const unserved = await pay(browser, { change: { address, vat_confirmed: true } });
    expect(unserved.status).toBe(422);
    expect(errorOf(unserved).errors?.country).toEqual([expect.stringContaining('Antarctica')]);
    await sql`delete from postage_prices where zone = 'uk'`.execute(ctx.db);
    await forget('postage');
    // Until the cache is cleared in this process, the old price would still apply.
    await eventually(async () => expect((await offerTo(browser, 'GB')).services).toEqual([]));
    expect(errorOf(await pay(browser)).errors?.country).toEqual([
      expect.stringContaining('United Kingdom'),
    ]);
  });

  it('names each line without a price in the region, and blocks the order', async () => {
    const uuid = await makeRelease({ type: 'cd' });
    const browser = app.browser();
    browser.cookies.set('country', 'DE');
    await addToBasket(browser, uuid);
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
    const repeated = await browser.post('/es/cart', { type: 'release', uuid });
    expect(repeated.json).toMatchObject({
      code: 'pricing_unavailable',
      message: expect.stringMatching(/^Pricing unavailable in the region\./),
    });
    const german = await browser.post(
      '/es/cart',
      { type: 'release', uuid },
      { 'accept-language': 'de' },
    );
    expect(errorOf(german).message).toMatch(/^In dieser Region ist kein Preis verfügbar\./);
  });
});
