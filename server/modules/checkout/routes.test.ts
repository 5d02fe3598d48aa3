import { randomUUID } from 'node:crypto';
import type { Cart } from '@lathe/contract/cart-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signatureOf } from '../../platform/cards/signature.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeMerch } from '../pages/testing/made-pages.ts';
import { makeTitle, type ReleaseKind } from '../shelf/testing/titles.ts';
import { handler as forgetCheckouts } from './forget-checkouts.ts';
import { handler as sweepCheckouts } from './sweep-checkouts.ts';
import { offerTo, pay, purchaseOf, putIn, stateOf, tokenOf } from './testing/buyers.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const seller = await makePerson(app, { seller: true });

async function makeRelease(kind: ReleaseKind = {}): Promise<string> {
  const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases: [kind] });
  return releaseIds[0] ?? '';
}

async function buyer(uuid: string, quantity = 1): Promise<TestBrowser> {
  const browser = app.browser();
  await putIn(browser, uuid, quantity);
  return browser;
}

async function orderRow(id: string | null) {
  return await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
}

async function countOrders(): Promise<number> {
  return (await ctx.db.selectFrom('orders').select('id').execute()).length;
}

async function edition(uuid: string) {
  return await ctx.db
    .selectFrom('releases')
    .select(['copies_sold as sold', 'copies_reserved as held'])
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow();
}

const basketOf = async (browser: TestBrowser): Promise<Cart> =>
  (await browser.get('/es/cart')).json;

async function finish(browser: TestBrowser, checkout: string) {
  return await browser.post(`/es/checkout/${checkout}/finish`);
}

