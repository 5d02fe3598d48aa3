import { randomUUID } from 'node:crypto';
import { money } from '@lathe/rules/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { STRIPE_KEYS, startStripe, stripeEvent } from './testing/stripe-server.ts';

const stripe = await startStripe();
const env = { ...STRIPE_KEYS, STRIPE_API_URL: stripe.url };
const { ctx, clock, logs } = await testApp({ env });
const { cards } = ctx;
if (!cards) throw new Error('Stripe is set up.');
clock.set(new Date().toISOString());

const AMOUNT = money(3270, 'GBP');

async function charge(method: string, key: string = randomUUID()) {
  const returnUrl = 'http://localhost:3000/checkout/return/1';
  return await cards?.charge({ key, amount: AMOUNT, method, returnUrl });
}

function requestsTo(verb: string) {
  return stripe.requests.filter(({ path, method }) => method === 'POST' && path.endsWith(verb));
}

beforeEach(() => {
  stripe.requests.length = 0;
  stripe.faults.length = 0;
});

describe('Stripe payment', () => {
  it('creates an intent of the same amount before it confirms the card, with our keys', async () => {
    const key = randomUUID();
    const payment = await charge('pm_ok', key);
    expect(payment).toMatchObject({
      key,
      status: 'succeeded',
      amount: AMOUNT,
      // In the charged currency, whatever the currency of the Stripe account.
      fee: money(74, 'GBP'),
      card: { brand: 'Visa', last4: '4242' },
    });
    const [made, confirmed] = stripe.requests;
    expect(made).toMatchObject({
      path: '/v1/payment_intents',
      key,
      form: { amount: '3270', currency: 'gbp', 'metadata[key]': key },
    });
    expect(made?.form).not.toHaveProperty('payment_method');
    expect(confirmed).toMatchObject({
      path: `/v1/payment_intents/${payment?.id}/confirm`,
      key: `${key} confirm`,
      form: {
        payment_method: 'pm_ok',
        return_url: 'http://localhost:3000/checkout/return/1',
      },
    });
    expect(await cards.find(key)).toEqual(payment);
    expect(await cards.find(randomUUID())).toBeNull();
  });

  it('with the same key is the same payment, even with another card', async () => {
    const key = randomUUID();
    const first = await charge('pm_ok', key);
    expect(await charge('pm_declined', key)).toEqual(first);
    const both = randomUUID();
    const [one, other] = await Promise.all([charge('pm_ok', both), charge('pm_ok', both)]);
    expect(other).toEqual(one);
    const intents = [...stripe.intents.values()];
    expect(intents.filter(({ metadata }) => metadata.key === both)).toHaveLength(1);
  });

  it.each([
    ['pm_declined', 'declined'],
    ['pm_noFunds', 'no_funds'],
    ['pm_expired', 'card_expired'],
    ['pm_wrongCode', 'wrong_code'],
    ['pm_wrongZip', 'address_mismatch'],
    ['pm_madeUp', 'invalid'],
  ])('with %s is declined: %s', async (method, failure) => {
    const key = randomUUID();
    expect(await charge(method, key)).toMatchObject({ status: 'declined', failure });
    const known = await cards.find(key);
    expect(known?.status).not.toBe('succeeded');
  });

  it('continues with 3-D Secure and takes its result', async () => {
    for (const [isThem, result] of [
      [true, { status: 'succeeded', failure: null }],
      [false, { status: 'declined', failure: 'not_authenticated' }],
    ] as const) {
      const key = randomUUID();
      const payment = await charge('pm_secure', key);
      const actionUrl = `https://hooks.stripe.com/redirect/${payment?.id}`;
      expect(payment).toMatchObject({ status: 'action_needed', actionUrl });
      stripe.authenticate(payment?.id ?? '', isThem);
      expect(await cards.find(key)).toMatchObject({ ...result, actionUrl: null });
    }
  });

  it('requests 3-D Secure only when told to', async () => {
    const [method, returnUrl] = ['pm_ok', 'http://localhost:3000/checkout/return/1'];
    const key = randomUUID();
    const payment = await cards.charge({ key, amount: AMOUNT, method, returnUrl, challenge: true });
    expect(payment).toMatchObject({ status: 'action_needed' });
    const field = 'payment_method_options[card][request_three_d_secure]';
    expect(requestsTo('/confirm').at(-1)?.form).toMatchObject({ [field]: 'any' });
    await charge('pm_ok');
    expect(requestsTo('/confirm').at(-1)?.form).not.toHaveProperty([field]);
  });

  it('reads the fingerprint of a card, and skips invalid payment method ids', async () => {
    expect(await cards.fingerprintOf('pm_ok')).toBe('fp of pm_ok');
    const before = stripe.requests.length;
    expect(await cards.fingerprintOf('../refunds')).toBeNull();
    expect(stripe.requests).toHaveLength(before);
  });

  it('is paid although the fee is not known yet, and knows it later', async () => {
    const key = randomUUID();
    const payment = await charge('pm_ok', key);
    const intent = stripe.intents.get(payment?.id ?? '');
    Object.assign(intent?.latest_charge ?? {}, { balance_transaction: null });
    expect(await cards.find(key)).toMatchObject({ status: 'succeeded', fee: null });
    Object.assign(intent?.latest_charge ?? {}, { balance_transaction: { amount: 2616, fee: 59 } });
    expect(await cards.find(key)).toMatchObject({ status: 'succeeded', fee: money(74, 'GBP') });
  });
});

