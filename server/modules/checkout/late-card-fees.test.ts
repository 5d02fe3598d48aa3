/** Stripe sometimes knows its fee only after the payment. It is booked then, and never guessed. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  STRIPE_KEYS,
  startStripe,
  stripeEvent,
} from '../../platform/cards/testing/stripe-server.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { addToBasket, pay, stateOf } from './testing/buyers.ts';

const stripe = await startStripe();
const app = await testApp({ env: { ...STRIPE_KEYS, STRIPE_API_URL: stripe.url } });
const { ctx, clock } = app;
clock.set(new Date().toISOString());
const seller = await makePerson(app, { seller: true });

async function post(type: string, object: object): Promise<void> {
  const { body, signature } = stripeEvent({ type, object }, { now: clock.now() });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const sent = { method: 'POST', url: '/es/card-events', headers, payload: body } as const;
  expect((await app.app.inject(sent)).statusCode).toBe(204);
}

/** Paid with 3-D Secure, while Stripe does not know its fee yet. */
async function buyWithoutFee() {
  const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases: [{}] });
  const browser = app.browser();
  await addToBasket(browser, releaseIds[0] ?? '');
  const payment_method = 'pm_secure';
  const { checkout } = stateOf(await pay(browser, { change: { payment_method } }));
  const intent = [...stripe.intents.values()].find(({ metadata }) => metadata.key === checkout);
  if (!intent) throw new Error('Stripe has no intent.');
  stripe.authenticate(intent.id, true);
  const charge = intent.latest_charge as { balance_transaction: object | null };
  const known = charge.balance_transaction;
  charge.balance_transaction = null;
  await post('payment_intent.succeeded', intent);
  return {
    checkout,
    learnFee: () => {
      charge.balance_transaction = known;
    },
    chargeUpdated: () =>
      post('charge.updated', { metadata: { key: checkout }, balance_transaction: 'txn_1' }),
  };
}

async function fees(checkout: string): Promise<{ kind: string; amount: number }[]> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, amount from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where account = 'card_fees' and (reference = ${checkout} or reference in (
      select id::text from orders where checkout_id = ${checkout}))`.execute(ctx.db);
  return rows;
}

async function isPaid(checkout: string): Promise<boolean> {
  const order = ctx.db.selectFrom('orders').select('id').where('checkout_id', '=', checkout);
  return (await order.executeTakeFirst()) !== undefined;
}

it('places the order at once, and books the fee once when Stripe reports it', async () => {
  const order = await buyWithoutFee();
  expect(await isPaid(order.checkout)).toBe(true);
  await order.chargeUpdated();
  expect(await fees(order.checkout)).toEqual([]);
  order.learnFee();
  await Promise.all([order.chargeUpdated(), order.chargeUpdated(), order.chargeUpdated()]);
  expect(await fees(order.checkout)).toEqual([{ kind: 'card_fee', amount: 73 }]);
  await runDueJobs(ctx, jobs);
  expect(await fees(order.checkout)).toHaveLength(1);
});

it('asks Stripe again without an event', async () => {
  const order = await buyWithoutFee();
  await runDueJobs(ctx, jobs);
  expect(await fees(order.checkout)).toEqual([]);
  order.learnFee();
  await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runDueJobs(ctx, jobs);
  expect(await fees(order.checkout)).toEqual([{ kind: 'card_fee', amount: 73 }]);
});

it('does not book a fee twice that was known at the sale', async () => {
  const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases: [{}] });
  const browser = app.browser();
  await addToBasket(browser, releaseIds[0] ?? '');
  const { checkout } = stateOf(await pay(browser, { change: { payment_method: 'pm_ok' } }));
  await post('charge.updated', { metadata: { key: checkout }, balance_transaction: 'txn_2' });
  expect(await fees(checkout)).toMatchObject([{ kind: 'sale' }]);
  await post('charge.updated', { metadata: { key: 'of another shop' }, balance_transaction: 'x' });
});
