import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signatureOf } from '../../platform/cards/signature.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { addToBasket, pay, stateOf } from './testing/buyers.ts';

/** `TIMES=1000` runs the full set. */
const TIMES = Number(process.env.TIMES ?? 100);
const CONCURRENT_CALLS = 20;

const first = await testApp();
const second = await testApp({ databaseUrl: first.databaseUrl, clock: first.clock });
const { ctx, clock } = first;

it('concurrent return of the browser and webhook always results in one order', async () => {
  const seller = await makePerson(first, { seller: true });
  const { releaseIds } = await makeTitle(ctx, {
    ownerId: seller.id,
    releases: [{ limit: TIMES }],
  });
  const browser = await signedInBrowser(first, await makePerson(first));
  await addToBasket(browser, releaseIds[0] ?? '');
  const { checkout } = stateOf(await pay(browser, { card: 'three_d_secure' }));
  const checkouts = [checkout, ...(await repeat(checkout, TIMES - 1))];
  await sql`update sandbox_payments set status = 'succeeded'`.execute(ctx.db);

  async function returnToShop(id: string) {
    const payload = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'payment', key: id });
    const headers = {
      'content-type': 'application/json',
      'card-signature': signatureOf(ctx.secret, payload, clock.now()),
    };
    const postEvent = () =>
      second.app.inject({ method: 'POST', url: '/es/card-events', payload, headers });
    const [returned, told] = await Promise.all([
      browser.post(`/es/checkout/${id}/finish`),
      postEvent(),
    ]);
    expect(stateOf(returned).status).toBe('paid');
    expect(told.statusCode).toBe(204);
  }
  for (let at = 0; at < checkouts.length; at += CONCURRENT_CALLS) {
    await Promise.all(checkouts.slice(at, at + CONCURRENT_CALLS).map(returnToShop));
  }

  const { rows } = await sql`select
    (select count(*)::integer from orders) as orders,
    (select count(distinct checkout_id)::integer from orders) as checkouts,
    (select count(*)::integer from order_copies) as copies,
    (select max(number) from order_copies) as highest,
    (select copies_sold from releases) as sold,
    (select copies_reserved from releases) as held,
    (select count(*)::integer from ledger_transactions where kind = 'sale') as sales,
    (select sum(amount)::integer from ledger_entries) as ledger,
    (select count(*)::integer from refunds) as refunds`.execute(ctx.db);
  const all = { orders: TIMES, checkouts: TIMES, copies: TIMES, highest: TIMES, sales: TIMES };
  expect(rows).toEqual([{ ...all, sold: TIMES, held: 0, ledger: 0, refunds: 0 }]);
});

/** Repeats the purchase with other baskets: paid, but without a webhook yet. */
async function repeat(checkout: string, times: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with again as (
      insert into checkouts (cart_id, user_id, quote, total, currency, reserved_until, created_at)
      select gen_random_uuid(), user_id, quote, total, currency, reserved_until, created_at
      from checkouts, generate_series(1, ${times}) where id = ${checkout}
      returning id
    ), held as (
      update releases set copies_reserved = copies_reserved + ${times} where quantity_limit > 0
    ), charged as (
      insert into sandbox_payments (id, key, amount, currency, status, brand, last4, return_url, created_at)
      select 'pay_' || again.id, again.id, amount, currency, 'succeeded', brand, last4, return_url,
        created_at
      from again, sandbox_payments where key = ${checkout}
    )
    select id from again`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