describe('network errors', () => {
  it('retry a lost response and charge once', async () => {
    const before = stripe.intents.size;
    stripe.faults.push('drop', 'none', 'drop');
    expect(await charge('pm_ok')).toMatchObject({ status: 'succeeded' });
    expect(stripe.requests).toHaveLength(4);
    expect(stripe.intents.size).toBe(before + 1);
  });

  it('leave a payment that can be found when the response never arrives', async () => {
    const key = randomUUID();
    // The intent is created; then both confirm requests lose their response.
    stripe.faults.push('none', 'drop', 'drop');
    await expect(charge('pm_ok', key)).rejects.toThrow();
    stripe.faults.length = 0;
    expect(await cards.find(key)).toMatchObject({ status: 'succeeded' });
  });

  it.each(['fail', 'unauthorized'] as const)(
    'when the intent cannot be created (%s) charge no card, then or later',
    async (fault) => {
      const key = randomUUID();
      stripe.faults.push(fault, fault);
      const rejected = { status: 'declined', failure: 'unavailable' };
      expect(await charge('pm_ok', key)).toMatchObject(rejected);
      expect(requestsTo('/confirm')).toEqual([]);
      expect(logs.some(({ msg }) => msg === 'Stripe did not create a payment.')).toBe(true);
      stripe.faults.length = 0;
      expect(await charge('pm_ok', key)).toMatchObject({ status: 'cancelled' });
      expect(requestsTo('/confirm')).toEqual([]);
    },
  );
});

describe('cancelling a Stripe payment', () => {
  it('ends unpaid payments and leaves paid ones', async () => {
    const [waiting, paid, never] = [randomUUID(), randomUUID(), randomUUID()];
    await charge('pm_secure', waiting);
    await charge('pm_ok', paid);
    expect(await cards.cancel(waiting)).toMatchObject({ status: 'cancelled' });
    expect(await cards.cancel(waiting)).toMatchObject({ status: 'cancelled' });
    expect(await cards.cancel(paid)).toMatchObject({ status: 'succeeded' });
    expect(await cards.cancel(never)).toBeNull();
  });

  it('prevents a later charge by a slow process', async () => {
    const key = randomUUID();
    await cards.cancel(key);
    expect(await charge('pm_ok', key)).toMatchObject({ status: 'cancelled' });
    expect(stripe.requests).toEqual([]);
  });
});

describe('Stripe refund', () => {
  it('is made once per key, even when Stripe no longer knows the key, and never exceeds the payment', async () => {
    const paymentKey = randomUUID();
    const payment = await charge('pm_ok', paymentKey);
    const refund = { key: randomUUID(), paymentKey, amount: money(2000, 'GBP') };
    await cards.refund(refund);
    expect(requestsTo('/refunds')).toMatchObject([
      { key: refund.key, form: { payment_intent: payment?.id, amount: '2000' } },
    ]);
    stripe.forgetKeys();
    await cards.refund(refund);
    expect(stripe.refunds).toHaveLength(1);
    // More than what is left of the payment.
    expect(await cards.refund({ ...refund, key: randomUUID() })).toEqual({
      refundId: null,
      state: 'failed',
      failure: 'unknown',
    });
    await expect(
      cards.refund({ ...refund, key: randomUUID(), paymentKey: randomUUID() }),
    ).rejects.toThrow('no payment');
    expect(stripe.refunds).toHaveLength(1);
  });
});

