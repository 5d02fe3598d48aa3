/**
 * No event is missed, although identity values commit out of order. A reader's position is a
 * snapshot, not a number: unread events are those visible now but not in that snapshot, however
 * late they committed. Browsers get only the snapshot's xmin, below which every transaction had
 * ended: it fits into a header, and at worst an event is delivered twice.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import type { Topic } from './topics.ts';

export interface StoredEvent {
  topic: string;
  type: string;
  data: unknown;
}

export interface EventBatch {
  /** Text of a pg_snapshot: everything visible in it has been read. */
  place: string;
  /** The same for browsers, as Last-Event-ID. */
  resumeAt: string;
  events: StoredEvent[];
  /** Some requested events were deleted, or there are too many to send individually. */
  gone: boolean;
}

export async function insertEvents(tx: Tx, topics: readonly Topic[], type: string, data: unknown) {
  const json = JSON.stringify(data);
  await tx
    .insertInto('realtime_events')
    .values(topics.map((topic) => ({ topic, type, data: json })))
    .execute();
}

export async function currentPosition(db: Db): Promise<{ place: string; resumeAt: string }> {
  const { rows } = await sql<{ place: string; resumeAt: string }>`
    select pg_current_snapshot()::text as place,
      pg_snapshot_xmin(pg_current_snapshot())::text as "resumeAt"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database returned no snapshot.');
  return row;
}

/** The position for a browser's Last-Event-ID; null when it is invalid. */
export function resumePosition(lastEventId: string): string | null {
  return /^[1-9]\d{0,17}$/.test(lastEventId) ? `${lastEventId}:${lastEventId}:` : null;
}

interface Row {
  place: string;
  resumeAt: string;
  gone: boolean;
  topic: string | null;
  type: string;
  data: unknown;
}

/** All topics when none are given. One statement, so that position and events share a snapshot. */
export async function readSince(
  db: Db,
  since: string,
  { topics, limit }: { topics: readonly Topic[] | null; limit: number },
): Promise<EventBatch> {
  const { rows } = await sql<Row>`
    select
      pg_current_snapshot()::text as place,
      pg_snapshot_xmin(pg_current_snapshot())::text as "resumeAt",
      -- A place ahead of this database is of another one, from before a restore.
      asked.horizon > pg_snapshot_xmin(pg_current_snapshot())
        or asked.horizon < coalesce((select max(horizon) from realtime_marks where swept), '0')
        as gone,
      event.topic, event.type, event.data
    from (select pg_snapshot_xmin(${since}::pg_snapshot) as horizon) as asked
    left join lateral (
      select id, topic, type, data from realtime_events
      where xid >= asked.horizon
        and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
        -- Rows that a restore brought along bear transaction ids of the old server.
        and pg_visible_in_snapshot(xid, pg_current_snapshot())
        and (${topics}::text[] is null or topic = any(${topics}))
      limit ${limit + 1}
    ) as event on true
    order by event.id`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('The database returned no snapshot.');
  const events = rows.flatMap(({ topic, type, data }) =>
    topic === null ? [] : [{ topic, type, data }],
  );
  const gone = first.gone || events.length > limit;
  return { place: first.place, resumeAt: first.resumeAt, events: gone ? [] : events, gone };
}

export async function hasEventsWithin(
  db: Db,
  topics: readonly Topic[],
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from realtime_events
    where topic = any(${topics}) and created_at > now() - ${seconds} * interval '1 second'
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes events before the newest mark that is at least as old as `before`. Only events whose
 * transaction had ended by then are deleted, so a newer position never misses one.
 */
export async function sweepEvents(tx: Tx, { now, before }: { now: Date; before: Date }) {
  await sql`delete from realtime_marks where horizon > pg_snapshot_xmin(pg_current_snapshot())`.execute(
    tx,
  );
  await sql`
    insert into realtime_marks (taken_at, horizon)
    values (${now}, pg_snapshot_xmin(pg_current_snapshot())) on conflict do nothing`.execute(tx);
  await sql`update realtime_marks set swept = true where taken_at <= ${before}`.execute(tx);
  await sql`
    delete from realtime_events
    where xid < (select max(horizon) from realtime_marks where swept)
      or xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(tx);
  await sql`
    delete from realtime_marks where swept
      and taken_at < (select max(taken_at) from realtime_marks where swept)`.execute(tx);
}
