/** A price list that starts between basket and payment: nobody pays more than they saw. */
import type { Cart } from '@lathe/contract/cart-calls';
import type { CheckoutState } from '@lathe/contract/checkout-calls';
import type { ErrorReply } from '@lathe/contract/errors';
import type { ManagedMerchType } from '@lathe/contract/merch-type-calls';
import type { Order } from '@lathe/contract/order-calls';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { pay, purchaseOf, stateOf } from '../../checkout/testing/buyers.ts';
import { addPieces, merchShop, problemsIn } from '../testing/merch-shop.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { clock } = app;
const shop = await merchShop(app);
const asAdmin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));

async function buyer(uuid: string | undefined) {
  const browser = app.browser();
  expect((await addPieces(browser, uuid, 2)).status).toBe(200);
  return browser;
}

/** All prices of T-shirts in pounds rise by three. */
async function raisePrices(day: string): Promise<void> {
  const path = '/api/admin/merch_types';
  const { data } = (await asAdmin.get(path)).json as { data: ManagedMerchType[] };
  const shirt = data.find(({ code }) => code === 't_shirt');
  const current = shirt?.price_sets.find(({ state }) => state === 'current')?.prices ?? [];
  const prices = current.map(({ tier, currency, rrp }) => ({
    ...{ tier, currency, ppd: null },
    rrp: currency === 'GBP' ? rrp + 300 : rrp,
  }));
  const body = { valid_from: day, prices, version: shirt?.version };
  expect((await asAdmin.post(`${path}/${shirt?.id}/prices`, body)).status).toBe(200);
}

it('is shown in the basket, stops the payment of the old total, and keeps a running one', async () => {
  const item = await shop.item({ quantity_limit: 10 });
  const [medium] = item.variants;
  clock.set('2026-11-30T23:40:00Z');
  await raisePrices('2026-12-02');
  clock.set('2026-12-01T23:50:00Z');
  const early = await buyer(medium);
  const late = await buyer(medium);
  const seen = await purchaseOf(late);
  const waiting = stateOf(await pay(early, { card: 'three_d_secure' }));
  expect(await problemsIn(late)).toEqual([]);

  clock.set('2026-12-02T00:01:00Z');
  const rejected = await late.post('/es/checkout', seen);
  expect([rejected.status, (rejected.json as ErrorReply).code]).toEqual([409, 'total_changed']);
  const { items } = (await late.get('/es/cart')).json as Cart;
  expect(items).toMatchObject([{ quantity: 2 }]);
  expect(await problemsIn(late)).toEqual([
    ['price_changed', 'The price has changed from £21.90 to £24.90.'],
  ]);
  expect(await shop.counts(item.id)).toMatchObject({ sold: 0, held: 2 });
  const again = stateOf(await pay(late));
  expect(again.status).toBe('paid');

  // Whoever was at the bank at midnight pays what the bank was asked for.
  const intent = waiting.action_url?.split('/').at(-1);
  await early.post(`/es/sandbox/payments/${intent}/answer`, { approve: true });
  const finished = await early.post(`/es/checkout/${waiting.checkout}/finish`);
  expect(finished.json).toMatchObject({ status: 'paid' });
  expect(await shop.counts(item.id)).toMatchObject({ sold: 4, held: 0 });
  const paid = async ({ order, key }: CheckoutState) => {
    const { json } = await app.browser().get(`/api/orders/${order}?key=${key}`);
    return (json as Order).lines.map(({ price }) => price.amount);
  };
  expect([await paid(stateOf(finished)), await paid(again)]).toEqual([[2190], [2490]]);
});
