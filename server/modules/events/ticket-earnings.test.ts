/** When the seller of tickets is paid follows the event as it is now, not as it was at the sale. */
import type { RoyaltyLine } from '@lathe/contract/royalty-calls';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { balancesOf } from '../ledger/index.ts';
import { addTicket, makeTickets, payWithoutAddress } from './testing/tickets.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const desk = await makeOrderDesk(app);

beforeEach(() => clock.set('2026-11-20T10:00:00Z'));

/** Two tickets of an event on 3 December, whose earnings are available on 10 December. */
async function sellTwo() {
  const seller = await makePerson(app, { seller: true });
  const { categories, event, poolId } = await makeTickets(ctx, { ownerId: seller.id });
  const browser = app.browser();
  await addTicket(browser, categories[0] ?? '', 2);
  const order = stateOf(await payWithoutAddress(browser)).order ?? '';
  const line = await ctx.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow();
  return { seller, event, poolId, order, line: line.id };
}

type Sale = Awaited<ReturnType<typeof sellTwo>>;

const change = ({ event }: Sale, values: { starts_at?: Date; cancelled_at?: Date }) =>
  ctx.db.updateTable('events').set(values).where('id', '=', event.id).execute();

async function releaseOn(day: string): Promise<void> {
  clock.set(`${day}T03:40:00Z`);
  await runJob(ctx, 'release-due-earnings');
}

async function balance({ seller }: Sale) {
  const [only] = await balancesOf(ctx.db, seller.id);
  return only && { pending: only.pending, available: only.available };
}

async function refund({ order, line }: Sale, quantity: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('orders')
    .select('refunded_total as refunded_before')
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  const staff = await signedInBrowser(app, desk.people.staff);
  const lines = [{ line, quantity }];
  const body = { what: 'things', lines, reason: 'changed_mind', ...row };
  const reply = await staff.post(`/api/admin/orders/${order}/refunds`, body);
  expect(reply.status).toBe(200);
}

const placesSold = async ({ poolId }: Sale) =>
  (
    await ctx.db
      .selectFrom('ticket_pools')
      .select('sold')
      .where('id', '=', poolId)
      .executeTakeFirstOrThrow()
  ).sold;

it('follows an event that is moved after the sale', async () => {
  const [later, earlier] = [await sellTwo(), await sellTwo()];
  await change(later, { starts_at: new Date('2027-01-14T19:00:00Z') });
  await change(earlier, { starts_at: new Date('2026-11-24T19:00:00Z') });
  await releaseOn('2026-11-30');
  expect(await balance(earlier)).toEqual({ pending: 3800, available: 0 });
  await releaseOn('2026-12-01');
  expect(await balance(earlier)).toEqual({ pending: 0, available: 3800 });
  await releaseOn('2026-12-10');
  expect(await balance(later)).toEqual({ pending: 3800, available: 0 });
  const browser = await signedInBrowser(app, later.seller);
  const path = `/api/users/${later.seller.id}/sales/royalty_lines/${later.line}`;
  const { lines } = (await browser.get(path)).json as { lines: RoyaltyLine[] };
  expect(lines).toMatchObject([{ state: 'pending', available_on: '2027-01-21' }]);
  await releaseOn('2027-01-21');
  expect(await balance(later)).toEqual({ pending: 0, available: 3800 });
});

it('sells the place of a refunded ticket again until the new day', async () => {
  const sale = await sellTwo();
  await change(sale, { starts_at: new Date('2027-01-14T19:00:00Z') });
  clock.set('2026-12-15T10:00:00Z');
  await refund(sale, 1);
  expect(await placesSold(sale)).toBe(1);
  await releaseOn('2027-01-21');
  await refund(sale, 1);
  expect(await placesSold(sale)).toBe(1);
});

it('pays nothing for a cancelled event, whose tickets are refunded', async () => {
  const sale = await sellTwo();
  await change(sale, { cancelled_at: new Date('2026-12-01T10:00:00Z') });
  await releaseOn('2026-12-20');
  expect(await balance(sale)).toEqual({ pending: 3800, available: 0 });
  await refund(sale, 2);
  expect(await balance(sale)).toEqual({ pending: 0, available: 0 });
  expect(await placesSold(sale)).toBe(0);
  // Nothing is left of the earnings, and no later run looks at them again.
  await releaseOn('2027-01-10');
  const { rows } = await sql`select from earnings where order_line_id = ${sale.line}
    and released_at is null`.execute(ctx.db);
  expect(rows).toEqual([]);
});