describe('Stripe event', () => {
  const read = (type: string, object: object) => {
    const { body, signature } = stripeEvent({ id: 'evt_1', type, object }, { now: clock.now() });
    return cards.readEvent(body, signature);
  };

  it('names the payment', () => {
    const intent = { id: 'pi_1', object: 'payment_intent', metadata: { key: 'ours' } };
    const expected = { id: 'evt_1', type: 'payment', key: 'ours' };
    expect(read('payment_intent.succeeded', intent)).toEqual(expected);
    expect(read('payment_intent.payment_failed', intent)).toEqual(expected);
  });

  it('of another shop on the same account or of an unused type is ignored', () => {
    const nothing = { id: 'evt_1', type: 'other' };
    expect(read('payment_intent.succeeded', { metadata: {} })).toEqual(nothing);
    expect(read('customer.created', {})).toEqual(nothing);
    // An inquiry that was closed without a dispute.
    expect(read('charge.dispute.closed', { status: 'warning_closed' })).toEqual(nothing);
  });

  it('reports a dispute and its result', () => {
    const dispute = {
      id: 'dp_1',
      payment_intent: 'pi_1',
      amount: 3270,
      currency: 'gbp',
      reason: 'fraudulent',
      status: 'needs_response',
      balance_transactions: [{ id: 'txn_1', amount: -3924, fee: 1800, currency: 'eur' }],
    };
    // The fee is in the currency of the payment.
    const fees = [{ id: 'txn_1', amount: money(1500, 'GBP') }];
    const dp = { paymentId: 'pi_1', disputeId: 'dp_1' };
    const expected = { id: 'evt_1', type: 'dispute', ...dp, amount: AMOUNT, fees };
    expect(read('charge.dispute.funds_withdrawn', dispute)).toEqual({
      ...expected,
      state: 'opened',
      reason: 'fraudulent',
    });
    expect(read('charge.dispute.updated', dispute)).toMatchObject({ ...expected, state: 'opened' });
    const inquiry = { ...dispute, status: 'warning_needs_response', balance_transactions: [] };
    expect(read('charge.dispute.updated', inquiry)).toEqual({ id: 'evt_1', type: 'other' });
    const back = { id: 'txn_2', amount: 3924, fee: -1800, currency: 'eur' };
    const balance_transactions = [...dispute.balance_transactions, back];
    const reinstated = { ...dispute, status: 'won', balance_transactions };
    expect(read('charge.dispute.funds_reinstated', reinstated)).toMatchObject({
      state: 'won',
      fees: [...fees, { id: 'txn_2', amount: money(-1500, 'GBP') }],
    });
    const late = { metadata: { key: 'ours' }, balance_transaction: 'txn_3' };
    expect(read('charge.updated', late)).toEqual({ id: 'evt_1', type: 'fee', key: 'ours' });
    for (const status of ['won', 'lost']) {
      const closed = { ...dispute, status };
      expect(read('charge.dispute.closed', closed)).toMatchObject({ ...expected, state: status });
    }
  });

  it('needs a valid signature over the exact bytes, from the last minutes', () => {
    const sent = { type: 'payment_intent.succeeded', object: { metadata: { key: 'ours' } } };
    const now = clock.now();
    const { body, signature } = stripeEvent(sent, { now });
    expect(cards.readEvent(body, signature)).not.toBeNull();
    expect(cards.readEvent(`${body} `, signature)).toBeNull();
    expect(cards.readEvent(body, '')).toBeNull();
    expect(cards.readEvent(body, signature.replace(/.$/, 'x'))).toBeNull();
    const forged = stripeEvent(sent, { now, secret: 'whsec_guessed' });
    expect(cards.readEvent(forged.body, forged.signature)).toBeNull();
    const old = stripeEvent(sent, { now: new Date(now.getTime() - 301_000) });
    expect(cards.readEvent(old.body, old.signature)).toBeNull();
  });
});
