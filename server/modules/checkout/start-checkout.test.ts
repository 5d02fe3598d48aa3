import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { addToBasket, basketOf, pay, stateOf } from './testing/buyers.ts';
import { finish, makeShop } from './testing/shops.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { seller, makeRelease, buyer, orderRow, countOrders, edition } = await makeShop(app);

describe('paying guest', () => {
  it('gets an order with the displayed figures and an empty basket', async () => {
    const release = await makeRelease();
    const browser = await buyer(release, 2);
    const email = `${randomUUID()}@example.com`;
    const state = stateOf(await pay(browser, { email, service: 'tracked' }));
    expect(state).toMatchObject({ status: 'paid', action_url: null });
    const order = await orderRow(state.order);
    expect(order).toMatchObject({
      email,
      currency: 'GBP',
      items_total: 5700,
      postage_total: 540,
      vat_total: 950 + 90,
      total: 6240,
      service: 'tracked',
      country_iso: 'GB',
      card_last4: '4242',
      paid_at: clock.now(),
    });
    expect(order.number).toMatch(/^L26-\d{6}$/);
    const lines = await ctx.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    expect(lines).toMatchObject([
      {
        sellable_id: release,
        title: 'Night Bus',
        quantity: 2,
        unit_price: 2850,
        unit_vat: 475,
        unit_ppd: 1781,
        unit_mechanicals: 151,
        unit_earnings: 356,
        owner_id: seller.id,
      },
    ]);
    expect(await basketOf(browser)).toMatchObject({ items: [] });
    expect(await edition(release)).toEqual({ sold: 2, held: 0 });
    const day = await ctx.db
      .selectFrom('release_sales')
      .select('copies')
      .where('release_id', '=', release)
      .execute();
    expect(day).toEqual([{ copies: 2 }]);
  });

  it('is booked in the ledger: VAT, shipping, fee, mechanicals and the earnings of the seller', async () => {
    const browser = await buyer(await makeRelease());
    const { order } = stateOf(await pay(browser));
    const { rows } = await sql<{ account: string; amount: number; party: string | null }>`
      select account, amount, party_id as party from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where kind = 'sale' and reference = ${order} order by account`.execute(ctx.db);
    expect(rows).toEqual([
      { account: 'card', amount: 3170 - 68, party: null },
      { account: 'card_fees', amount: 68, party: null },
      { account: 'earnings', amount: 356, party: null },
      { account: 'earnings_pending', amount: -356, party: seller.id },
      { account: 'mechanicals', amount: 151, party: null },
      { account: 'mechanicals_due', amount: -151, party: null },
      { account: 'postage', amount: -267, party: null },
      { account: 'sales', amount: -2375, party: null },
      { account: 'vat_due', amount: -528, party: null },
    ]);
  });

  it('gets a mail with a link to the order', async () => {
    const browser = await buyer(await makeRelease());
    const email = `${randomUUID()}@example.com`;
    const { order, key } = stateOf(await pay(browser, { email }));
    const [mail] = await mailsTo(app, email);
    expect(mail?.links[0]).toContain(`/checkout/complete/${order}?key=${key}`);
    expect(mail?.text).toContain('1 × Night Bus, Kiosk');
  });

  it('pays German VAT and EU duty in Germany, and neither in the US', async () => {
    const german = await buyer(await makeRelease());
    const row = await orderRow(stateOf(await pay(german, { country: 'DE' })).order);
    expect(row).toMatchObject({ currency: 'EUR', items_total: 3322, duty_total: 300 });
    expect(row.total).toBe(3322 + row.postage_total + 300);
    const american = await buyer(await makeRelease());
    const { order } = stateOf(await pay(american, { country: 'US' }));
    expect(await orderRow(order)).toMatchObject({ currency: 'USD', vat_total: 0, duty_total: 0 });
    expect((await orderRow(order)).import_taxes_understood_at).not.toBeNull();
  });

  it('can buy a shirt, for which no mechanicals are due', async () => {
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    const { variantId } = await makeMerch(ctx, { id: page.id, owner_id: seller.id });
    const browser = app.browser();
    await browser.post('/es/cart', { type: 'merch', uuid: variantId, quantity: 1 });
    const { order } = stateOf(await pay(browser));
    const lines = ctx.db.selectFrom('order_lines').select(['sellable_id', 'unit_mechanicals']);
    expect(await lines.where('order_id', '=', order ?? '').execute()).toEqual([
      { sellable_id: variantId, unit_mechanicals: 0 },
    ]);
  });

  it('keeps items added to the basket during payment', async () => {
    const [first, second] = [await makeRelease(), await makeRelease()];
    const browser = await buyer(first);
    const { checkout, action_url } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    await addToBasket(browser, second);
    const payment = action_url?.split('/').at(-1);
    await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: true });
    expect(stateOf(await finish(browser, checkout)).status).toBe('paid');
    expect((await basketOf(browser)).items.map(({ uuid }) => uuid)).toEqual([second]);
  });
});

