/** Failed jobs, waiting for a retry or failed for good: listed, counted and retried by staff. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { lock } from '../db/locks.ts';
import type { Tx } from '../db/tx.ts';

const ONE_ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UUID = `^${ONE_ID}$`;
/** JSON values that identify rows: IDs, lists of IDs, short numbers, true, false and null. */
const SHOWN_VALUE = `^("${ONE_ID}"|\\[("${ONE_ID}",? ?)*\\]|-?\\d{1,9}|true|false|null)$`;

export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  maxAttempts: number;
  lastError: string | null;
  /** Null where the value may be an address, a name or a token. */
  payload: { field: string; value: string | null }[];
  /** The payload values that are IDs, by field name. */
  ids: Record<string, string>;
  createdAt: Date;
  failedAt: Date;
  nextTryAt: Date;
}

/** Jobs that used up all attempts and wait for staff, newest first. */
export async function deadJobs(db: Db, { limit }: { limit: number }): Promise<FailedJob[]> {
  return await failedJobs(db, {
    condition: sql`jobs.attempts >= jobs.max_attempts`,
    order: sql`jobs.id desc`,
    limit,
  });
}

/** Failed jobs that will be retried automatically, the next first. */
export async function retriedJobs(db: Db, { limit }: { limit: number }): Promise<FailedJob[]> {
  return await failedJobs(db, {
    condition: sql`jobs.attempts > 0 and jobs.attempts < jobs.max_attempts
      and jobs.last_error is not null`,
    order: sql`jobs.run_at, jobs.id`,
    limit,
  });
}

/** A dead or retried job; null when it has finished or was deleted. */
export async function findFailedJob(db: Db, id: string): Promise<FailedJob | null> {
  const [job] = await failedJobs(db, {
    condition: sql`jobs.id::text = ${id}
      and (jobs.attempts >= jobs.max_attempts or jobs.last_error is not null)`,
    order: sql`jobs.id`,
    limit: 1,
  });
  return job ?? null;
}

interface FailedJobQuery {
  condition: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
}

async function failedJobs(
  db: Db,
  { condition, order, limit }: FailedJobQuery,
): Promise<FailedJob[]> {
  const { rows } = await sql<Omit<FailedJob, 'id'> & { id: number }>`
    select jobs.id, tasks.identifier as name, jobs.attempts, jobs.max_attempts as "maxAttempts",
      jobs.last_error as "lastError", jobs.created_at as "createdAt",
      jobs.updated_at as "failedAt", jobs.run_at as "nextTryAt",
      (select coalesce(json_agg(json_build_object('field', key, 'value',
          case when value::text ~ ${SHOWN_VALUE} then translate(value::text, '"', '') end)), '[]')
        from json_each(payload.object)) as payload,
      (select coalesce(json_object_agg(key, value), '{}') from json_each_text(payload.object)
        where value ~ ${UUID}) as ids
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    cross join lateral (
      select case when json_typeof(jobs.payload) = 'object' then jobs.payload else '{}' end as object
    ) as payload
    where jobs.locked_at is null and ${condition}
    order by ${order} limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

/**
 * Returns the job's name; null when there is no such dead job, for example because someone else
 * already retried it.
 */
export async function retryJob(tx: Tx, id: string): Promise<string | null> {
  const [job] = await lockDeadJobs(tx, sql`jobs.id::text = ${id}`);
  if (!job) return null;
  await reschedule(tx, [job.id]);
  return job.name;
}

/** Returns how many there were. */
export async function retryJobsNamed(tx: Tx, name: string): Promise<number> {
  const dead = await lockDeadJobs(tx, sql`tasks.identifier = ${name}`);
  await reschedule(
    tx,
    dead.map(({ id }) => id),
  );
  return dead.length;
}

/** Returns the job's name; null when there is no such dead job. */
export async function deleteJob(tx: Tx, id: string): Promise<string | null> {
  const [job] = await lockDeadJobs(tx, sql`jobs.id::text = ${id}`);
  if (!job) return null;
  await sql`select graphile_worker.complete_jobs(array[${job.id}::bigint])`.execute(tx);
  return job.name;
}

/** Workers ignore dead jobs, so only staff can be faster: the second of two finds nothing. */
async function lockDeadJobs(
  tx: Tx,
  condition: RawBuilder<unknown>,
): Promise<{ id: number; name: string }[]> {
  await lock(tx, 'shop-settings', 'dead-jobs');
  const { rows } = await sql<{ id: number; name: string }>`
    select jobs.id, tasks.identifier as name
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null and ${condition}
    order by jobs.id`.execute(tx);
  return rows;
}

async function reschedule(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(
    ${ids}::bigint[], run_at => now(), attempts => 0)`.execute(tx);
}

export interface JobCounts {
  /** Due now or later, including retries. */
  waiting: number;
  running: number;
  dead: number;
}

export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as dead
    from graphile_worker._private_jobs`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, dead: 0 };
}
