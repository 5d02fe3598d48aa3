/** Writes a batch of counts. All of it or nothing, and only once, however often it is sent. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Batch, CountRow, LeftOutRow, MinuteRow, SeenRow } from './collect-counts.ts';

export async function writeCounts(db: Db, batch: Batch, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows: isNew = 0n } = await tx
      .insertInto('stat_batches')
      .values({ id: batch.id, stored_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (isNew === 0n) return;
    const arrived = await insertSeen(tx, batch.seen);
    await addCounts(tx, batch.counts, arrived);
    await addMinutes(tx, batch.minutes);
    await addLeftOut(tx, batch.leftOut);
  });
}

/** Returns those who were not seen on that day. All inserts are in one order, against deadlocks. */
async function insertSeen(tx: Tx, seen: readonly SeenRow[]): Promise<SeenRow[]> {
  const { rows } = await sql<{ at: number }>`
    with given as (
      select (ordinality - 1)::integer as at, (row ->> 'day')::date as day,
        (row ->> 'pageId')::uuid as page_id, decode(row ->> 'hash', 'hex') as hash
      from jsonb_array_elements(${JSON.stringify(seen)}::jsonb) with ordinality as given (row)
    ), fresh as (
      insert into stat_visitors (day, page_id, hash)
      select day, page_id, hash from given order by day, page_id, hash
      on conflict do nothing returning day, page_id, hash)
    select at from given join fresh using (day, page_id, hash)`.execute(tx);
  return rows.flatMap(({ at }) => seen[at] ?? []);
}

/** Each row counts for its hour, day and month, in every facet. */
async function addCounts(
  tx: Tx,
  counts: readonly CountRow[],
  arrived: readonly SeenRow[],
): Promise<void> {
  const given = [...counts, ...arrived.map((each) => ({ ...each, visitors: 1 }))];
  await sql`
    insert into stat_counts (page_id, grain, facet, at, subject, subject_id, value, views, visitors,
      plays_whole, plays_part, plays_skipped, basket_adds)
    select "pageId", grain, facet, time.at, subject, "subjectId", value, coalesce(sum(views), 0),
      coalesce(sum(visitors), 0), coalesce(sum(plays_whole), 0), coalesce(sum(plays_part), 0),
      coalesce(sum(plays_skipped), 0), coalesce(sum(basket_adds), 0)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("pageId" uuid, subject text,
      "subjectId" uuid, hour timestamptz, source text, country text, device text, views integer,
      visitors integer, plays_whole integer, plays_part integer, plays_skipped integer,
      basket_adds integer)
    cross join lateral (values ('hour', hour),
      ('day', date_trunc('day', hour, 'Europe/London')),
      ('month', date_trunc('month', hour, 'Europe/London'))) as time (grain, at)
    cross join lateral (values ('all', ''), ('source', source), ('country', country),
      ('device', device)) as facets (facet, value)
    group by "pageId", grain, facet, time.at, subject, "subjectId", value
    order by "pageId", grain, facet, time.at, "subjectId", value
    on conflict (page_id, grain, facet, at, subject_id, value) do update set
      views = stat_counts.views + excluded.views,
      visitors = stat_counts.visitors + excluded.visitors,
      plays_whole = stat_counts.plays_whole + excluded.plays_whole,
      plays_part = stat_counts.plays_part + excluded.plays_part,
      plays_skipped = stat_counts.plays_skipped + excluded.plays_skipped,
      basket_adds = stat_counts.basket_adds + excluded.basket_adds`.execute(tx);
}

async function addMinutes(tx: Tx, minutes: readonly MinuteRow[]): Promise<void> {
  await sql`
    insert into stat_minutes (page_id, minute, views, plays, basket_adds)
    select "pageId", minute, views, plays, basket_adds
    from jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb) as given ("pageId" uuid,
      minute timestamptz, views integer, plays integer, basket_adds integer)
    order by "pageId", minute
    on conflict (page_id, minute) do update set
      views = stat_minutes.views + excluded.views,
      plays = stat_minutes.plays + excluded.plays,
      basket_adds = stat_minutes.basket_adds + excluded.basket_adds`.execute(tx);
}

async function addLeftOut(tx: Tx, leftOut: readonly LeftOutRow[]): Promise<void> {
  await sql`
    insert into stat_left_out (page_id, day, reason, views)
    select "pageId", day, reason, views
    from jsonb_to_recordset(${JSON.stringify(leftOut)}::jsonb) as given ("pageId" uuid, day date,
      reason text, views integer)
    order by "pageId", day, reason
    on conflict (page_id, day, reason) do update set
      views = stat_left_out.views + excluded.views`.execute(tx);
}
