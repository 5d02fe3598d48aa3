/** Runs jobs in this process, alongside any number of others on the same database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { rescueJobs } from './crashed-workers.ts';
import type { JobDefinition } from './jobs.ts';
import { cronItems, loadTasks, SAFE_COMPLETION, workerLogger } from './tasks.ts';
import { type RunningWorkers, startWorkerPool } from './worker-pool.ts';

export interface WorkerOptions {
  concurrency: number;
  /** How long running jobs may continue after `stop`; their signal is aborted at half of it. */
  graceMs?: number;
  /** How often to look for jobs of dead workers. */
  rescueMs?: number;
}

export interface Worker {
  /** Takes no more jobs, waits for running ones, and releases those that are too slow. */
  stop(): Promise<void>;
}

const RESTART_MS = 1000;

/** Jobs that wait for servers of others have workers of their own, which mostly do nothing. */
export async function startWorkers(
  ctx: Ctx,
  jobs: readonly JobDefinition[],
  { outgoingConcurrency, ...options }: WorkerOptions & { outgoingConcurrency: number },
): Promise<Worker> {
  const outgoing = jobs.filter(({ isOutgoing }) => isOutgoing);
  const own = jobs.filter(({ isOutgoing }) => !isOutgoing);
  await warnOfUnknownJobs(ctx, jobs);
  const workers = await Promise.all([
    startWorker(ctx, own, options),
    startWorker(ctx, outgoing, { ...options, concurrency: outgoingConcurrency }),
  ]);
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

export async function startWorker(
  ctx: Ctx,
  jobs: readonly JobDefinition[],
  { concurrency, graceMs = 20_000, rescueMs = 5000 }: WorkerOptions,
): Promise<Worker> {
  const taskList = await loadTasks(ctx, jobs);
  const parsedCronItems = cronItems(jobs);

  const stopping = new AbortController();
  const start = () => startWorkerPool(ctx, { taskList, parsedCronItems, concurrency, graceMs });
  let workers: RunningWorkers | null = await start();
  const rescuer = rescueJobs({
    db: ctx.db,
    log: ctx.log,
    signal: stopping.signal,
    everyMs: rescueMs,
  });
  const watching = restartWhenEnded();

  /**
   * graphile-worker stops when it cannot record a job's end, for example while the database
   * restarts.
   */
  async function restartWhenEnded(): Promise<void> {
    while (workers) {
      const reason = await workers.ended;
      if (stopping.signal.aborted) return;
      ctx.log.error({ err: reason }, 'The job worker stopped unexpectedly; restarting it.');
      workers = await restart();
    }
  }

  async function restart(): Promise<RunningWorkers | null> {
    while (!stopping.signal.aborted) {
      const fresh = await start().catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'The job worker could not start; retrying.');
        return null;
      });
      if (fresh) return fresh;
      await sleep(RESTART_MS, null, { signal: stopping.signal }).catch(() => undefined);
    }
    return null;
  }

  return {
    async stop() {
      stopping.abort();
      await workers?.stop();
      await Promise.all([rescuer, watching]);
    },
  };
}

/** Runs all due jobs and returns when none are left: for tests and the demo world. */
export async function runDueJobs(ctx: Ctx, jobs: readonly JobDefinition[]): Promise<void> {
  const taskList = await loadTasks(ctx, jobs);
  const options = { pgPool: ctx.pool, logger: workerLogger(ctx), noHandleSignals: true };
  // Repeats, because the next job of a queue is available only when the end of the previous one is
  // recorded.
  do await runOnce({ ...options, preset: SAFE_COMPLETION }, taskList);
  while (await anyDue(ctx, jobs));
}

async function anyDue(ctx: Ctx, jobs: readonly JobDefinition[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts
      and task_identifier = any(${jobs.map(({ name }) => name)}) limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Left by an older or newer version; graphile-worker would silently ignore them. */
async function warnOfUnknownJobs(ctx: Ctx, jobs: readonly JobDefinition[]): Promise<void> {
  const known = jobs.map(({ name }) => name);
  const { rows } = await sql<{ name: string; count: number }>`
    select task_identifier as name, count(*) as count from graphile_worker.jobs
    where task_identifier <> all(${known}) group by 1`.execute(ctx.db);
  for (const { name, count } of rows) {
    ctx.log.warn(
      { job: name, count },
      'Jobs are queued for which this process has no handler; they stay in the queue.',
    );
  }
}