describe('paying signed-in user', () => {
  it('has the order in their account, under the account email address', async () => {
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await addToBasket(browser, await makeRelease());
    const { order } = stateOf(await pay(browser, { email: 'somebody@else.example' }));
    expect(await orderRow(order)).toMatchObject({ user_id: person.id, email: person.email });
  });
});

describe('checkout is rejected without a charge', () => {
  async function errorCodeOf(
    browser: TestBrowser,
    change: Record<string, unknown>,
    country?: 'US',
  ) {
    const before = await ctx.db.selectFrom('sandbox_payments').select('id').execute();
    const orders = await countOrders();
    const reply = await pay(browser, { change, ...(country && { country }) });
    const after = await ctx.db.selectFrom('sandbox_payments').select('id').execute();
    expect(after.length).toBe(before.length);
    expect(await countOrders()).toBe(orders);
    return { status: reply.status, ...(reply.json as { code: string; errors?: object }) };
  }

  it.each([
    [{ terms: false }, 422, 'validation'],
    [{ email: undefined }, 422, 'validation'],
    [{ email: 'nobody' }, 422, 'validation'],
    [{ expected_total: 3269 }, 409, 'total_changed'],
    [{ address: { country: 'GB', address_line_1: '', city: '' } }, 422, 'validation'],
    [{ service: 'rocket' }, 422, 'validation'],
  ])('with %o: %i %s', async (change, status, code) => {
    const browser = await buyer(await makeRelease());
    expect(await errorCodeOf(browser, change)).toMatchObject({ status, code });
    expect((await basketOf(browser)).items).toHaveLength(1);
  });

  it('with all problems at once, even when the card form failed', async () => {
    const browser = await buyer(await makeRelease());
    const address = { country: 'GB', name: '', address_line_1: '', city: '', postal_code: '' };
    const change = { email: undefined, terms: false, address, payment_method: '' };
    const { code, errors } = await errorCodeOf(browser, change);
    expect(code).toBe('validation');
    expect(Object.keys(errors ?? {}).sort()).toEqual([
      'address_line_1',
      'city',
      'email',
      'name',
      'payment_method',
      'postal_code',
      'terms',
    ]);
  });

  it('without confirmed import taxes where they are due', async () => {
    const browser = await buyer(await makeRelease());
    const { code, errors } = await errorCodeOf(browser, { vat_confirmed: false }, 'US');
    expect(code).toBe('validation');
    expect(Object.keys(errors ?? {})).toEqual(['vat_confirmed']);
  });

  it('with an empty basket or an item that is no longer sold', async () => {
    expect(await errorCodeOf(app.browser(), {})).toMatchObject({ code: 'cart_empty' });
    const release = await makeRelease();
    const browser = await buyer(release);
    await ctx.db
      .updateTable('releases')
      .set({ retired_at: clock.now() })
      .where('id', '=', release)
      .execute();
    expect(await errorCodeOf(browser, {})).toMatchObject({ code: 'item_not_sold' });
  });

  it('where a release is not sold in the country of the address', async () => {
    const release = await makeRelease({ excluded: ['US'] });
    const browser = await buyer(release);
    const { code } = await errorCodeOf(browser, {}, 'US');
    expect(code).toBe('item_not_sold_in_country');
  });
});
