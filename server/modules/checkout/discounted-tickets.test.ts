/** Discount codes for tickets: only those that name their event. */
import type { Cart } from '@lathe/contract/cart-calls';
import type { Order } from '@lathe/contract/order-calls';
import { addDuration } from '@lathe/rules/time';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { makePerson } from '../../testing/people.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { addToBasket, basketOf, stateOf } from './testing/buyers.ts';
import { discountApp, makeDiscounts } from './testing/discounts.ts';
import { makeOrderDesk } from './testing/orders.ts';

const app = await discountApp();
const { ctx, clock } = app;
const { seller, sellerBrowser, path, release, makeCode, usesOf, use } = await makeDiscounts(app);
const desk = await makeOrderDesk(app);

async function concert(event: object = {}, ownerId = seller.id) {
  const starts_at = addDuration(clock.now(), { days: 30 });
  const made = await makeTickets(ctx, {
    ownerId,
    event: { name: 'Hafenfest', starts_at, ...event },
  });
  return { id: made.event.id, category: made.categories[0] ?? '' };
}

async function choices() {
  const { json } = await sellerBrowser.get(`${path}/choices`);
  return (json as { data: { field: string; uuid: string }[] }).data.filter(
    ({ field }) => field === 'events',
  );
}

describe('a code for an event', () => {
  it('takes off its share of the price, the VAT and the earnings, and a refund gives back what was paid', async () => {
    const { id, category } = await concert();
    const { code, uuid } = await makeCode({ percent: 25, scope: 'chosen', events: [id] });
    expect((await sellerBrowser.get(`${path}/${uuid}`)).json).toMatchObject({
      targets: [{ uuid: id, title: 'Hafenfest' }],
    });
    const buyer = app.browser();
    await addTicket(buyer, category, 2);
    await addToBasket(buyer, release);
    const cart = (await use(buyer, code)).json as Cart;
    expect(cart.items.map(({ discount }) => discount?.amount.amount)).toEqual([1200, undefined]);
    await buyer.delete(`/es/cart/${release}?type=release`);
    const { order: orderId, key } = stateOf(await payWithoutAddress(buyer));
    const order: Order = (await buyer.get(`/api/orders/${orderId}?key=${key}`)).json;
    expect(order.total.amount).toBe(3600);
    const line = await ctx.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', orderId ?? '')
      .executeTakeFirstOrThrow();
    // £18.00 with 20 % VAT is £15.00 without.
    expect(line).toMatchObject({
      unit_price: 1800,
      unit_vat: 300,
      unit_ppd: 1500,
      unit_discount: 600,
      discount_code: code,
    });
    expect(line.unit_earnings).toBeLessThan(1500);
    expect(await usesOf(uuid)).toEqual({ uses: 1, noted: 1 });
    const body = { what: 'all', reason: 'goodwill', refunded_before: 0 };
    const refund = `/api/admin/orders/${orderId}/refunds`;
    expect((await desk.browsers.staff.post(refund, body)).status).toBe(200);
    await runDueJobs(ctx, jobs);
    expect(await desk.cardRefunds(orderId ?? '')).toEqual({ amount: 3600, times: 1 });
  });

  it('is the only one that applies: a code for everything leaves tickets as they are', async () => {
    const { category } = await concert();
    const buyer = app.browser();
    await addTicket(buyer, category);
    const all = await makeCode();
    expect(await use(buyer, all.code)).toMatchObject({ status: 409 });
    expect((await basketOf(buyer)).discount).toBeNull();
    await addToBasket(buyer, release);
    const cart = (await use(buyer, all.code)).json as Cart;
    expect(cart.items.map(({ discount }) => discount?.amount.amount)).toEqual([undefined, 570]);
  });

  it('does not apply to another event, and names no event of another seller', async () => {
    const [one, other] = [await concert(), await concert()];
    const { code } = await makeCode({ scope: 'chosen', events: [one.id] });
    const buyer = app.browser();
    await addTicket(buyer, other.category);
    expect(await use(buyer, code)).toMatchObject({ status: 409 });
    const foreign = await concert({}, (await makePerson(app, { seller: true })).id);
    const body = { code: 'MINE', kind: 'percent', percent: 10, scope: 'chosen' };
    expect(await sellerBrowser.post(path, { ...body, events: [foreign.id] })).toMatchObject({
      status: 422,
      json: { errors: { events: [expect.any(String)] } },
    });
  });

  it('is offered for coming events that are not cancelled, the next one first', async () => {
    const now = clock.now();
    const later = await concert({ starts_at: addDuration(now, { days: 200 }) });
    const sooner = await concert({ starts_at: addDuration(now, { days: 2 }) });
    const hidden = [
      await concert({ starts_at: addDuration(now, { days: -2 }) }),
      await concert({ cancelled_at: now }),
      await concert({ deleted_at: now }),
    ];
    const offered = (await choices()).map(({ uuid }) => uuid);
    expect(offered.indexOf(sooner.id)).toBe(0);
    expect(offered.at(-1)).toBe(later.id);
    for (const { id } of hidden) expect(offered).not.toContain(id);
    const body = { code: 'TOO-LATE', kind: 'percent', percent: 10, scope: 'chosen' };
    const cancelled = { ...body, events: [hidden[1]?.id] };
    expect((await sellerBrowser.post(path, cancelled)).status).toBe(422);
  });
});
