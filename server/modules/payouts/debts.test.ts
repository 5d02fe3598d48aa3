/** The admins' lists stay small and right, also of sellers with a long history and large sums. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { runJob } from '../../testing/run-job.ts';
import { readAmounts } from './balances.ts';
import { listDebts } from './debts.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx, clock } = app;
const { makeSeller, earn, addSettled } = paidSellers(app);

/** Below zero, above it at the end of a month, and below it again. */
async function owing(amount: number) {
  const seller = await makeSeller();
  await earn(seller.id, -100);
  clock.advance({ days: 3 });
  await earn(seller.id, 100);
  clock.advance({ days: 40 });
  await runJob(ctx, 'take-ledger-snapshots');
  await earn(seller.id, -amount);
  const since = clock.now();
  clock.advance({ days: 40 });
  await runJob(ctx, 'take-ledger-snapshots');
  await earn(seller.id, 1);
  return { seller, since };
}

it('lists the debts of the longest time first, and not more than wanted', async () => {
  const [one, two] = [await owing(500), await owing(900)];
  const debts = await listDebts(ctx.db);
  expect(debts).toMatchObject([
    { userId: one.seller.id, available: -499, since: one.since },
    { userId: two.seller.id, available: -899, since: two.since },
  ]);
  expect(await listDebts(ctx.db, 1)).toEqual(debts.slice(0, 1));
});

it('reads the debts of many sellers in one statement', async () => {
  let statements = 0;
  const counted = ctx.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect(await listDebts(counted)).toHaveLength(2);
  expect(statements).toBe(1);
});

it('adds up more than an integer of the database can store', async () => {
  const seller = await makeSeller({ isKnown: false });
  await addSettled(seller.id, 3);
  await sql`update payouts set gross = 1500000000 where user_id = ${seller.id}`.execute(ctx.db);
  await sql`insert into payout_attempts (payout_id, number, provider, end_to_end_id, state,
      account_id, account_country, method, account_holder, account_masked, sent_at, settled_at)
    select id, 1, 'bank-file', replace(id::text, '-', ''), 'settled', account_id, 'US', 'us',
      'Ann Lee', '', sent_at, settled_at
    from payouts where user_id = ${seller.id}`.execute(ctx.db);
  const amounts = await readAmounts(ctx.db, seller.id);
  expect(amounts.get('USD')).toMatchObject({ paid: 4_500_000_000, withheld: 0 });
  await earn(seller.id, -2_000_000_000);
  await earn(seller.id, -2_000_000_000);
  const debts = await listDebts(ctx.db);
  expect(debts.find(({ userId }) => userId === seller.id)?.available).toBe(-4_000_000_000);
});