describe('a guest who pays', () => {
  it('gets an order with the figures that were shown, and an empty basket', async () => {
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
        release_id: release,
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

  it('is booked in the ledger: VAT, postage, fee, composers, and the seller’s earnings', async () => {
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

  it('is written to, with a link that opens the order', async () => {
    const browser = await buyer(await makeRelease());
    const email = `${randomUUID()}@example.com`;
    const { order, key } = stateOf(await pay(browser, { email }));
    const [mail] = await mailsTo(app, email);
    expect(mail?.links[0]).toContain(`/checkout/complete/${order}?key=${key}`);
    expect(mail?.text).toContain('1 × Night Bus, Kiosk');
  });

  it('pays German VAT and the duty of the EU in Germany, and none in the US', async () => {
    const german = await buyer(await makeRelease());
    const bought = await orderRow(stateOf(await pay(german, { country: 'DE' })).order);
    expect(bought).toMatchObject({ currency: 'EUR', items_total: 3322, duty_total: 300 });
    expect(bought.total).toBe(3322 + bought.postage_total + 300);
    const american = await buyer(await makeRelease());
    const { order } = stateOf(await pay(american, { country: 'US' }));
    expect(await orderRow(order)).toMatchObject({ currency: 'USD', vat_total: 0, duty_total: 0 });
    expect((await orderRow(order)).import_taxes_understood_at).not.toBeNull();
  });

  it('can buy a shirt, for which no composer is paid', async () => {
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    const { variantId } = await makeMerch(ctx, { id: page.id, owner_id: seller.id });
    const browser = app.browser();
    await browser.post('/es/cart', { type: 'merch', uuid: variantId, quantity: 1 });
    const { order } = stateOf(await pay(browser));
    const lines = ctx.db.selectFrom('order_lines').select(['merch_variant_id', 'unit_mechanicals']);
    expect(await lines.where('order_id', '=', order ?? '').execute()).toEqual([
      { merch_variant_id: variantId, unit_mechanicals: 0 },
    ]);
  });

  it('keeps what was put in while the card was asked', async () => {
    const [first, second] = [await makeRelease(), await makeRelease()];
    const browser = await buyer(first);
    const { checkout, action_url } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    await putIn(browser, second);
    const payment = action_url?.split('/').at(-1);
    await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: true });
    expect(stateOf(await finish(browser, checkout)).status).toBe('paid');
    expect((await basketOf(browser)).items.map(({ uuid }) => uuid)).toEqual([second]);
  });
});

describe('whoever is signed in', () => {
  it('has the order in the account, under their own address, whatever they type', async () => {
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await putIn(browser, await makeRelease());
    const { order } = stateOf(await pay(browser, { email: 'somebody@else.example' }));
    expect(await orderRow(order)).toMatchObject({ user_id: person.id, email: person.email });
  });
});

describe('a checkout is refused, and no card is asked,', () => {
  async function refusal(browser: TestBrowser, change: Record<string, unknown>, country?: 'US') {
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
    expect(await refusal(browser, change)).toMatchObject({ status, code });
    expect((await basketOf(browser)).items).toHaveLength(1);
  });

  it('says all that is wrong at once, also where the card company took no card', async () => {
    const browser = await buyer(await makeRelease());
    const address = { country: 'GB', name: '', address_line_1: '', city: '', postal_code: '' };
    const change = { email: undefined, terms: false, address, payment_method: '' };
    const { code, errors } = await refusal(browser, change);
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

  it('without the tick about import taxes where they are due', async () => {
    const browser = await buyer(await makeRelease());
    const { code, errors } = await refusal(browser, { vat_confirmed: false }, 'US');
    expect(code).toBe('validation');
    expect(Object.keys(errors ?? {})).toEqual(['vat_confirmed']);
  });

  it('with an empty basket, or with something that is no longer sold', async () => {
    expect(await refusal(app.browser(), {})).toMatchObject({ code: 'cart_empty' });
    const release = await makeRelease();
    const browser = await buyer(release);
    await ctx.db
      .updateTable('releases')
      .set({ retired_at: clock.now() })
      .where('id', '=', release)
      .execute();
    expect(await refusal(browser, {})).toMatchObject({ code: 'item_not_sold' });
  });

  it('where a record is not sold to the country of the address', async () => {
    const release = await makeRelease({ excluded: ['US'] });
    const browser = await buyer(release);
    const { code } = await refusal(browser, {}, 'US');
    expect(code).toBe('item_not_sold_in_country');
  });
});

describe('a card', () => {
  it.each([
    ['declined', 'card_declined'],
    ['address_mismatch', 'card_address_mismatch'],
  ] as const)('that is %s leaves the basket as it was, and holds no copy', async (card, code) => {
    const release = await makeRelease({ limit: 1 });
    const browser = await buyer(release);
    const reply = await pay(browser, { card });
    expect(reply.status).toBe(402);
    expect(reply.json).toMatchObject({ code });
    expect((await basketOf(browser)).items).toHaveLength(1);
    expect(await edition(release)).toEqual({ sold: 0, held: 0 });
    expect(stateOf(await pay(browser)).status).toBe('paid');
  });

  it('that was never one is refused, and real numbers do not get as far as that', async () => {
    const browser = await buyer(await makeRelease());
    const reply = await pay(browser, { change: { payment_method: 'card_made_up' } });
    expect(reply.json).toMatchObject({ code: 'card_invalid' });
    const typed = { card_number: '4111111111111111', expiry: '10/26', security_code: 'x' };
    const { json } = await browser.post('/es/sandbox/cards', typed);
    expect(Object.keys((json as { errors: object }).errors)).toEqual([
      'card_number',
      'expiry',
      'security_code',
    ]);
  });

  it('that asks the bank holds the copy until the buyer has answered', async () => {
    const release = await makeRelease({ limit: 1 });
    const browser = await buyer(release);
    const state = stateOf(await pay(browser, { card: 'three_d_secure' }));
    expect(state).toMatchObject({ status: 'action_needed', order: null });
    expect(await edition(release)).toEqual({ sold: 0, held: 1 });
    const rival = await buyer(release);
    expect((await pay(rival)).json).toMatchObject({ code: 'item_held' });
    const payment = state.action_url?.split('/').at(-1);
    const answer = await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: true });
    expect(answer.json).toEqual({ return_path: `/checkout/return/${state.checkout}` });
    // A second answer changes nothing of the first, and who comes back to the bank is led on.
    const second = await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: false });
    expect(second.json).toEqual(answer.json);
    const asked = await browser.get(`/es/sandbox/payments/${payment}`);
    expect(asked.json).toMatchObject(answer.json as object);
    expect(stateOf(await finish(browser, state.checkout)).status).toBe('paid');
    expect(await edition(release)).toEqual({ sold: 1, held: 0 });
    expect((await pay(rival)).json).toMatchObject({ code: 'item_sold_out' });
  });

  it('whose owner says no to the bank is not charged', async () => {
    const release = await makeRelease({ limit: 1 });
    const browser = await buyer(release);
    const { checkout, action_url } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    const payment = action_url?.split('/').at(-1);
    await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: false });
    expect((await finish(browser, checkout)).json).toMatchObject({
      code: 'card_not_authenticated',
    });
    expect(await edition(release)).toEqual({ sold: 0, held: 0 });
  });

  it('that answers late is asked again until it has', async () => {
    const browser = await buyer(await makeRelease());
    const { status, checkout } = stateOf(await pay(browser, { card: 'slow' }));
    expect(status).toBe('processing');
    expect(stateOf(await finish(browser, checkout)).status).toBe('processing');
    clock.advance({ seconds: 5 });
    expect(stateOf(await finish(browser, checkout)).status).toBe('paid');
  });

  it('whose answer is lost is not charged twice: trying again finds the order', async () => {
    const browser = await buyer(await makeRelease());
    const before = await countOrders();
    expect(stateOf(await pay(browser, { card: 'lost_answer' })).status).toBe('processing');
    const again = stateOf(await pay(browser));
    expect(again.status).toBe('paid');
    expect(await countOrders()).toBe(before + 1);
    expect((await pay(browser)).json).toMatchObject({ code: 'cart_empty' });
  });

  it('can be changed for another while the bank still waits', async () => {
    const release = await makeRelease({ limit: 1 });
    const browser = await buyer(release);
    const first = stateOf(await pay(browser, { card: 'three_d_secure' }));
    expect(stateOf(await pay(browser)).status).toBe('paid');
    const { rows } = await sql`select status from sandbox_payments
      where key = ${first.checkout}`.execute(ctx.db);
    expect(rows).toEqual([{ status: 'cancelled' }]);
    expect(await edition(release)).toEqual({ sold: 1, held: 0 });
  });
});

