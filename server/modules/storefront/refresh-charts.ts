/**
 * Updates sales figures on the storefront: sales of the last seven days, total sales, and the
 * best-seller tier. Uses small transactions to keep locks short, and writes only changed rows.
 */

import { addDays, type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { CHART_DAYS } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { clearTags } from '../../platform/cache/cache.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { TIER_MARK } from './storefront-words.ts';

const BATCH_SIZE = 1000;
/** Longer than the job can be late; older sales are already counted. */
const MAX_SALE_AGE_DAYS = 14;
/** The last rank of each tier; the final tier has no limit. */
const TIER_ENDS = [1000, 10_000, 100_000];

export async function handler(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const today = calendarDate(clock.now());
  const groups = await changedGroups(db, today);
  let changed = 0;
  for (let at = 0; at < groups.length && !signal.aborted; at += BATCH_SIZE) {
    const batch = groups.slice(at, at + BATCH_SIZE);
    changed += await inTransaction(db, (tx) => updateSales(tx, batch, today));
  }
  if (changed > 0) await inTransaction(db, (tx) => clearTags(tx, ['shelf']));
  for (const { group_ids, tier } of await wrongTiers(db)) {
    for (let at = 0; at < group_ids.length && !signal.aborted; at += BATCH_SIZE) {
      const batch = group_ids.slice(at, at + BATCH_SIZE);
      await inTransaction(db, (tx) => setTier(tx, batch, tier));
    }
  }
}

/** Groups with recent sales, and those whose weekly figure may drop to zero. */
async function changedGroups(db: Db, today: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select releases.group_id as id
    from release_sales join releases on releases.id = release_sales.release_id
    where day > ${addDays(today, -MAX_SALE_AGE_DAYS)} and releases.group_id is not null
    union
    select group_id from shelf where sold_last_week > 0`.execute(db);
  return rows.map(({ id }) => id).sort();
}

async function updateSales(
  tx: Tx,
  groupIds: readonly string[],
  today: CalendarDate,
): Promise<number> {
  const weekAgo = addDays(today, -CHART_DAYS);
  const result = await sql`
    update shelf set sold = sales.sold, sold_last_week = sales.sold_last_week
    from (
      select shelf.group_id, coalesce(sum(copies), 0)::integer as sold,
        coalesce(sum(copies) filter (where day > ${weekAgo}), 0)::integer as sold_last_week
      from (
        -- Locked in one order, as refresh-storefront.ts does.
        select group_id from shelf where group_id = any(${groupIds}::uuid[])
        order by group_id for no key update
      ) as shelf
      left join releases on releases.group_id = shelf.group_id and releases.deleted_at is null
      left join release_sales on release_sales.release_id = releases.id
      group by shelf.group_id
    ) as sales
    where shelf.group_id = sales.group_id
      and (shelf.sold, shelf.sold_last_week) is distinct from (sales.sold, sales.sold_last_week)
  `.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

interface WrongTier {
  tier: number;
  group_ids: string[];
}

/** Titles whose stored tier differs from their current rank. */
async function wrongTiers(db: Db): Promise<WrongTier[]> {
  const [first = 0, second = 0, third = 0] = TIER_ENDS;
  const { rows } = await sql<WrongTier>`
    with ranked as (
      select group_id, sales_tier, row_number() over () as rank
      from (
        select group_id, sales_tier from shelf where sold > 0
        order by sold desc, group_id desc limit ${third}
      ) as best
    ), right_tiers as (
      select group_id, sales_tier,
        case when rank <= ${first} then 1 when rank <= ${second} then 2 else 3 end as tier
      from ranked
    )
    select tier, array_agg(group_id order by group_id) as group_ids
    from (
      select tier, group_id from right_tiers where tier <> sales_tier
      union all
      select 4, group_id from shelf
      where sales_tier < 4 and group_id not in (select group_id from right_tiers)
    ) as wrong
    group by tier order by tier desc`.execute(db);
  return rows;
}

/** Also updates the tier mark in `words`, which search uses. */
async function setTier(tx: Tx, groupIds: readonly string[], tier: number): Promise<void> {
  const marks = [1, 2, 3, 4].map((each) => `${TIER_MARK}${each}`);
  await sql`
    update shelf set sales_tier = ${tier},
      words = ts_delete(words, ${marks}::text[]) || ${`'${TIER_MARK}${tier}'`}::tsvector
    from (
      select group_id from shelf where group_id = any(${groupIds}::uuid[])
      order by group_id for no key update
    ) as locked
    where shelf.group_id = locked.group_id`.execute(tx);
}
