import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  STRIPE_KEYS,
  startStripe,
  stripeEvent,
} from '../../platform/cards/testing/stripe-server.ts';
import { LIMITS } from '../../platform/rate-limits/rate-limits.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { addToBasket, offerTo, pay, stateOf } from './testing/buyers.ts';
import { sweepCheckouts } from './testing/shops.ts';

const stripe = await startStripe();
const app = await testApp({
  env: { ...STRIPE_KEYS, STRIPE_API_URL: stripe.url },
  limits: { checkout: { points: 1000, seconds: 600 } },
});
const { ctx, clock } = app;
clock.set(new Date().toISOString());
const seller = await makePerson(app, { seller: true });

async function buyerOf(limit: number | null = null) {
  const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases: [{ limit }] });
  const browser = app.browser();
  await addToBasket(browser, releaseIds[0] ?? '');
  return browser;
}

const payWith = async (browser: Awaited<ReturnType<typeof buyerOf>>, payment_method: string) =>
  await pay(browser, { change: { payment_method } });

async function postEvent(sent: Parameters<typeof stripeEvent>[0]): Promise<number> {
  const { body, signature } = stripeEvent(sent, { now: clock.now() });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const reply = await app.app.inject({
    method: 'POST',
    url: '/es/card-events',
    headers,
    payload: body,
  });
  return reply.statusCode;
}

function intentOf(checkout: string) {
  const found = [...stripe.intents.values()].find(({ metadata }) => metadata.key === checkout);
  if (!found) throw new Error(`Stripe has no intent of ${checkout}.`);
  return found;
}

async function ordersOf(checkout: string): Promise<number> {
  const rows = ctx.db.selectFrom('orders').select('id').where('checkout_id', '=', checkout);
  return (await rows.execute()).length;
}

describe('Stripe payment', () => {
  it('provides the publishable key and places the order at once', async () => {
    const browser = await buyerOf();
    expect(await offerTo(browser, 'GB')).toMatchObject({
      card_provider: 'stripe',
      card_key: STRIPE_KEYS.STRIPE_PUBLISHABLE_KEY,
    });
    const reply = await payWith(browser, 'pm_ok');
    const { status, checkout } = stateOf(reply);
    expect(status).toBe('paid');
    expect(intentOf(checkout)).toMatchObject({ amount: 3170, currency: 'gbp' });
    expect(await ordersOf(checkout)).toBe(1);
  });

  it.each([
    ['pm_declined', 402, 'card_declined'],
    ['pm_noFunds', 402, 'card_no_funds'],
    ['pm_expired', 402, 'card_expired'],
    ['pm_wrongCode', 402, 'card_wrong_code'],
    ['pm_wrongZip', 402, 'card_address_mismatch'],
    ['pm_madeUp', 402, 'card_invalid'],
  ])('with %s is rejected with %i %s, and the copy is released', async (method, status, code) => {
    const browser = await buyerOf(1);
    const reply = await payWith(browser, method);
    expect(reply).toMatchObject({ status, json: { code } });
    expect(stateOf(await payWith(browser, 'pm_ok')).status).toBe('paid');
  });

  it('counts the card by its fingerprint, and needs 3-D Secure after several declines', async () => {
    const tries = LIMITS.checkout_card.suspiciousAfter;
    const [fingerprint] = ctx.rateLimits.countersOf([
      { name: 'checkout_card', key: 'fp of pm_ok' },
    ]);
    expect(fingerprint).toBeDefined();
    for (let at = 0; at < tries; at += 1) {
      await ctx.rateLimits.reserve([{ name: 'checkout_card', key: 'fp of pm_ok' }]);
    }
    const { status, checkout } = stateOf(await payWith(await buyerOf(), 'pm_ok'));
    expect(status).toBe('action_needed');
    expect(intentOf(checkout).status).toBe('requires_action');
    for (let at = 0; at <= tries; at += 1) await ctx.rateLimits.release([fingerprint ?? '']);
    expect(stateOf(await payWith(await buyerOf(), 'pm_ok')).status).toBe('paid');
  });

  it('reports when Stripe is unreachable', async () => {
    const browser = await buyerOf(1);
    stripe.faults.push('fail', 'fail');
    const reply = await payWith(browser, 'pm_ok');
    expect(reply).toMatchObject({ status: 503, json: { code: 'card_company_unavailable' } });
    expect(stateOf(await payWith(browser, 'pm_ok')).status).toBe('paid');
  });

  it('with 3-D Secure results in one order, even with repeated events and returns', async () => {
    const browser = await buyerOf();
    const { status, checkout, action_url } = stateOf(await payWith(browser, 'pm_secure'));
    expect({ status, action_url }).toEqual({
      status: 'action_needed',
      action_url: `https://hooks.stripe.com/redirect/${intentOf(checkout).id}`,
    });
    expect(await ordersOf(checkout)).toBe(0);
    stripe.authenticate(intentOf(checkout).id, true);
    const event = { id: 'evt_paid', type: 'payment_intent.succeeded', object: intentOf(checkout) };
    const finish = () => browser.post(`/es/checkout/${checkout}/finish`);
    const replies = await Promise.all([postEvent(event), finish(), postEvent(event), finish()]);
    expect(replies).toMatchObject([204, { status: 200 }, 204, { status: 200 }]);
    expect(await postEvent(event)).toBe(204);
    expect(await ordersOf(checkout)).toBe(1);
  });

  it('without a return is found by the sweep, even when the response was lost', async () => {
    const browser = await buyerOf();
    stripe.faults.push('none', 'drop', 'drop');
    const { status, checkout } = stateOf(await payWith(browser, 'pm_ok'));
    expect(status).toBe('processing');
    clock.advance({ minutes: 2 });
    await sweepCheckouts(ctx);
    expect(await ordersOf(checkout)).toBe(1);
  });

  it('too late is refunded automatically', async () => {
    const browser = await buyerOf();
    const { checkout } = stateOf(await payWith(browser, 'pm_secure'));
    const intent = intentOf(checkout);
    clock.advance({ minutes: 16 });
    await sweepCheckouts(ctx);
    expect(intent.status).toBe('canceled');
    // Stripe can still report success after the cancellation.
    intent.status = 'requires_action';
    stripe.authenticate(intent.id, true);
    expect(await postEvent({ type: 'payment_intent.succeeded', object: intent })).toBe(204);
    await mailsTo(app, 'nobody@example.com');
    expect(await ordersOf(checkout)).toBe(0);
    const refunds = stripe.refunds.filter(({ payment_intent }) => payment_intent === intent.id);
    expect(refunds).toMatchObject([{ amount: intent.amount }]);
  });

  it('ignores events of other apps on the same account', async () => {
    for (const metadata of [{ key: 'invoice 7' }, { key: randomUUID() }]) {
      const object = { id: 'pi_other', object: 'payment_intent', metadata };
      expect(await postEvent({ id: 'evt_other', type: 'payment_intent.succeeded', object })).toBe(
        204,
      );
    }
    const noted = ctx.db.selectFrom('card_events').select('id').where('id', '=', 'evt_other');
    expect(await noted.execute()).toEqual([]);
  });

  it('rejects events without a valid signature', async () => {
    const url = '/es/card-events';
    const payload = JSON.stringify({ type: 'payment_intent.succeeded' });
    const headers = { 'content-type': 'application/json', 'card-signature': 't=1,v1=0' };
    expect((await app.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403);
  });
});