describe('the same request', () => {
  it('with the same key gives the same answer, and one order', async () => {
    const browser = await buyer(await makeRelease());
    const body = await purchaseOf(browser);
    const headers = { 'idempotency-key': randomUUID() };
    const before = await countOrders();
    const first = await browser.post('/es/checkout', body, headers);
    const second = await browser.post('/es/checkout', body, headers);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await countOrders()).toBe(before + 1);
    const other = await browser.post('/es/checkout', { ...body, service: 'tracked' }, headers);
    expect(other.status).toBe(409);
  });

  it('sent ten times at once charges once', async () => {
    const browser = await buyer(await makeRelease());
    const body = await purchaseOf(browser);
    const before = await countOrders();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => browser.post('/es/checkout', body)),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await countOrders()).toBe(before + 1);
    const { rows } = await sql`
      select count(*)::integer as charged from sandbox_payments
      join checkouts on checkouts.id::text = key
      where cart_id in (select cart_id from checkouts join orders on checkout_id = checkouts.id
        where orders.email = ${body.email}) and status = 'succeeded'`.execute(ctx.db);
    expect(rows).toEqual([{ charged: 1 }]);
  });
});

describe('what the card company tells', () => {
  async function tell(key: string, { secret = ctx.secret, id = `evt_${randomUUID()}` } = {}) {
    const payload = JSON.stringify({ id, type: 'payment', key });
    const headers = {
      'content-type': 'application/json',
      'card-signature': signatureOf(secret, payload, clock.now()),
    };
    return await app.app.inject({ method: 'POST', url: '/es/card-events', payload, headers });
  }

  it('places the order of a buyer who never came back, once, however often it is told', async () => {
    const browser = await buyer(await makeRelease());
    const { checkout } = stateOf(await pay(browser, { card: 'lost_answer' }));
    const before = await countOrders();
    const id = `evt_${randomUUID()}`;
    for (const _ of [1, 2, 3]) expect((await tell(checkout, { id })).statusCode).toBe(204);
    expect(await countOrders()).toBe(before + 1);
  });

  it('is not believed without the right signature', async () => {
    const browser = await buyer(await makeRelease());
    const { checkout } = stateOf(await pay(browser, { card: 'lost_answer' }));
    const before = await countOrders();
    expect(
      (await tell(checkout, { secret: 'another secret, long enough as well' })).statusCode,
    ).toBe(403);
    expect(await countOrders()).toBe(before);
  });

  it('at the same moment as the browser comes back leads to one order each', async () => {
    const before = await countOrders();
    const rounds = 20;
    for (let round = 0; round < rounds; round += 1) {
      const browser = await buyer(await makeRelease());
      const { checkout } = stateOf(await pay(browser, { card: 'lost_answer' }));
      const [a, b, c] = await Promise.all([
        finish(browser, checkout),
        tell(checkout),
        finish(browser, checkout),
      ]);
      expect([a.status, b.statusCode, c.status]).toEqual([200, 204, 200]);
      expect(stateOf(a).order).toBe(stateOf(c).order);
    }
    expect(await countOrders()).toBe(before + rounds);
  });
});

