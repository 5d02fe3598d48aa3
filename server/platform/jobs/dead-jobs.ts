/** Failed jobs, waiting for a retry or failed for good: listed, counted and retried by staff. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  maxAttempts: number;
  lastError: string | null;
  /** Names only: values may contain addresses or tokens. */
  payloadFields: string[];
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
      array(select json_object_keys(payload.object)) as "payloadFields",
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
  const { rows } = await sql<{ name: string }>`
    select dead.task_identifier as name from graphile_worker.jobs as dead, lateral graphile_worker.reschedule_jobs(
      array[dead.id], run_at => now(), attempts => 0) as retried
    where dead.id::text = ${id} and dead.attempts >= dead.max_attempts
      and dead.locked_at is null`.execute(tx);
  return rows[0]?.name ?? null;
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
