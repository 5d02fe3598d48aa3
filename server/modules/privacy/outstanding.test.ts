/** The list of what must end before an account can be closed. */
import { randomUUID } from 'node:crypto';
import type { OutstandingItem } from '@lathe/contract/privacy-calls';
import { money } from '@lathe/rules/money';
import { outstandingEarnings } from '@lathe/rules/outstanding';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import {
  makePerson,
  signedInBrowser,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/people.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { makeGuestList } from '../events/testing/guests.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { bookTransaction } from '../ledger/index.ts';
import { applyRefundResult } from '../orders/index.ts';
import { releasesOf } from '../storefront/testing/titles.ts';

const app = await testApp({ limits: { login: { points: 1000, seconds: 60 } } });
const { ctx, clock } = app;
const { buy, browsers } = await makeOrderDesk(app);

async function someone(kind: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(app, kind);
  return { person, browser: await signedInBrowser(app, person) };
}

async function outstanding(browser: TestBrowser, { id }: TestPerson): Promise<OutstandingItem[]> {
  const reply = await browser.get(`/api/account/${id}/outstanding`);
  expect(reply.status).toBe(200);
  return (reply.json as { data: OutstandingItem[] }).data;
}

async function book(
  party: string,
  account: 'earnings_pending' | 'earnings_available',
  owed: number,
) {
  const entries = [
    { account, party, amount: money(-owed, 'GBP') },
    { account: 'earnings', party: null, amount: money(owed, 'GBP') },
  ] as const;
  const booking = { kind: 'sale', reference: randomUUID(), currency: 'GBP', entries } as const;
  await inTransaction(ctx.db, (tx) => bookTransaction(tx, { ...booking, now: clock.now() }));
}

it('names the orders of a buyer and when they ship, and is empty when nothing is open', async () => {
  const buyer = await someone();
  expect(await outstanding(buyer.browser, buyer.person)).toEqual([]);
  const { id } = await buy([{}], buyer.browser);
  const { number } = await ctx.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await outstanding(buyer.browser, buyer.person)).toMatchObject([
    {
      kind: 'orders',
      count: 1,
      orders: [{ uuid: id, number }],
      until: expect.stringMatching(/^\d{4}-/),
    },
  ]);
});

it('tells a refund on its way from one that failed, with the amount', async () => {
  const buyer = await someone();
  const { id } = await buy([{}], buyer.browser);
  await browsers.staff.post(`/api/admin/orders/${id}/cancel`);
  expect(await outstanding(buyer.browser, buyer.person)).toMatchObject([
    { kind: 'refunds', amounts: [{ formatted: '£31.70' }] },
  ]);
  await runDueJobs(ctx, jobs);
  expect(await outstanding(buyer.browser, buyer.person)).toEqual([]);
  const { id: key } = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const result = { refundId: `re_${key}`, state: 'failed', failure: 'declined' } as const;
  await inTransaction(ctx.db, (tx) => applyRefundResult(tx, ctx, { key, result }));
  expect(await outstanding(buyer.browser, buyer.person)).toMatchObject([
    {
      kind: 'failed_refunds',
      count: 1,
      amounts: [{ formatted: '£31.70' }],
      orders: [{ uuid: id }],
    },
  ]);
  const deletion = { word: 'DELETE', password: TEST_PASSWORD };
  const reply = await buyer.browser.post(`/api/account/${buyer.person.id}/deletion`, deletion);
  expect(reply).toMatchObject({ status: 409, json: { code: 'money_owed' } });
});

it('names guests of coming events until the seller takes them off the list', async () => {
  const { browser, person } = await someone({ seller: true });
  const { add, list, path } = await makeGuestList({ ctx }, { ownerId: person.id, browser });
  await add([{ name: 'Ada', places: 2 }]);
  expect(await outstanding(browser, person)).toMatchObject([{ kind: 'guests', count: 2 }]);
  const deletion = { word: 'DELETE', password: TEST_PASSWORD };
  const reply = await browser.post(`/api/account/${person.id}/deletion`, deletion);
  expect(JSON.stringify(reply.json)).toContain('guests of your upcoming events');
  const [ada] = await list();
  await browser.delete(`${path}/${ada?.uuid}`);
  expect(await outstanding(browser, person)).toEqual([]);
});