describe('the sweep', () => {
  it('gives back copies of whoever left at the bank, after their time', async () => {
    const release = await makeRelease({ limit: 1 });
    const browser = await buyer(release);
    const { checkout } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    clock.advance({ minutes: 14 });
    await sweepCheckouts(ctx);
    expect(await edition(release)).toEqual({ sold: 0, held: 1 });
    clock.advance({ minutes: 2 });
    await sweepCheckouts(ctx);
    expect(await edition(release)).toEqual({ sold: 0, held: 0 });
    expect((await finish(browser, checkout)).json).toMatchObject({ code: 'checkout_expired' });
    expect((await basketOf(browser)).items).toHaveLength(1);
  });

  it('places the order of a payment whose answer was lost', async () => {
    const browser = await buyer(await makeRelease());
    await pay(browser, { card: 'lost_answer' });
    const before = await countOrders();
    clock.advance({ minutes: 2 });
    await sweepCheckouts(ctx);
    await sweepCheckouts(ctx);
    expect(await countOrders()).toBe(before + 1);
  });

  it('refunds a payment that came when the copies were held no longer, and books the fee', async () => {
    const release = await makeRelease({ limit: 1 });
    const browser = await buyer(release);
    const { checkout } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    // As if the bank had been answered while the copies were given up.
    const closed = { state: 'expired', settled_at: clock.now() } as const;
    await ctx.db.updateTable('checkouts').set(closed).where('id', '=', checkout).execute();
    await ctx.db
      .updateTable('releases')
      .set({ copies_reserved: 0 })
      .where('id', '=', release)
      .execute();
    await ctx.db
      .updateTable('sandbox_payments')
      .set({ status: 'succeeded' })
      .where('key', '=', checkout)
      .execute();
    const before = await countOrders();
    for (const _ of [1, 2]) {
      expect((await finish(browser, checkout)).json).toMatchObject({ code: 'payment_late' });
    }
    await mailsTo(app, 'nobody@example.com');
    expect(await countOrders()).toBe(before);
    const { rows } = await sql`
      select amount = refunded as "all", (select sum(ledger_entries.amount)::integer from ledger_entries
        join ledger_transactions on ledger_transactions.id = transaction_id
        where reference = key and account = 'card_fees') as fee
      from sandbox_payments where key = ${checkout}`.execute(ctx.db);
    expect(rows).toEqual([{ all: true, fee: 68 }]);
  });
});

describe('what was not paid for', () => {
  it('is forgotten after a month, and what was paid stays', async () => {
    const [declined, paid] = [await buyer(await makeRelease()), await buyer(await makeRelease())];
    const before = await ctx.db.selectFrom('checkouts').select('id').execute();
    await pay(declined, { card: 'declined' });
    const { checkout } = stateOf(await pay(paid));
    clock.advance({ days: 29 });
    await forgetCheckouts(ctx);
    const all = () => ctx.db.selectFrom('checkouts').select('id').execute();
    expect(await all()).toHaveLength(before.length + 2);
    clock.advance({ days: 2 });
    await forgetCheckouts(ctx);
    const left = await ctx.db.selectFrom('checkouts').select(['id', 'state']).execute();
    expect(left.filter(({ state }) => state === 'failed' || state === 'expired')).toEqual([]);
    expect(left.map(({ id }) => id)).toContain(checkout);
  });
});

describe('an order that is only looked at', () => {
  it('costs nothing: every service has its total and its days', async () => {
    const browser = await buyer(await makeRelease());
    const { services, cart } = await offerTo(browser, 'DE');
    expect(cart.totalIncVat).toBe(3322);
    expect(services.map(({ code }) => code)).toEqual(['standard', 'tracked']);
    const [standard] = services;
    expect(standard?.total.amount).toBe(3322 + (standard?.price.amount ?? 0) + 300);
    expect(standard && standard.arrives_from < standard.arrives_to).toBe(true);
    expect(await tokenOf(browser, 'succeeds')).toMatch(/^card_/);
  });

  it('somebody else’s checkout is not there', async () => {
    const browser = await buyer(await makeRelease());
    const { checkout } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    expect((await finish(app.browser(), checkout)).status).toBe(404);
  });
});
