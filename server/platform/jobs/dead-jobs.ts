/** Jobs that failed for the last time: seen, counted and tried again by staff. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';

export interface DeadJob {
  id: string;
  name: string;
  attempts: number;
  lastError: string | null;
  /** Names only: values may be addresses or tokens. */
  payloadFields: string[];
  createdAt: Date;
}

export async function deadJobs(db: Db, { limit }: { limit: number }): Promise<DeadJob[]> {
  const { rows } = await sql<Omit<DeadJob, 'id'> & { id: number }>`
    select jobs.id, tasks.identifier as name, jobs.attempts, jobs.last_error as "lastError",
      jobs.created_at as "createdAt",
      case when json_typeof(jobs.payload) = 'object'
        then array(select json_object_keys(jobs.payload)) else '{}' end as "payloadFields"
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null
    order by jobs.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

/** False when there is no such dead job, for instance since somebody else was quicker. */
export async function retryJob(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select retried.id from graphile_worker.jobs as dead, lateral graphile_worker.reschedule_jobs(
      array[dead.id], run_at => now(), attempts => 0) as retried
    where dead.id::text = ${id} and dead.attempts >= dead.max_attempts
      and dead.locked_at is null`.execute(tx);
  return rows.length > 0;
}

export interface JobCounts {
  /** Due now or later, retries included. */
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
