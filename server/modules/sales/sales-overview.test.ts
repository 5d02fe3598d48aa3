import type { SalesOverview } from '@lathe/contract/sales-calls';
import { OVERVIEW_DAYS, OVERVIEW_TOP_ITEMS } from '@lathe/rules/overview-limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
clock.set('2026-11-18T10:00:00Z');
const { browsers, people, buy, makeRelease } = await makeOrderDesk(app);
const path = `/api/users/${people.seller.id}/sales_overview`;

async function read(): Promise<SalesOverview> {
  const { status, json } = await browsers.seller.get(path);
  expect(status).toBe(200);
  return json;
}

const soldAt = (order: string, at: string) =>
  sql`update order_lines set sold_at = ${at} where order_id = ${order}`.execute(ctx.db);

describe('sales overview', () => {
  it('has every day once, and nothing without sales', async () => {
    expect(await read()).toEqual({
      from: '2026-10-20',
      to: '2026-11-18',
      currencies: [],
      top: [],
    });
  });

  it('sums copies and earnings by day of the platform and by currency', async () => {
    const [one, two] = [await makeRelease({ title: 'One' }), await makeRelease({ title: 'Two' })];
    await buy([{ release: one, quantity: 2 }]);
    const early = await buy([{ release: two }]);
    // In London, the day starts an hour earlier until 25 October.
    await soldAt(early.id, '2026-10-19T23:30:00Z');
    const tooEarly = await buy([{ release: two, quantity: 9 }]);
    await soldAt(tooEarly.id, '2026-10-19T22:30:00Z');
    const abroad = await buy([{ release: two, quantity: 3 }]);
    await sql`update orders set currency = 'EUR' where id = ${abroad.id}`.execute(ctx.db);
    const { currencies, top } = await read();
    expect(currencies.map(({ currency, copies }) => [currency, copies])).toEqual([
      ['EUR', 3],
      ['GBP', 3],
    ]);
    const pounds = currencies[1];
    expect(pounds?.days).toHaveLength(OVERVIEW_DAYS);
    expect(pounds?.days.filter(({ copies }) => copies > 0)).toEqual([
      { date: '2026-10-20', copies: 1, earnings: 356 },
      { date: '2026-11-18', copies: 2, earnings: 712 },
    ]);
    expect(pounds?.earnings.formatted).toBe('£10.68');
    expect(top.map(({ uuid, title, copies }) => [uuid, title, copies])).toEqual([
      [two, 'Two', 4],
      [one, 'One', 2],
    ]);
    expect(top[0]).toMatchObject({ kind: 'release', artwork: { width: 1200 } });
    expect(top[0]?.earnings.map(({ currency }) => currency)).toEqual(['EUR', 'GBP']);
  });

  it('lists the best items only', async () => {
    for (let made = 0; made <= OVERVIEW_TOP_ITEMS; made += 1) await buy([{}]);
    expect((await read()).top).toHaveLength(OVERVIEW_TOP_ITEMS);
  });

  it('is for the seller, not for others', async () => {
    const other = await makePerson(app, { seller: true });
    const asOther = await signedInBrowser(app, other);
    expect((await asOther.get(path)).status).toBe(403);
    expect((await browsers.visitor.get(path)).status).toBe(401);
    expect((await browsers.staff.get(path)).status).toBe(403);
    expect((await browsers.admin.get(path)).status).toBe(200);
    const own = await asOther.get(`/api/users/${other.id}/sales_overview`);
    expect(own.json).toMatchObject({ currencies: [], top: [] });
  });
});
