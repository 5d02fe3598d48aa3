/**
 * Pays everyone who can be paid, once a month. The run can be killed at any point: each seller is a
 * transaction of their own, a payout of the month exists once, and the next run goes on after the
 * last slice.
 */
import { calendarDate } from '@lathe/rules/dates';
import { PAYOUT_PAID_BY_DAY, PAYOUT_RUN_SLICE } from '@lathe/rules/payout-limits';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { runMonthlyPayout } from './jobs.ts';
import { paySeller } from './pay-seller.ts';

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  // Daily, so that a day on which the shop was down does not skip a month.
  if (Number(today.slice(8)) > PAYOUT_PAID_BY_DAY) return;
  await runMonth(ctx, { month: `${today.slice(0, 8)}01`, signal, slice: PAYOUT_RUN_SLICE });
}

/** At the same time. */
const LANES = 4;

export async function runMonth(
  ctx: Ctx,
  { month, signal, slice }: { month: string; signal: AbortSignal; slice: number },
): Promise<void> {
  const { db, clock } = ctx;
  const { rows } = await sql<{ lastUserId: string | null; isFinished: boolean }>`
    insert into payout_runs (month, started_at) values (${month}, ${clock.now()})
    on conflict (month) do update set month = excluded.month
    returning last_user_id as "lastUserId", finished_at is not null as "isFinished"`.execute(db);
  let { lastUserId = null, isFinished = false } = rows[0] ?? {};
  while (!isFinished) {
    const sellers = await listSellersWithMoney(ctx, { after: lastUserId, limit: slice });
    let [made, skipped] = [0, 0];
    const payloads = sellers.map((userId) => ({ userId, month }));
    // Sellers do not wait for each other, only for the database.
    const lanes = Map.groupBy(payloads.entries(), ([place]) => place % LANES);
    await Promise.all(
      [...lanes.values()].map((lane) =>
        eachRow(
          ctx,
          { job: runMonthlyPayout, payloads: lane.map(([, payload]) => payload), signal },
          async (payload) => {
            const count = await paySeller(ctx, payload);
            made += count;
            if (count === 0) skipped += 1;
          },
        ),
      ),
    );
    lastUserId = sellers.at(-1) ?? lastUserId;
    isFinished = sellers.length < slice;
    await sql`
      update payout_runs set last_user_id = ${lastUserId}, made = made + ${made},
        skipped = skipped + ${skipped},
        finished_at = ${isFinished ? clock.now() : null}
      where month = ${month}`.execute(db);
  }
}

/** From the last snapshot on. After this one, in the order of their ids. */
async function listSellersWithMoney(
  { db }: Pick<Ctx, 'db'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with last as (select max(until) as until from ledger_snapshots)
    select party_id as id from (
      select party_id, currency, debit - credit as amount from ledger_snapshots, last
      where ledger_snapshots.until = last.until and account = 'earnings_available'
      union all
      select party_id, currency, amount from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where account = 'earnings_available'
        and ledger_entries.booked_at >= coalesce((select until from last), '-infinity')
    ) as parts
    join users on users.id = party_id and users.deleted_at is null
    where ${after}::uuid is null or party_id > ${after}::uuid
    group by party_id, currency having sum(amount) < 0`.execute(db);
  const ids = [...new Set(rows.map(({ id }) => id))].toSorted();
  return ids.slice(0, limit);
}