it('names tickets until the day of the event is over where it takes place', async () => {
  const buyer = await someone();
  const { person: owner } = await someone({ seller: true });
  const [night, other] = [
    { starts_at: new Date(clock.now().getTime() + 24 * 3_600_000), time_zone: 'Europe/London' },
    { starts_at: new Date(clock.now().getTime() + 48 * 3_600_000) },
  ];
  const { event, categories } = await makeTickets(ctx, { ownerId: owner.id, event: night });
  const refunded = await makeTickets(ctx, { ownerId: owner.id, event: other });
  await addTicket(buyer.browser, categories[0] ?? '', 2);
  await addTicket(buyer.browser, refunded.categories[0] ?? '');
  const { order } = stateOf(await payWithoutAddress(buyer.browser));
  await runDueJobs(ctx, jobs);
  await sql`update tickets set cancelled_at = ${clock.now()}
    where category_id = ${refunded.categories[0]}`.execute(ctx.db);
  const items = async () => await outstanding(buyer.browser, buyer.person);
  const day = event.starts_at.toISOString().slice(0, 10);
  expect(await items()).toMatchObject([
    { kind: 'tickets', count: 2, amounts: [], orders: [{ uuid: order }], until: day },
  ]);
  const deletion = { word: 'DELETE', password: TEST_PASSWORD };
  const path = `/api/account/${buyer.person.id}/deletion`;
  const reply = await buyer.browser.post(path, deletion);
  expect(reply).toMatchObject({ status: 409, json: { code: 'money_owed' } });
  expect(JSON.stringify(reply.json)).toContain('tickets for upcoming events');
  const move = (starts_at: Date, time_zone: string) =>
    ctx.db.updateTable('events').set({ starts_at, time_zone }).where('id', '=', event.id).execute();
  await move(new Date(clock.now().getTime() - 3_600_000), 'Europe/London');
  expect(await items()).toHaveLength(1);
  await move(new Date(clock.now().getTime() - 24 * 3_600_000), 'Europe/London');
  expect(await items()).toEqual([]);
  await move(night.starts_at, 'Europe/London');
  await ctx.db
    .updateTable('events')
    .set({ cancelled_at: clock.now() })
    .where('id', '=', event.id)
    .execute();
  expect(await items()).toEqual([]);
});

it('shows earnings by kind and currency, and what a seller owes', async () => {
  const seller = await someone({ seller: true });
  await book(seller.person.id, 'earnings_pending', 700);
  await book(seller.person.id, 'earnings_available', 300);
  expect(await outstanding(seller.browser, seller.person)).toMatchObject([
    { kind: 'earnings_pending', amounts: [{ formatted: '£7.00' }] },
    { kind: 'earnings_available', amounts: [{ formatted: '£3.00' }] },
  ]);
  await book(seller.person.id, 'earnings_available', -1200);
  expect(await outstanding(seller.browser, seller.person)).toMatchObject([
    { kind: 'negative_balance', amounts: [{ amount: -200 }] },
  ]);
  // Pending earnings will fill what is missing, but until then both are open.
  await book(seller.person.id, 'earnings_available', 200);
  expect(await outstanding(seller.browser, seller.person)).toHaveLength(2);
});

it('does not show a seller the order of a buyer', async () => {
  const seller = await someone({ seller: true });
  const browser = app.browser();
  await addToBasket(browser, await releasesOf(ctx, seller.person.id)());
  const { order } = stateOf(await pay(browser, { email: `${randomUUID()}@example.com` }));
  await ctx.db
    .insertInto('disputes')
    .values({
      order_id: order ?? '',
      payment_id: randomUUID(),
      state: 'opened',
      amount: 3170,
      currency: 'GBP',
      reason: 'fraudulent',
      opened_at: clock.now(),
    })
    .execute();
  const items = await outstanding(seller.browser, seller.person);
  expect(items.map(({ kind }) => kind)).toEqual(['disputes', 'earnings_pending']);
  expect(items[0]).toMatchObject({ count: 1, amounts: [], orders: [] });
});

it('is for the user and admins only', async () => {
  const [one, other] = [await someone(), await someone()];
  const path = `/api/account/${one.person.id}/outstanding`;
  expect((await other.browser.get(path)).status).toBe(403);
  expect((await app.browser().get(path)).status).toBe(401);
  expect((await browsers.admin.get(path)).status).toBe(200);
});

it('adds up each currency on its own', () => {
  expect(
    outstandingEarnings([
      { account: 'earnings_pending', currency: 'GBP', amount: 5 },
      { account: 'earnings_available', currency: 'EUR', amount: -5 },
      { account: 'reserve', currency: 'GBP', amount: 2 },
    ]),
  ).toEqual([
    { kind: 'earnings_pending', currency: 'GBP', amount: 5 },
    { kind: 'reserve', currency: 'GBP', amount: 2 },
    { kind: 'negative_balance', currency: 'EUR', amount: -5 },
  ]);
});
