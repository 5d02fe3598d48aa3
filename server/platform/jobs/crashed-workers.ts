/**
 * A killed worker cannot hand back its jobs, and graphile-worker waits four hours before it takes
 * them away. So each worker holds an advisory lock on a connection of its own: when the process
 * dies, the kernel closes the connection and PostgreSQL drops the lock. The living look for jobs
 * that are locked by nobody alive. A heartbeat column would mistake a busy event loop for death.
 */
import { setInterval as every } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import { keepConnection } from '../db/reconnecting-client.ts';
import { inTransaction, type Tx } from '../db/tx.ts';

const LOCK_SEED = 7_261_002;

export const DIED = 'The worker process died while it ran this job.';

/** Shows to the others that this worker lives, until `close`. */
export async function holdPresence(workerId: string, options: { pool: pg.Pool; log: Logger }) {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const connection = keepConnection({
    config: options.pool.options,
    name: 'lathe-worker',
    log: options.log,
    async opened(client) {
      // A machine that loses its power says nothing: have the server ask, and not for two hours.
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
 * Hands back the jobs of dead workers until the signal. A worker counts as dead when it was so
 * twice in a row: one that only lost its connection has that long to open a new one.
 */
export async function rescueJobs(options: {
  db: Db;
  log: Logger;
  signal: AbortSignal;
  everyMs: number;
}): Promise<void> {
  const { db, log, signal, everyMs } = options;
  let suspects: string[] = [];
  async function look() {
    try {
      const absent = await inTransaction(db, absentWorkers);
      const dead = absent.filter((workerId) => suspects.includes(workerId));
      suspects = absent;
      if (dead.length === 0) return;
      const jobIds = await inTransaction(db, (tx) => handBackAsFailed(tx, dead));
      log.warn({ workers: dead, jobIds }, 'Handed back the jobs of workers that died.');
    } catch (error) {
      log.error({ err: error }, 'Could not look for jobs of dead workers; trying again.');
    }
  }
  await look();
  try {
    for await (const _ of every(everyMs, null, { signal, ref: false })) await look();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function absentWorkers(tx: Tx): Promise<string[]> {
  // Shared and until the end of this transaction, so that two who look do not see each other.
  const { rows } = await sql<{ worker: string }>`
    select worker from (
      select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null
    ) as busy
    where pg_try_advisory_xact_lock_shared(hashtextextended(worker, ${LOCK_SEED}))`.execute(tx);
  return rows.map(({ worker }) => worker);
}

/**
 * As a failed try, with its back-off: a job that kills its process must come to an end too. Whose last
 * try it was gets a turn more, in which it is not tried but given up (tasks.ts).
 */
async function handBackAsFailed(tx: Tx, workers: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set
      last_error = ${DIED},
      max_attempts = greatest(max_attempts, attempts + 1),
      run_at = case when attempts >= max_attempts then now() else
        greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second' end
    where locked_by = any(${workers}) returning id`.execute(tx);
  await sql`select graphile_worker.force_unlock_workers(${workers})`.execute(tx);
  return rows.map(({ id }) => String(id));
}

/** A try that our own stop cut short is no failure of the job. */
export async function forgetAttempt(db: Db, jobId: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1)
    where id = ${jobId}::bigint`.execute(db);
}

/** As if the jobs had never been taken. */
export async function handBackUntried(tx: Tx, worker: string): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1)
    where locked_by = ${worker} returning id`.execute(tx);
  await sql`select graphile_worker.force_unlock_workers(array[${worker}])`.execute(tx);
  return rows.map(({ id }) => String(id));
}
