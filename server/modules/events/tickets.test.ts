import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { basketOf, offerTo, orderOf, stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { jobs } from '../jobs.ts';
import { balancesOf } from '../ledger/index.ts';
import { addTicket, makeTickets, payWithoutAddress } from './testing/tickets.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx } = app;
const { id: ownerId } = await makePerson(app, { seller: true });
const desk = await makeOrderDesk(app);

async function ticketsOf(orderId: string | null) {
  const { rows } = await sql<{ number: number; holder: string; isCancelled: boolean }>`
    select number, holder_name as holder, cancelled_at is not null as "isCancelled"
    from tickets join order_lines on order_lines.id = order_line_id
    where order_id = ${orderId} order by number`.execute(ctx.db);
  return rows;
}

async function stockOf(poolId: string) {
  const { rows } = await sql<{ reserved: number; sold: number; categories: number[] }>`
    select reserved, sold, array(select sold from ticket_categories
      where pool_id = ticket_pools.id order by position) as categories
    from ticket_pools where id = ${poolId}`.execute(ctx.db);
  return rows[0];
}

describe('an order of tickets alone', () => {
  it('has no address, no shipping and no duty, and is complete when its mail is sent', async () => {
    const { categories, poolId, event } = await makeTickets(ctx, { ownerId });
    const browser = app.browser();
    await addTicket(browser, categories[0] ?? '', 2);
    const cart = await basketOf(browser);
    expect(cart).toMatchObject({
      needsDelivery: false,
      shippingMinPrice: null,
      duty: null,
      dispatchDate: null,
      totalWithShipping: { amount: 4800 },
      problems: [],
      operations: { checkout_enabled: true },
    });
    expect(cart.items[0]).toMatchObject({
      vat: { amount: 800 },
      url: expect.stringMatching(`/events/${event.slug}$`),
      meta: { title: 'A night: Category 1', description: '3 Dec 2026, Oslo, London' },
    });
    const email = 'fan@example.com';
    const { order: id, key } = stateOf(await payWithoutAddress(browser, { email }));
    expect(await stockOf(poolId)).toEqual({ reserved: 0, sold: 2, categories: [2] });
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain('nothing is sent by post');
    expect(mail?.text).toContain('nos. 1, 2. Your tickets are attached');
    expect(mail?.text).not.toContain('Shipping');
    const order = await orderOf(browser, `${id}?key=${key}`);
    expect(order).toMatchObject({
      state: 'Delivered',
      address: null,
      buyer_name: 'Bo Lind',
      service: null,
      dispatch_date: null,
      parcels: [],
      total: { amount: 4800 },
      vat_total: { amount: 800 },
      postage_total: { amount: 0 },
      operations: { cancel_enabled: false, change_address_enabled: false },
    });
    expect(order.lines).toMatchObject([
      { type: 'ticket', fulfilment: 'mailed', parcel: null, copies: [1, 2], cancel_enabled: false },
    ]);
    expect(await ticketsOf(id)).toEqual([
      { number: 1, holder: 'Bo Lind', isCancelled: false },
      { number: 2, holder: 'Bo Lind', isCancelled: false },
    ]);
    const invoice = await browser.get(`/api/orders/${id}/invoice?key=${key}`);
    expect(invoice.status).toBe(200);
    const found = await desk.browsers.staff.get('/api/admin/orders?text=lind');
    expect(found.json).toMatchObject({ data: [{ uuid: id, name: 'Bo Lind' }] });
  });

  it('needs a name, and nothing is held without one', async () => {
    const { categories, poolId } = await makeTickets(ctx, { ownerId });
    const browser = app.browser();
    await addTicket(browser, categories[0] ?? '');
    const reply = await payWithoutAddress(browser, { change: { name: ' ' } });
    expect(reply).toMatchObject({ status: 422, json: { errors: { name: [expect.any(String)] } } });
    const nowhere = await payWithoutAddress(browser, { change: { country: 'QX' } });
    expect(nowhere).toMatchObject({ status: 422 });
    expect(Object.keys((nowhere.json as { errors: object }).errors)).toEqual(['country']);
    expect(await stockOf(poolId)).toMatchObject({ reserved: 0, sold: 0 });
  });

  it('pays its seller the price without VAT less the fee, five working days after the event', async () => {
    const { categories } = await makeTickets(ctx, { ownerId });
    const browser = app.browser();
    await addTicket(browser, categories[0] ?? '', 3);
    const { order } = stateOf(await payWithoutAddress(browser));
    const line = await ctx.db
      .selectFrom('order_lines')
      .select(['unit_price', 'unit_vat', 'unit_earnings', 'unit_mechanicals', 'available_from'])
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({
      unit_price: 2400,
      unit_vat: 400,
      unit_earnings: 1900,
      unit_mechanicals: 0,
      available_from: '2026-12-10',
    });
    const books = await desk.books(order ?? '');
    expect(books).toMatchObject({ vat_due: -1200, sales: -6000, earnings_pending: -5700 });
    expect(Object.values(books).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });

  it('owes the VAT of the event, not of the buyer, and asks for no import taxes', async () => {
    const { categories } = await makeTickets(ctx, { ownerId });
    const browser = app.browser();
    await addTicket(browser, categories[0] ?? '');
    const { cart, services } = await offerTo(browser, 'US');
    expect(services).toEqual([]);
    expect(cart).toMatchObject({ currency: 'USD', totalIncVat: 3100, totalVat: { amount: 517 } });
    expect(cart.shouldShowVATConfirmation).toBe(false);
    const options = { country: 'US', change: { vat_confirmed: false } } as const;
    const { order } = stateOf(await payWithoutAddress(browser, options));
    expect((await desk.readOrder(order ?? '')).order).toMatchObject({
      vat_total: { amount: 517 },
      total: { amount: 3100, currency: 'USD' },
    });
  });
});

describe('tickets', () => {
  const soon = new Date('2026-11-20T10:00:00Z');
  const past = new Date('2026-11-10T10:00:00Z');

  it.each([
    ['before the sale starts', { sale_from: soon }, {}, 'has not started yet'],
    ['after the sale has ended', { sale_from: null, sale_to: past }, {}, 'has ended'],
    ['after the event has started', {}, { starts_at: past }, 'has ended'],
    ['of a cancelled event', {}, { cancelled_at: past }, 'is discontinued'],
    ['of an event abroad', {}, { country_iso: 'DE' }, 'is discontinued'],
  ])('cannot be bought %s', async (_, category, event, text) => {
    const { categories } = await makeTickets(ctx, { ownerId, categories: [category], event });
    const browser = app.browser();
    const reply = await addTicket(browser, categories[0] ?? '');
    expect(reply).toMatchObject({ status: 409, json: { code: 'item_not_sold' } });
    expect((reply.json as { message: string }).message).toContain(text);
  });

  it('of an unpublished event do not exist for buyers', async () => {
    const { categories } = await makeTickets(ctx, { ownerId, event: { published_at: null } });
    expect((await addTicket(app.browser(), categories[0] ?? '')).status).toBe(404);
  });

  it('cannot be paid if the sale has ended since', async () => {
    const { categories } = await makeTickets(ctx, { ownerId });
    const browser = app.browser();
    await addTicket(browser, categories[0] ?? '');
    await sql`update ticket_categories set sale_to = ${past} where id = ${categories[0]}`.execute(
      ctx.db,
    );
    expect((await basketOf(browser)).items[0]?.problems).toMatchObject([
      { code: 'sale_ended', blocking: true },
    ]);
    expect(await payWithoutAddress(browser)).toMatchObject({
      status: 409,
      json: { code: 'item_not_sold' },
    });
  });

  it('have a limit per order, in the basket and at the payment', async () => {
    const { categories } = await makeTickets(ctx, { ownerId, categories: [{ per_order: 4 }] });
    const browser = app.browser();
    const added = await addTicket(browser, categories[0] ?? '', 6);
    expect(added.json).toMatchObject({ items: [{ quantity: 4, maxQuantity: 4 }] });
    expect((added.json as { notice: string }).notice).toContain('one order can have 4 at most');
    const more = await addTicket(browser, categories[0] ?? '');
    expect(more).toMatchObject({ status: 409, json: { code: 'item_limit_reached' } });
    await sql`update ticket_categories set per_order = 2 where id = ${categories[0]}`.execute(
      ctx.db,
    );
    expect((await basketOf(browser)).items[0]?.problems).toMatchObject([{ code: 'per_order' }]);
    expect(await payWithoutAddress(browser)).toMatchObject({
      status: 409,
      json: { code: 'item_limit_reached' },
    });
  });

  it('are sold out with their category or with the pool that they share', async () => {
    const { categories } = await makeTickets(ctx, {
      ownerId,
      capacity: 3,
      categories: [{ quantity: 1 }, {}],
    });
    const [small = '', open = ''] = categories;
    const buy = async (uuid: string, quantity: number) => {
      const browser = app.browser();
      await addTicket(browser, uuid, quantity);
      return await payWithoutAddress(browser);
    };
    expect((await buy(small, 1)).status).toBe(200);
    const soldOut = { status: 409, json: { code: 'item_sold_out' } };
    expect(await addTicket(app.browser(), small)).toMatchObject(soldOut);
    expect((await buy(open, 2)).status).toBe(200);
    expect(await addTicket(app.browser(), open)).toMatchObject(soldOut);
  });

  it('that others are paying for are not sold, and are free again if the payment fails', async () => {
    const { categories, poolId } = await makeTickets(ctx, { ownerId, capacity: 2 });
    const [uuid = ''] = categories;
    const [first, second] = [app.browser(), app.browser()];
    await addTicket(first, uuid, 2);
    await addTicket(second, uuid);
    await payWithoutAddress(first, { card: 'three_d_secure' });
    expect(await stockOf(poolId)).toMatchObject({ reserved: 2, sold: 0 });
    const held = { status: 409, json: { code: 'item_held' } };
    expect(await payWithoutAddress(second)).toMatchObject(held);
    await payWithoutAddress(first, { card: 'declined' });
    expect(await stockOf(poolId)).toMatchObject({ reserved: 0, sold: 0 });
    expect((await payWithoutAddress(second)).status).toBe(200);
    expect(await stockOf(poolId)).toMatchObject({ reserved: 0, sold: 1 });
  });
});

it('a refunded ticket is cancelled, with a credit note, and its place is on sale again', async () => {
  const { categories, poolId } = await makeTickets(ctx, { ownerId, capacity: 2 });
  const browser = app.browser();
  await addTicket(browser, categories[0] ?? '', 2);
  const { order, key } = stateOf(await payWithoutAddress(browser));
  await runDueJobs(ctx, jobs);
  const { lines } = (await desk.readOrder(order ?? '')).order;
  const refund = { what: 'things', lines: [{ line: lines[0]?.uuid, quantity: 1 }] };
  const body = { ...refund, reason: 'goodwill', refunded_before: 0 };
  const reply = await desk.browsers.staff.post(`/api/admin/orders/${order}/refunds`, body);
  expect(reply.status).toBe(200);
  expect(await ticketsOf(order)).toMatchObject([{ isCancelled: false }, { isCancelled: true }]);
  expect(await stockOf(poolId)).toEqual({ reserved: 0, sold: 1, categories: [1] });
  const { credit_notes } = await orderOf(browser, `${order}?key=${key}`);
  const note = await browser.get(
    `/api/orders/${order}/credit_notes/${credit_notes[0]?.uuid}?key=${key}`,
  );
  expect(note.status).toBe(200);
  // The next buyer gets a number of their own.
  const next = app.browser();
  await addTicket(next, categories[0] ?? '');
  const { order: second } = stateOf(await payWithoutAddress(next));
  expect(await ticketsOf(second)).toMatchObject([{ number: 3, isCancelled: false }]);
});

it('earnings are available on the fifth working day after the event, and not before', async () => {
  const seller = await makePerson(app, { seller: true });
  const { categories } = await makeTickets(ctx, { ownerId: seller.id });
  const browser = app.browser();
  await addTicket(browser, categories[0] ?? '');
  await payWithoutAddress(browser);
  app.clock.set('2026-12-09T23:00:00Z');
  await runJob(ctx, 'release-due-earnings');
  expect(await balancesOf(ctx.db, seller.id)).toMatchObject([{ pending: 1900, available: 0 }]);
  app.clock.set('2026-12-10T01:00:00Z');
  await runJob(ctx, 'release-due-earnings');
  expect(await balancesOf(ctx.db, seller.id)).toMatchObject([{ pending: 0, available: 1900 }]);
});
