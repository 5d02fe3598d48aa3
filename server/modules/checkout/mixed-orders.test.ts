/** Orders of a record, a shirt and tickets: one is made, one is mailed, and each is refunded alone. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { addTicket, makeTickets } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { ADDRESSES, addToBasket, basketOf, orderOf, pay, stateOf } from './testing/buyers.ts';
import { makeOrderDesk } from './testing/orders.ts';

const app = await testApp();
const { ctx } = app;
const { people, browsers, makeRelease, books, cardRefunds, readOrder } = await makeOrderDesk(app);

async function buyThreeKinds(email: string, date?: string) {
  const { categories, page, poolId } = await makeTickets(ctx, { ownerId: people.seller.id });
  const { variantId } = await makeMerch(ctx, page, { type: 't_shirt' });
  const browser = app.browser();
  await addToBasket(browser, await makeRelease(date ? { date } : { limit: 10 }));
  await browser.post('/es/cart', { type: 'merch', uuid: variantId, quantity: 1 });
  await addTicket(browser, categories[0] ?? '', 2);
  const cart = await basketOf(browser);
  const { order: id = '', key } = stateOf(await pay(browser, { email }));
  await runDueJobs(ctx, jobs);
  const read = () => orderOf(browser, `${id}?key=${key}`);
  const { lines } = await read();
  const lineOf = (type: string) => lines.find((line) => line.type === type)?.uuid ?? '';
  return { id: id ?? '', key, browser, cart, poolId, read, lineOf };
}

type Bought = Awaited<ReturnType<typeof buyThreeKinds>>;

async function refund({ id, read }: Bought, body: object) {
  const refunded_before = (await read()).refunded_total?.amount ?? 0;
  const input = { reason: 'changed_mind', refunded_before, ...body };
  const reply = await browsers.staff.post(`/api/admin/orders/${id}/refunds`, input);
  expect(reply.status).toBe(200);
  await runDueJobs(ctx, jobs);
}

const placesSold = async ({ poolId }: Bought) =>
  (
    await ctx.db
      .selectFrom('ticket_pools')
      .select('sold')
      .where('id', '=', poolId)
      .executeTakeFirstOrThrow()
  ).sold;

const cancel = ({ id, key, browser }: Bought, lines?: string[]) =>
  browser.post(`/api/orders/${id}/cancel`, { key, ...(lines && { lines }) });

describe('an order of three kinds', () => {
  it('ships what is made, and mails the tickets at once', async () => {
    const email = 'three@example.com';
    const bought = await buyThreeKinds(email);
    expect(bought.cart).toMatchObject({ needsDelivery: true, split: null });
    const order = await bought.read();
    expect(order).toMatchObject({ state: 'Paid', service: 'standard', buyer_name: null });
    expect(order.parcels).toHaveLength(1);
    expect(order.lines.map(({ type, fulfilment, parcel }) => [type, fulfilment, parcel])).toEqual([
      ['release', 'made', 1],
      ['merch', 'made', 1],
      ['ticket', 'mailed', null],
    ]);
    expect(order.lines.map(({ fulfilled_at }) => fulfilled_at !== null)).toEqual([
      false,
      false,
      true,
    ]);
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain('ship it on');
    expect(mail?.text).toContain('nos. 1, 2. Your tickets are attached');
    const { rows } = await sql<{ jobs: number }>`select count(*)::integer as jobs from making_jobs
      where order_id = ${bought.id}`.execute(ctx.db);
    expect(rows).toEqual([{ jobs: 2 }]);
  });

  it('is refunded in parts, line by line, until the books are empty', async () => {
    const bought = await buyThreeKinds('parts@example.com');
    const { id, lineOf, read } = bought;
    const { total } = await read();
    // The buyer cancels the record, staff refund one ticket, then the rest.
    expect((await cancel(bought, [lineOf('release')])).status).toBe(200);
    await runDueJobs(ctx, jobs);
    expect((await read()).state).toBe('Paid');
    const oneTicket = [{ line: lineOf('ticket'), quantity: 1 }];
    await refund(bought, { what: 'things', lines: oneTicket });
    expect(await placesSold(bought)).toBe(1);
    const tickets = (await read()).lines.find(({ type }) => type === 'ticket');
    expect(tickets).toMatchObject({ copies: [1], refunded_quantity: 1 });
    await refund(bought, { what: 'things', lines: [{ line: lineOf('merch'), quantity: 1 }] });
    // Nothing is left to send, and the other ticket has been mailed.
    expect(await read()).toMatchObject({ state: 'Delivered', parcels: [], dispatch_date: null });
    await refund(bought, { what: 'all' });
    expect(await placesSold(bought)).toBe(0);
    expect((await read()).state).toBe('Refunded');
    expect((await cardRefunds(id)).amount).toBe(total.amount);
    const { card_fees = 0, ...others } = await books(id);
    expect(others).toEqual({ card: -card_fees });
  });

  it('cannot be cancelled as a whole, because the tickets are mailed', async () => {
    const bought = await buyThreeKinds('whole@example.com');
    const order = await bought.read();
    expect(order.operations).toMatchObject({ cancel_enabled: false, change_address_enabled: true });
    expect(order.lines.map(({ cancel_enabled }) => cancel_enabled)).toEqual([true, true, false]);
    expect((await cancel(bought)).json).toMatchObject({ code: 'order_not_changeable' });
    const ticket = await cancel(bought, [bought.lineOf('ticket')]);
    expect(ticket.json).toMatchObject({ code: 'line_not_changeable' });
    expect(await placesSold(bought)).toBe(2);
    const made = await cancel(bought, [bought.lineOf('release'), bought.lineOf('merch')]);
    expect(made.status).toBe(200);
    // Shipping comes back too; the tickets stay, so the order is complete.
    const after = await bought.read();
    expect(after.state).toBe('Delivered');
    expect(after.refunded_total?.amount).toBe(order.total.amount - 4800);
  });

  it('keeps its tickets out of the parcels, also if it is split', async () => {
    const browser = app.browser();
    const { categories } = await makeTickets(ctx, { ownerId: people.seller.id });
    await addToBasket(browser, await makeRelease({ date: '2026-12-18' }));
    await addTicket(browser, categories[0] ?? '');
    expect((await basketOf(browser)).split).toBeNull();
    await addToBasket(browser, await makeRelease({ type: 'cd' }));
    const { json } = await browser.get('/es/checkout?country=GB');
    const offer = json as { split: { services: { total: { amount: number } }[] } };
    const expected_total = offer.split.services[0]?.total.amount;
    const paid = stateOf(await pay(browser, { change: { split: true, expected_total } }));
    await runDueJobs(ctx, jobs);
    const { order } = await readOrder(paid.order ?? '');
    expect(order.lines.map(({ parcel }) => parcel)).toEqual([2, null, 1]);
    expect(order.parcels).toHaveLength(2);
  });

  it('goes to a new address, and offers no return of tickets', async () => {
    const bought = await buyThreeKinds('moved@example.com');
    const address = { ...ADDRESSES.GB, country: 'GB', address_line_1: '2 Mill Lane' };
    const { id, key, browser } = bought;
    const moved = await browser.put(`/api/orders/${id}/address`, { key, address });
    expect(moved.json).toMatchObject({ address: { address_line_1: '2 Mill Lane' } });
    await ctx.db
      .updateTable('parcels')
      .set({
        packed_at: ctx.clock.now(),
        dispatched_at: ctx.clock.now(),
        delivered_at: ctx.clock.now(),
      })
      .where('order_id', '=', id)
      .execute();
    const { json } = await browser.get(`/api/orders/${id}/returns?key=${key}`);
    const { returnable } = json as { returnable: { line: string }[] };
    expect(returnable.map(({ line }) => line).toSorted()).toEqual(
      [bought.lineOf('release'), bought.lineOf('merch')].toSorted(),
    );
  });
});

it('an address is needed as soon as something is sent by post', async () => {
  const browser = app.browser();
  await addToBasket(browser, await makeRelease());
  const reply = await pay(browser, {
    change: { address: undefined, service: undefined, country: 'GB' },
  });
  expect(reply).toMatchObject({ status: 422, json: { code: 'validation' } });
  const { errors } = reply.json as { errors: Record<string, string[]> };
  expect(Object.keys(errors).toSorted()).toEqual(
    ['address_line_1', 'city', 'name', 'postal_code', 'service'].toSorted(),
  );
});
