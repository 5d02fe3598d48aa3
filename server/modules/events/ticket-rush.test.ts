import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { cardOf, stateOf } from '../checkout/testing/buyers.ts';
import { sweepCheckouts } from '../checkout/testing/shops.ts';
import { addTicket, makeTickets, payWithoutAddress } from './testing/tickets.ts';

const BUYERS = 40;
const PLACES = 10;

const limits = { checkout: { points: 100_000, seconds: 600 } };
const first = await testApp({ limits });
const second = await testApp({ limits, databaseUrl: first.databaseUrl, clock: first.clock });
const { ctx, clock } = first;

async function counts() {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::integer from tickets) as tickets,
    (select count(distinct (category_id, number))::integer from tickets) as numbers,
    (select sum(quantity)::integer from order_lines) as ordered,
    (select sold from ticket_pools) as sold,
    (select reserved from ticket_pools) as held,
    (select sum(sold)::integer from ticket_categories) as sold_by_category,
    (select sum(reserved)::integer from ticket_categories) as held_by_category,
    (select coalesce(sum(amount), 0)::integer from ledger_entries) as ledger,
    (select count(*)::integer from sandbox_payments where status = 'succeeded' and refunded < amount
      and not exists (select from orders where checkout_id::text = key)) as charged_for_nothing`.execute(
    ctx.db,
  );
  return rows[0];
}

it('forty buyers of two categories get the ten places that they share, and not one more', async () => {
  const { id: ownerId } = await makePerson(first, { seller: true });
  const { categories } = await makeTickets(ctx, {
    ownerId,
    capacity: PLACES,
    categories: [{}, { quantity: 8 }],
  });
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, at) => {
      const browser = (at % 2 === 0 ? first : second).browser({}, `10.0.0.${at}`);
      // Every fifth buyer wants both categories, in either order.
      const wanted = at % 5 === 0 ? categories : [categories[at % 2] ?? ''];
      for (const uuid of at % 10 === 0 ? wanted.toReversed() : wanted) {
        await addTicket(browser, uuid);
      }
      return { browser, card: cardOf(at) };
    }),
  );
  async function buyAllAtOnce() {
    const replies = await Promise.all(
      buyers.map(async ({ browser, card }) => {
        const reply = await payWithoutAddress(browser, { card });
        if (reply.status === 200) {
          const { checkout, action_url } = stateOf(reply);
          if (action_url !== null) await browser.post(`/es/checkout/${checkout}/finish`);
        }
        return reply.status;
      }),
    );
    expect(replies.filter((status) => status >= 500)).toEqual([]);
  }
  await buyAllAtOnce();
  // Abandoned payments expire, and their places are free again.
  clock.advance({ minutes: 20 });
  await sweepCheckouts(ctx);
  for (const buyer of buyers) buyer.card = 'succeeds';
  await buyAllAtOnce();
  clock.advance({ minutes: 20 });
  await sweepCheckouts(ctx);
  expect(await counts()).toEqual({
    tickets: PLACES,
    numbers: PLACES,
    ordered: PLACES,
    sold: PLACES,
    held: 0,
    sold_by_category: PLACES,
    held_by_category: 0,
    ledger: 0,
    charged_for_nothing: 0,
  });
});
