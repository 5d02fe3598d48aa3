import { SALES_RECOUNT_DAYS } from '@lathe/rules/sales-limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { readRealtimeSales } from './copies-sold.ts';
import { sumSold } from './sold-store.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
clock.set('2026-11-02T10:00:00Z');
const { browsers, people, buy, makeRelease } = await makeOrderDesk(app);
const { seller } = people;
const partner = await makePerson(app, { seller: true });
const release = await makeRelease({ title: 'Ours' });

/** The partner is a payee of the release. */
const { id: splitId } = await ctx.db
  .insertInto('release_splits')
  .values({
    release_id: release,
    proposed_by: seller.id,
    proposed_at: clock.now(),
    state: 'agreed',
    decided_at: clock.now(),
  })
  .returning('id')
  .executeTakeFirstOrThrow();
await ctx.db
  .insertInto('release_split_shares')
  .values([
    { split_id: splitId, user_id: seller.id, share_basis_points: 6000, position: 0 },
    { split_id: splitId, user_id: partner.id, share_basis_points: 4000, position: 1 },
  ])
  .execute();

const read = (userId: string) => readRealtimeSales(ctx, userId);

/** For the owner and for the payee. */
async function expectBoth(counter: { lastWeek: number; totalSales: number }): Promise<void> {
  for (const { id } of [seller, partner]) expect(await read(id)).toEqual(counter);
}

describe('the live counter', () => {
  it('follows sales and refunds of the owner and of payees, day after day', async () => {
    await expectBoth({ lastWeek: 0, totalSales: 0 });
    const first = await buy([{ release, quantity: 5 }]);
    await expectBoth({ lastWeek: 5, totalSales: 5 });
    clock.advance({ days: 4 });
    await expectBoth({ lastWeek: 5, totalSales: 5 });
    await buy([{ release, quantity: 2 }]);
    await expectBoth({ lastWeek: 7, totalSales: 7 });
    clock.advance({ days: 4 });
    await expectBoth({ lastWeek: 2, totalSales: 7 });
    const [line] = first.lines;
    const refunded = await browsers.staff.post(`/api/admin/orders/${first.id}/refunds`, {
      refunded_before: 0,
      what: 'things',
      lines: [{ line, quantity: 3 }],
      reason: 'other',
    });
    expect(refunded.status, refunded.text).toBe(200);
    await expectBoth({ lastWeek: 2, totalSales: 4 });
    clock.advance({ days: 4 });
    await expectBoth({ lastWeek: 0, totalSales: 4 });
    await expectBoth({ lastWeek: 0, totalSales: 4 });
    const sold = await sumSold(ctx.db, { userId: partner.id, show: 'sales' });
    expect(sold.map(({ copies }) => copies)).toEqual([7]);
  });

  it('does not read what was sold before yesterday, except to count again after some weeks', async () => {
    await buy([{ release }]);
    await expectBoth({ lastWeek: 1, totalSales: 5 });
    await sql`update order_lines set quantity = quantity + 100
      where sold_at < ${'2026-11-03T00:00:00Z'}`.execute(ctx.db);
    await expectBoth({ lastWeek: 1, totalSales: 5 });
    clock.advance({ days: SALES_RECOUNT_DAYS });
    await expectBoth({ lastWeek: 0, totalSales: 105 });
  });
});
