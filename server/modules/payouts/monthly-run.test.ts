/** The monthly run pays everyone who can be paid once, wherever it was killed. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { runJob } from '../../testing/run-job.ts';
import { paySeller } from './pay-seller.ts';
import { runMonth } from './run-monthly-payouts.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx, clock } = app;
const { makeSeller, earn, request, books } = paidSellers(app);
const signal = new AbortController().signal;

const payoutsOf = async (userId: string) =>
  await ctx.db
    .selectFrom('payouts')
    .select(['currency', 'gross', 'origin'])
    .where('user_id', '=', userId)
    .where('requested_at', '>', new Date('2025-01-01'))
    .orderBy('currency')
    .execute();
const run = async () => {
  const { rows } = await sql`select made, skipped, finished_at is not null as done
    from payout_runs order by month desc limit 1`.execute(ctx.db);
  return rows[0];
};

beforeEach(async () => {
  await sql`delete from payout_runs`.execute(ctx.db);
});

describe('monthly run', () => {
  it('pays in slices, goes on after a crash, and pays nobody twice', async () => {
    const sellers = [];
    for (let count = 0; count < 5; count += 1) {
      const seller = await makeSeller();
      await earn(seller.id, 3_000);
      sellers.push(seller);
    }
    const poor = await makeSeller();
    await earn(poor.id, 2_000);
    const controller = new AbortController();
    const stop = { ...ctx, jobs: { ...ctx.jobs } };
    let made = 0;
    stop.realtime = {
      ...ctx.realtime,
      publish: async (...sent) => {
        made += 1;
        if (made === 3) controller.abort(new Error('killed'));
        await ctx.realtime.publish(...sent);
      },
    };
    const month = '2026-12-01';
    await expect(runMonth(stop, { month, signal: controller.signal, slice: 2 })).rejects.toThrow(
      'killed',
    );
    expect(await run()).toMatchObject({ done: false });
    await runMonth(ctx, { month, signal, slice: 2 });
    await runMonth(ctx, { month, signal, slice: 2 });
    for (const { id } of sellers) {
      expect(await payoutsOf(id)).toEqual([{ currency: 'GBP', gross: 3_000, origin: 'monthly' }]);
      expect(await books(id)).toEqual({ payouts_in_transit: 3_000 });
    }
    expect(await payoutsOf(poor.id)).toEqual([]);
    expect(await run()).toMatchObject({ done: true });
  });

  it('leaves a payout that the seller requested alone', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 3_000);
    await request(seller.id);
    await earn(seller.id, 4_000);
    await runMonth(ctx, { month: '2027-01-01', signal, slice: 100 });
    expect(await payoutsOf(seller.id)).toMatchObject([{ gross: 3_000, origin: 'request' }]);
  });

  it('converts currencies without an account into the one of the seller’s country', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 2_000);
    await earn(seller.id, 2_340, 'EUR');
    const both = await makeSeller({ currencies: ['GBP', 'EUR'] });
    await earn(both.id, 2_600);
    await earn(both.id, 3_100, 'EUR');
    await runMonth(ctx, { month: '2027-02-01', signal, slice: 100 });
    const { rows } = await sql<{ made: number }>`select count(*)::integer as made from payouts
      where month = '2027-02-01'`.execute(ctx.db);
    expect(rows[0]?.made).toBeGreaterThan(2);
    expect(await run()).toMatchObject(rows[0] ?? {});
    expect(await payoutsOf(seller.id)).toMatchObject([{ currency: 'GBP', gross: 4_000 }]);
    expect(await payoutsOf(both.id)).toMatchObject([
      { currency: 'EUR', gross: 3_100 },
      { currency: 'GBP', gross: 2_600 },
    ]);
  });

  it('pays a seller once, even if two runs meet', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 3_000);
    const input = { userId: seller.id, month: '2027-03-01' };
    await Promise.all([paySeller(ctx, input), paySeller(ctx, input)]);
    expect(await payoutsOf(seller.id)).toHaveLength(1);
  });

  it('starts on the first days of a month only', async () => {
    const seller = await makeSeller();
    await earn(seller.id, 3_000);
    // The clock of the test app starts in the second half of a month.
    await runJob(ctx, 'run-monthly-payouts');
    expect(await payoutsOf(seller.id)).toEqual([]);
    while (clock.now().getUTCDate() !== 2) clock.advance({ days: 1 });
    await runJob(ctx, 'run-monthly-payouts');
    expect(await payoutsOf(seller.id)).toHaveLength(1);
    expect(await mailsTo(app, seller.email)).toEqual([]);
  });
});
