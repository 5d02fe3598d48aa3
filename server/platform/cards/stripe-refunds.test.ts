import { randomUUID } from 'node:crypto';
import { money } from '@lathe/rules/money';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { STRIPE_KEYS, startStripe, stripeEvent } from './testing/stripe-server.ts';

const stripe = await startStripe();
const env = { ...STRIPE_KEYS, STRIPE_API_URL: stripe.url };
const { ctx, clock } = await testApp({ env });
const { cards } = ctx;
if (!cards) throw new Error('Stripe is set up.');
clock.set(new Date().toISOString());

const read = (type: string, object: object) => {
  const { body, signature } = stripeEvent({ id: 'evt_1', type, object }, { now: clock.now() });
  return cards.readEvent(body, signature);
};

const refund = {
  id: 're_1',
  object: 'refund',
  amount: 2000,
  currency: 'gbp',
  payment_intent: 'pi_1',
  metadata: { key: 'ours' },
};

describe('an event about a refund', () => {
  it.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
    '%s names our refund and its state',
    (type) => {
      const expected = { id: 'evt_1', type: 'refund', key: 'ours', refundId: 're_1' };
      expect(read(type, { ...refund, status: 'pending' })).toEqual({
        ...expected,
        state: 'pending',
        failure: null,
      });
      expect(
        read(type, { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' }),
      ).toEqual({ ...expected, state: 'failed', failure: 'lost_or_stolen_card' });
    },
  );

  it.each([
    [{ status: 'succeeded' }, 'succeeded', null],
    [{ status: 'requires_action' }, 'pending', null],
    [{ status: 'canceled' }, 'failed', 'cancelled'],
    [{ status: 'failed', failure_reason: 'a_new_reason' }, 'failed', 'unknown'],
    [{ status: 'failed' }, 'failed', 'unknown'],
  ])('with %o is %s, %s', (change, state, failure) => {
    expect(read('refund.updated', { ...refund, ...change })).toMatchObject({ state, failure });
  });

  it('of another program on the account is ignored', () => {
    const other = { ...refund, metadata: {}, status: 'failed' };
    expect(read('refund.failed', other)).toEqual({ id: 'evt_1', type: 'other' });
    expect(read('refund.failed', { ...other, metadata: null })).toEqual({
      id: 'evt_1',
      type: 'other',
    });
  });
});

it('a refund that failed is reported, and asked for again only with another key', async () => {
  const paymentKey = randomUUID();
  const amount = money(3270, 'GBP');
  await cards.charge({ key: paymentKey, amount, method: 'pm_ok', returnUrl: 'http://localhost' });
  const asked = { key: randomUUID(), paymentKey, amount: money(1000, 'GBP') };
  expect(await cards.refund(asked)).toMatchObject({ state: 'succeeded' });
  const [first] = stripe.refunds;
  Object.assign(first ?? {}, { status: 'failed', failure_reason: 'declined' });
  stripe.forgetKeys();
  expect(await cards.refund(asked)).toMatchObject({ state: 'failed', failure: 'declined' });
  expect(stripe.refunds).toHaveLength(1);
  expect(await cards.refund({ ...asked, key: randomUUID() })).toMatchObject({
    state: 'succeeded',
    failure: null,
  });
  expect(stripe.refunds).toHaveLength(2);
});
