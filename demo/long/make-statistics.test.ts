/** Two years of figures of the demo pages. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../server/platform/db/tx.ts';
import { testApp } from '../../server/testing/app.ts';
import { makeStatistics } from '../make-statistics.ts';
import { wholeWorld } from '../testing/whole-world.ts';

const app = await testApp();
const { ctx } = app;
const { violations, count } = await wholeWorld(app);

const make = () => inTransaction(ctx.db, (tx) => makeStatistics(tx, ctx));

it('demo statistics are the same every time, add up, and are few enough for a start', async () => {
  await make();
  const rows = () => count(sql`select count(*) from stat_counts`);
  const hash = async () =>
    (
      await sql<{ sum: string }>`select sum(hashtext(stat_counts::text))::text as sum
        from stat_counts`.execute(ctx.db)
    ).rows[0]?.sum;
  const [before, first] = [await rows(), await hash()];
  await make();
  expect([await rows(), await hash()]).toEqual([before, first]);
  expect(before).toBeGreaterThan(20_000);
  expect(before).toBeLessThan(300_000);
  expect(
    await violations(sql`
      select subject_id, at from stat_counts
      where grain = 'day' and at > now() - interval '300 days' and at < now()
      group by subject_id, at having count(distinct facet) < 4
        or sum(views) <> 4 * sum(views) filter (where facet = 'all')`),
  ).toEqual([]);
  expect(
    await count(sql`select count(*) from pages where is_live and deleted_at is null
      and not exists (select from stat_counts where page_id = pages.id)`),
  ).toBe(0);
});
