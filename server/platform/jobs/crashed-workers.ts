/**
 * A killed worker cannot release its jobs, and graphile-worker waits four hours before it unlocks
 * them. So each worker holds an advisory lock on its own connection: when the process dies, the
 * connection closes and PostgreSQL releases the lock. Other workers look for jobs whose worker
 * holds no lock. A heartbeat column would mistake a busy event loop for a dead process.
 */
import { setInterval as every } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import { connectWithRetry } from '../db/reconnecting-client.ts';
import { inTransaction, type Tx } from '../db/tx.ts';

const LOCK_SEED = 7_261_002;

export const WORKER_DIED = 'The worker process died while it ran this job.';

/**
 * A restart of the machine is no fault of the job, so even a job with few attempts outlives as many
 * deaths of its worker.
 */
export const DEATHS_ALLOWED = 5;

/** Marks this worker as alive until `close`. */
export async function announceWorker(workerId: string, options: { pool: pg.Pool; log: Logger }) {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const connection = connectWithRetry({
    config: options.pool.options,
    name: 'lathe-worker',
    log: options.log,
    async opened(client) {
      // A machine that loses power closes no connection. TCP keepalive detects that sooner than the
      // default two hours.
      await client.query(`select set_config('tcp_keepalives_idle', '10', false),
        set_config('tcp_keepalives_interval', '5', false),
        set_config('tcp_keepalives_count', '3', false)`);
      await client.query('select pg_advisory_lock(hashtextextended($1, $2))', [
        workerId,
        LOCK_SEED,
      ]);
      resolve();
    },
  });
  await held;
  return connection;
}

/**
 * Releases the jobs of dead workers until aborted. A worker counts as dead after two checks in a
 * row, so one that only lost its connection has time to reconnect.
 */
export async function rescueJobs(options: {
  db: Db;
  log: Logger;
  signal: AbortSignal;
  everyMs: number;
}): Promise<void> {
  const { db, log, signal, everyMs } = options;
  let suspects: string[] = [];
  async function checkWorkers() {
    try {
      const absent = await inTransaction(db, absentWorkers);
      const dead = absent.filter((workerId) => suspects.includes(workerId));
      suspects = absent;
      if (dead.length === 0) return;
      const jobIds = await inTransaction(db, (tx) => returnAsFailed(tx, dead));
      log.warn({ workers: dead, jobIds }, 'Released the jobs of crashed workers.');
    } catch (error) {
      log.error({ err: error }, 'Could not check for jobs of crashed workers; retrying.');
    }
  }
  await checkWorkers();
  try {
    for await (const _ of every(everyMs, null, { signal, ref: false })) await checkWorkers();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function absentWorkers(tx: Tx): Promise<string[]> {
  // A shared lock until the end of this transaction, so that concurrent checks do not mistake each
  // other for a live worker.
  const { rows } = await sql<{ worker: string }>`
    select worker from (
      select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null
    ) as busy
    where pg_try_advisory_xact_lock_shared(hashtextextended(worker, ${LOCK_SEED}))`.execute(tx);
  return rows.map(({ worker }) => worker);
}

/**
 * Counts as a failed attempt with back-off, so that a job that kills its process is not retried
 * forever. After the last one it runs once more, only to be marked as failed (tasks.ts).
 */
async function returnAsFailed(tx: Tx, workers: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set
      last_error = ${WORKER_DIED},
      max_attempts = greatest(max_attempts, attempts + 1),
      run_at = case when attempts >= greatest(max_attempts, ${DEATHS_ALLOWED}::integer) then now() else
        greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second' end
    where locked_by = any(${workers}) returning id`.execute(tx);
  await sql`select graphile_worker.force_unlock_workers(${workers})`.execute(tx);
  return rows.map(({ id }) => String(id));
}

/** An attempt aborted by our shutdown does not count as a failure. */
export async function uncountAttempt(db: Db, jobId: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1)
    where id = ${jobId}::bigint`.execute(db);
}

/** Further attempts would fail in the same way. */
export async function useUpAttempts(db: Db, jobId: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts
    where id = ${jobId}::bigint`.execute(db);
}

/** Releases the jobs without counting the attempt. */
export async function returnUnstartedJobs(tx: Tx, worker: string): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1)
    where locked_by = ${worker} returning id`.execute(tx);
  await sql`select graphile_worker.force_unlock_workers(array[${worker}])`.execute(tx);
  return rows.map(({ id }) => String(id));
}
