/** Many at once, in two processes, on the real database. */
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { settleLine } from '../events/index.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { countsOf, linkIn, settleWaits, soldOut, wait, waitsOf } from './testing/lines.ts';

const limits = {
  checkout: { points: 100_000, seconds: 600 },
  stock_alert: { points: 100_000, seconds: 600 },
  login: { points: 1000, seconds: 60 },
};
const first = await testApp({ limits });
const second = await testApp({ limits, databaseUrl: first.databaseUrl, clock: first.clock });
const { ctx, clock } = first;
const { id: ownerId } = await makePerson(first, { seller: true });
const desk = await makeOrderDesk(first);

async function peopleInLine(category: string, size: number) {
  const people = [];
  for (let at = 0; at < size; at += 1) {
    const app = at % 2 === 0 ? first : second;
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    expect((await wait(browser, category)).status).toBe(200);
    clock.advance({ seconds: 1 });
    people.push({ ...person, browser });
  }
  return people;
}

it('thirty people wait and five places become free: the first five get one each', async () => {
  const { poolId, categories, event } = await soldOut(ctx, { ownerId, capacity: 10 });
  const [category = ''] = categories;
  const people = await peopleInLine(category, 30);
  await ctx.db.updateTable('ticket_pools').set({ sold: 5 }).where('id', '=', poolId).execute();
  await ctx.db
    .updateTable('ticket_categories')
    .set({ sold: 5 })
    .where('id', '=', category)
    .execute();
  const stranger = first.browser();
  await addTicket(stranger, category);
  const [, , rush] = await Promise.all([
    settleWaits(first.ctx),
    settleWaits(second.ctx),
    wait(second.browser(), category, { email: 'late@example.com' }),
    inTransaction(second.ctx.db, (tx) => settleLine(tx, poolId, clock.now())),
  ]);
  expect(rush.status).toBeLessThan(500);
  const offered = (await waitsOf(ctx, category)).filter((row) => row.offered > 0);
  expect(offered.map(({ user_id }) => user_id)).toEqual(people.slice(0, 5).map(({ id }) => id));
  expect(await countsOf(ctx, poolId)).toEqual({ sold: 5, reserved: 0, offered: 5 });
  const told = [];
  for (const { email } of people.slice(0, 7)) told.push((await mailsTo(first, email)).length);
  expect(told).toEqual([1, 1, 1, 1, 1, 0, 0]);
  // The five buy at once, together with others who want the same places.
  const buyers = await Promise.all(
    people.slice(0, 5).map(async ({ email }, at) => {
      // Their own addresses, because one address may hold few places at once.
      const browser = second.browser({}, `10.2.0.${at + 1}`);
      await browser.post(`${await linkIn(first, email)}/basket`, {});
      return browser;
    }),
  );
  const replies = await Promise.all(
    [...buyers, stranger].map((browser) => payWithoutAddress(browser)),
  );
  expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  const paid = replies.slice(0, 5).filter((reply) => stateOf(reply).status === 'paid');
  expect(paid).toHaveLength(5);
  expect(await countsOf(ctx, poolId)).toEqual({ sold: 10, reserved: 0, offered: 0 });
  const sold = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', event.id)
    .execute();
  expect(sold).toHaveLength(5);
});

it('two refunds at once make two offers, and nobody else can buy in between', async () => {
  const { poolId, categories } = await makeTickets(ctx, { ownerId, capacity: 2 });
  const [category = ''] = categories;
  const orders: string[] = [];
  for (const address of ['10.1.0.1', '10.1.0.2']) {
    const browser = first.browser({}, address);
    await addTicket(browser, category);
    orders.push(stateOf(await payWithoutAddress(browser)).order ?? '');
  }
  await peopleInLine(category, 3);
  const staff = await signedInBrowser(first, desk.people.staff);
  const lines = await ctx.db
    .selectFrom('order_lines')
    .select(['id', 'order_id as order'])
    .where('order_id', 'in', orders)
    .execute();
  const stranger = second.browser();
  const refunds = lines.map(({ id, order }) =>
    staff.post(`/api/admin/orders/${order}/refunds`, {
      what: 'things',
      lines: [{ line: id, quantity: 1 }],
      reason: 'changed_mind',
      refunded_before: 0,
    }),
  );
  const [tried, ...replies] = await Promise.all([addTicket(stranger, category), ...refunds]);
  expect(tried.status).toBe(409);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countsOf(ctx, poolId)).toEqual({ sold: 0, reserved: 0, offered: 2 });
  expect((await waitsOf(ctx, category)).map(({ offered }) => offered)).toEqual([1, 1, 0]);
  expect((await addTicket(stranger, category)).status).toBe(409);
});

it('an offer bought in the moment when it ends is bought, or goes to the next', async () => {
  for (let round = 0; round < 4; round += 1) {
    const tickets = await soldOut(ctx, { ownerId, capacity: 1 });
    const [category = ''] = tickets.categories;
    const [buyer] = await peopleInLine(category, 2);
    if (!buyer) throw new Error('Nobody waits.');
    await ctx.db
      .updateTable('ticket_categories')
      .set({ sold: 0 })
      .where('id', '=', category)
      .execute();
    await ctx.db
      .updateTable('ticket_pools')
      .set({ sold: 0 })
      .where('id', '=', tickets.poolId)
      .execute();
    await settleWaits(ctx);
    await buyer.browser.post(`${await linkIn(first, buyer.email)}/basket`, {});
    clock.advance({ hours: 24, seconds: -1 });
    const paying = payWithoutAddress(buyer.browser);
    if (round % 2 === 0) clock.advance({ seconds: 1 });
    const [reply] = await Promise.all([
      paying,
      settleWaits(second.ctx),
      inTransaction(ctx.db, (tx) => settleLine(tx, tickets.poolId, clock.now())),
    ]);
    expect(reply.status).toBeLessThan(500);
    clock.advance({ seconds: 2 });
    await Promise.all([settleWaits(first.ctx), settleWaits(second.ctx)]);
    const isPaid = reply.status === 200 && stateOf(reply).status === 'paid';
    const counts = isPaid ? { sold: 1, offered: 0 } : { sold: 0, offered: 1 };
    expect(await countsOf(ctx, tickets.poolId)).toEqual({ reserved: 0, ...counts });
    expect((await waitsOf(ctx, category)).map(({ offered }) => offered)).toEqual([isPaid ? 0 : 1]);
  }
});
