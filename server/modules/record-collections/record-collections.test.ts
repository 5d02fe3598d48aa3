import type { OwnedRecord } from '@lathe/contract/record-collection-calls';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
const { buy, browsers, makeRelease } = await makeOrderDesk(app);

async function collector() {
  const person = await makePerson(app);
  const browser = await signedInBrowser(app, person);
  const path = `/api/users/${person.id}/collection`;
  return { browser, path, records: () => recordsOf(browser, path) };
}

async function recordsOf(browser: TestBrowser, path: string): Promise<OwnedRecord[]> {
  return ((await browser.get(path)).json as { data: OwnedRecord[] }).data;
}

async function refund(line: string | undefined, quantity: number): Promise<void> {
  await sql`update order_lines set refunded_quantity = ${quantity} where id = ${line}`.execute(
    ctx.db,
  );
}

it('has each record once, with the copies and numbers of all orders, the newest first', async () => {
  const { browser, records } = await collector();
  const edition = await makeRelease({ limit: 50 });
  const other = await makeRelease();
  const first = await buy([{ release: edition, quantity: 2 }], browser);
  clock.advance({ hours: 1 });
  await buy([{ release: other }], browser);
  clock.advance({ hours: 1 });
  // Somebody else has the number between.
  await buy([{ release: edition }]);
  const last = await buy([{ release: edition }], browser);
  expect(await records()).toMatchObject([
    { release: other, copies: 1, numbers: [] },
    { release: edition, copies: 3, numbers: [1, 2, 4], order: { uuid: last.id } },
  ]);
  const [, entry] = await records();
  expect(entry?.url).toContain(`?format=${edition}`);
  expect(entry?.bought_at).toBe(
    (
      await ctx.db
        .selectFrom('orders')
        .select('created_at')
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
    ).created_at.toISOString(),
  );
});

it('loses what was refunded, copy by copy, and orders that were cancelled', async () => {
  const { browser, records } = await collector();
  const order = await buy([{ quantity: 2 }, {}], browser);
  const [two, one] = order.lines;
  await refund(two, 1);
  expect((await records()).map(({ copies }) => copies)).toEqual([1, 1]);
  await refund(two, 2);
  expect(await records()).toHaveLength(1);
  await refund(one, 1);
  expect(await records()).toEqual([]);
  const cancelled = await buy([{}], browser);
  expect(await records()).toHaveLength(1);
  await sql`update orders set cancelled_at = ${clock.now()} where id = ${cancelled.id}`.execute(
    ctx.db,
  );
  expect(await records()).toEqual([]);
});

it('keeps what is discontinued, without a link to its page', async () => {
  const { browser, records } = await collector();
  const release = await makeRelease();
  await buy([{ release }], browser);
  await sql`update releases set retired_at = ${clock.now()} where id = ${release}`.execute(ctx.db);
  expect(await records()).toMatchObject([{ release, url: null, copies: 1 }]);
});

it('is read by its owner and by staff, who read the orders anyway, and by nobody else', async () => {
  const { browser, path, records } = await collector();
  await buy([{}], browser);
  expect(await records()).toHaveLength(1);
  const other = await collector();
  expect((await other.browser.get(path)).status).toBe(403);
  expect((await app.browser().get(path)).status).toBe(401);
  expect(await recordsOf(browsers.staff, path)).toHaveLength(1);
  expect(await other.records()).toEqual([]);
});
