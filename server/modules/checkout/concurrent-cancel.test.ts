import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transactionRetries } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { addToBasket, pay, stateOf } from './testing/buyers.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const seller = await makePerson(app, { seller: true });
const sellerBrowser = await signedInBrowser(app, seller);
const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases: [{ limit: 100 }] });
const [release = ''] = releaseIds;
const code = `C-${randomUUID().slice(0, 13)}`.toUpperCase();
const offered = { code, kind: 'percent', percent: 20, scope: 'all' };
await sellerBrowser.post(`/api/users/${seller.id}/discounts`, offered);

/** A buyer with one limited copy and the code in the basket. */
async function buyer(): Promise<TestBrowser> {
  const browser = app.browser();
  await addToBasket(browser, release);
  expect((await browser.put('/es/cart/discount', { code })).status).toBe(200);
  return browser;
}

async function buyCopies() {
  const browser = await buyer();
  const { order, key } = stateOf(await pay(browser));
  return { order: order ?? '', key: key ?? '' };
}

const cancel = ({ order, key }: { order: string; key: string }) =>
  app.browser().post(`/api/orders/${order}/cancel`, { key });

async function counted() {
  const { rows } = await sql<{ sold: number; held: number; uses: number }>`
    select copies_sold as sold, copies_reserved as held,
      (select uses from discount_codes where code = ${code}) as uses
    from releases where id = ${release}`.execute(ctx.db);
  return rows[0];
}

it('cancelling and paying with the same discount code do not block each other', async () => {
  const before = transactionRetries();
  const earlier = await buyCopies();
  const browser = await buyer();
  const row = { table: 'releases', id: release } as const;
  const [paid, cancelled] = await queueOnLock(app, row, [
    () => pay(browser),
    () => cancel(earlier),
  ]);
  expect(paid && stateOf(paid).status).toBe('paid');
  expect(cancelled?.status).toBe(200);
  expect(transactionRetries()).toBe(before);
  expect(await counted()).toEqual({ sold: 1, held: 0, uses: 1 });
});

it('many concurrent cancellations and payments all succeed with correct counts', async () => {
  const before = transactionRetries();
  const start = await counted();
  const [orders, browsers] = [[await buyCopies()], [await buyer()]];
  for (let at = 1; at < 6; at += 1) {
    orders.push(await buyCopies());
    browsers.push(await buyer());
  }
  const [paid, cancelled] = await Promise.all([
    Promise.all(browsers.map((browser) => pay(browser))),
    Promise.all(orders.map(cancel)),
  ]);
  expect(paid.map((reply) => stateOf(reply).status)).toEqual(paid.map(() => 'paid'));
  expect(cancelled.map(({ status }) => status)).toEqual(cancelled.map(() => 200));
  expect(transactionRetries()).toBe(before);
  const [sold, uses] = [(start?.sold ?? 0) + 6, (start?.uses ?? 0) + 6];
  expect(await counted()).toEqual({ sold, held: 0, uses });
});
