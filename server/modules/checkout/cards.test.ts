import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signatureOf } from '../../platform/cards/signature.ts';
import { testApp } from '../../testing/app.ts';
import { basketOf, pay, purchaseOf, stateOf } from './testing/buyers.ts';
import { finish, makeShop } from './testing/shops.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { makeRelease, buyer, countOrders, edition } = await makeShop(app);

describe('card', () => {
  it.each([
    ['declined', 'card_declined'],
    ['address_mismatch', 'card_address_mismatch'],
  ] as const)('that is %s leaves the basket unchanged and holds no copy', async (card, code) => {
    const release = await makeRelease({ limit: 1 });
    const browser = await buyer(release);
    const reply = await pay(browser, { card });
    expect(reply.status).toBe(402);
    expect(reply.json).toMatchObject({ code });
    expect((await basketOf(browser)).items).toHaveLength(1);
    expect(await edition(release)).toEqual({ sold: 0, held: 0 });
    expect(stateOf(await pay(browser)).status).toBe('paid');
  });

  it('that is invalid is rejected, and real numbers are blocked earlier', async () => {
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
    const empty = await browser.post('/es/sandbox/cards', { ...typed, card_number: ' ' });
    expect(empty.json).toMatchObject({ errors: { card_number: ['This field is required.'] } });
  });

  it('with 3-D Secure holds the copy until the buyer completes it', async () => {
    const release = await makeRelease({ limit: 1 });
    const browser = await buyer(release);
    const state = stateOf(await pay(browser, { card: 'three_d_secure' }));
    expect(state).toMatchObject({ status: 'action_needed', order: null });
    expect(await edition(release)).toEqual({ sold: 0, held: 1 });
    const otherBuyer = await buyer(release);
    expect((await pay(otherBuyer)).json).toMatchObject({ code: 'item_in_line' });
    const payment = state.action_url?.split('/').at(-1);
    const reply = await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: true });
    expect(reply.json).toEqual({ return_path: `/checkout/return/${state.checkout}` });
    // A second answer has no effect, and a buyer who returns to the bank page is redirected.
    const second = await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: false });
    expect(second.json).toEqual(reply.json);
    const shownPayment = await browser.get(`/es/sandbox/payments/${payment}`);
    expect(shownPayment.json).toMatchObject(reply.json as object);
    expect(stateOf(await finish(browser, state.checkout)).status).toBe('paid');
    expect(await edition(release)).toEqual({ sold: 1, held: 0 });
    expect((await pay(otherBuyer)).json).toMatchObject({ code: 'item_sold_out' });
  });

  it('with failed authentication is not charged', async () => {
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

  it('with a slow response is polled until it completes', async () => {
    const browser = await buyer(await makeRelease());
    const { status, checkout } = stateOf(await pay(browser, { card: 'slow' }));
    expect(status).toBe('processing');
    expect(stateOf(await finish(browser, checkout)).status).toBe('processing');
    clock.advance({ seconds: 5 });
    expect(stateOf(await finish(browser, checkout)).status).toBe('paid');
  });

  it('with a lost response is not charged twice: the retry finds the order', async () => {
    const browser = await buyer(await makeRelease());
    const before = await countOrders();
    expect(stateOf(await pay(browser, { card: 'lost_answer' })).status).toBe('processing');
    const repeated = stateOf(await pay(browser));
    expect(repeated.status).toBe('paid');
    expect(await countOrders()).toBe(before + 1);
    expect((await pay(browser)).json).toMatchObject({ code: 'cart_empty' });
  });

  it('can be replaced by another while authentication is pending', async () => {
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

describe('repeated request', () => {
  it('with the same idempotency key gets the same response and one order', async () => {
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

describe('card webhook', () => {
  async function postEvent(key: string, { secret = ctx.secret, id = `evt_${randomUUID()}` } = {}) {
    const payload = JSON.stringify({ id, type: 'payment', key });
    const headers = {
      'content-type': 'application/json',
      'card-signature': signatureOf(secret, payload, clock.now()),
    };
    return await app.app.inject({ method: 'POST', url: '/es/card-events', payload, headers });
  }

  it('places the order of a buyer who did not return, once, even when delivered repeatedly', async () => {
    const browser = await buyer(await makeRelease());
    const { checkout } = stateOf(await pay(browser, { card: 'lost_answer' }));
    const before = await countOrders();
    const id = `evt_${randomUUID()}`;
    for (const _ of [1, 2, 3]) expect((await postEvent(checkout, { id })).statusCode).toBe(204);
    expect(await countOrders()).toBe(before + 1);
  });

  it('is rejected without a valid signature', async () => {
    const browser = await buyer(await makeRelease());
    const { checkout } = stateOf(await pay(browser, { card: 'lost_answer' }));
    const before = await countOrders();
    expect(
      (await postEvent(checkout, { secret: 'another secret, long enough as well' })).statusCode,
    ).toBe(403);
    expect(await countOrders()).toBe(before);
  });

  it('at the same time as the browser return results in one order each', async () => {
    const before = await countOrders();
    const rounds = 20;
    for (let round = 0; round < rounds; round += 1) {
      const browser = await buyer(await makeRelease());
      const { checkout } = stateOf(await pay(browser, { card: 'lost_answer' }));
      const [a, b, c] = await Promise.all([
        finish(browser, checkout),
        postEvent(checkout),
        finish(browser, checkout),
      ]);
      expect([a.status, b.statusCode, c.status]).toEqual([200, 204, 200]);
      expect(stateOf(a).order).toBe(stateOf(c).order);
    }
    expect(await countOrders()).toBe(before + rounds);
  });
});
