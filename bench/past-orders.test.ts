import { expect, it } from 'vitest';
import { addToBasket, pay, stateOf } from '../server/modules/checkout/testing/buyers.ts';
import { releasesOf } from '../server/modules/storefront/testing/titles.ts';
import { testApp } from '../server/testing/app.ts';
import { makePerson } from '../server/testing/people.ts';
import { makePastOrders } from './past-orders.ts';

const app = await testApp();
const { pool } = app.ctx;
const ORDERS = 300;

const indexes = async () =>
  (
    await pool.query(`select indexdef from pg_indexes where schemaname = 'public' and tablename in
      ('orders', 'order_lines', 'ledger_entries', 'ledger_transactions', 'earnings', 'checkouts')
      order by indexdef`)
  ).rows;

it('copies an order with its lines and bookings, and keeps all indexes', async () => {
  const seller = await makePerson(app, { seller: true });
  const release = await releasesOf(app.ctx, seller.id)();
  const buy = async () => {
    const browser = app.browser();
    await addToBasket(browser, release);
    return stateOf(await pay(browser, { email: 'buyer@example.com' })).order;
  };
  await buy();
  const before = await indexes();
  await makePastOrders(app.databaseUrl, ORDERS);
  expect(await indexes()).toEqual(before);
  const { rows } = await pool.query(`select count(*)::integer as orders,
      (select count(*)::integer from orders join order_lines on order_id = orders.id
        join earnings on order_line_id = order_lines.id) as lines,
      (select count(distinct transaction_id)::integer from ledger_entries) as sales,
      (select sum(amount)::integer from ledger_entries) as balance
    from orders`);
  const all = ORDERS + 1;
  expect(rows).toEqual([{ orders: all, lines: all, sales: all, balance: 0 }]);
  expect(await buy()).toBeTruthy();
});
