import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { addToBasket, cardOf, pay, stateOf } from './testing/buyers.ts';
import { sweepCheckouts } from './testing/shops.ts';

/** `BUYERS=400 COPIES=100` runs the full set. */
const BUYERS = Number(process.env.BUYERS ?? 80);
const COPIES = Number(process.env.COPIES ?? 20);

const limits = { checkout: { points: 100_000, seconds: 600 } };
const first = await testApp({ limits });
const second = await testApp({ limits, databaseUrl: first.databaseUrl, clock: first.clock });
const { ctx, clock } = first;

async function counts() {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::integer from order_copies) as numbered,
    (select count(distinct number)::integer from order_copies) as distinct_numbers,
    (select max(number) from order_copies) as highest,
    (select count(*)::integer from orders) as orders,
    (select copies_sold from releases) as sold,
    (select copies_reserved from releases) as held,
    (select coalesce(sum(amount), 0)::integer from ledger_entries) as ledger,
    (select count(*)::integer from sandbox_payments where status = 'succeeded' and refunded < amount
      and not exists (select from orders where checkout_id::text = key)) as charged_for_nothing,
    (select count(*)::integer from orders where not exists (
      select from sandbox_payments where key = checkout_id::text and status = 'succeeded'
        and amount = orders.total and refunded = 0)) as unpaid_orders,
    (select count(*)::integer from ledger_transactions where kind = 'sale') as sales`.execute(
    ctx.db,
  );
  return rows[0];
}

it('a limited edition never sells more than its copies, for any card results and responses', async () => {
  const seller = await makePerson(first, { seller: true });
  const { releaseIds } = await makeTitle(ctx, {
    ownerId: seller.id,
    releases: [{ limit: COPIES }],
  });
  const [release = ''] = releaseIds;
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, at) => {
      // One IP per buyer, because one IP cannot hold a whole edition.
      const browser = (at % 2 === 0 ? first : second).browser({}, `10.0.${at >> 8}.${at & 255}`);
      await addToBasket(browser, release);
      return { browser, card: cardOf(at) };
    }),
  );
  async function buyAllAtOnce() {
    await Promise.all(
      buyers.map(async ({ browser, card }) => {
        const reply = await pay(browser, { card });
        if (reply.status !== 200) return;
        const { checkout, action_url } = stateOf(reply);
        if (action_url === null) return;
        const payment = action_url.split('/').at(-1);
        await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: true });
        // Two windows finish at the same time.
        const finish = () => browser.post(`/es/checkout/${checkout}/finish`);
        await Promise.all([finish(), finish()]);
      }),
    );
  }
  // Buyers who wait for the last copies retry until all are sold.
  for (let round = 0; round < 8 && (await counts())?.numbered !== COPIES; round += 1) {
    await buyAllAtOnce();
    expect(await counts()).toMatchObject({ ledger: 0 });
    // Slow payments have finished, and the sweep settles lost ones.
    clock.advance({ minutes: 2 });
    await Promise.all([sweepCheckouts(ctx), sweepCheckouts(second.ctx)]);
  }
  clock.advance({ minutes: 16 });
  await Promise.all([sweepCheckouts(ctx), sweepCheckouts(second.ctx)]);
  await mailsTo(first, 'nobody@example.com');
  expect(await counts()).toEqual({
    numbered: COPIES,
    distinct_numbers: COPIES,
    highest: COPIES,
    orders: COPIES,
    sales: COPIES,
    sold: COPIES,
    held: 0,
    ledger: 0,
    charged_for_nothing: 0,
    unpaid_orders: 0,
  });
  // Numbers follow the order of payment.
  const { rows } = await sql<{ number: number }>`
    select order_copies.number from order_copies
    join order_lines on order_lines.id = order_line_id join orders on orders.id = order_id
    order by paid_at, order_copies.number`.execute(ctx.db);
  expect(rows.map(({ number }) => number)).toEqual(Array.from(rows, (_, at) => at + 1));
});
