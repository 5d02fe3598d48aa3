/** One graphile-worker pool, with a presence lock and a shutdown time limit. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ParsedCronItem,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Ctx } from '../../context.ts';
import type { ReconnectingClient } from '../db/reconnecting-client.ts';
import { inTransaction } from '../db/tx.ts';
import { announceWorker, returnUnstartedJobs } from './crashed-workers.ts';
import { poolForListener } from './listener-pool.ts';
import { SAFE_COMPLETION, workerLogger } from './tasks.ts';

interface Options {
  taskList: TaskList;
  parsedCronItems: ParsedCronItem[];
  concurrency: number;
  graceMs: number;
}

export interface RunningWorkers {
  stop(): Promise<void>;
  /** Settles when the pool has stopped, for whatever reason. */
  ended: Promise<unknown>;
}

export async function startWorkerPool(ctx: Ctx, options: Options): Promise<RunningWorkers> {
  const { taskList, parsedCronItems, concurrency, graceMs } = options;
  const events: WorkerEvents = new EventEmitter();
  const started: { pool?: WorkerPool; presence?: Promise<ReconnectingClient> } = {};
  events.once('pool:create', ({ workerPool }) => {
    started.pool = workerPool;
    started.presence = announceWorker(workerPool.id, ctx);
  });
  const tooSlow = rejectAfterLimit(events, graceMs);
  const runner = await run({
    pgPool: poolForListener(ctx.pool),
    taskList,
    parsedCronItems,
    concurrency,
    events,
    logger: workerLogger(ctx),
    // main handles signals, because it closes other resources in a fixed order.
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: graceMs / 2,
    preset: {
      extends: [SAFE_COMPLETION],
      plugins: [
        {
          name: 'LathePresence',
          version: '1.0.0',
          // No job is taken before this worker is marked as alive.
          worker: { hooks: { startWorker: async () => void (await started.presence) } },
        },
      ],
    },
  });
  const { pool, presence } = started;
  if (!pool || !presence) throw new Error('graphile-worker did not report its worker pool.');
  const ended = Promise.race([runner.promise.catch((error: unknown) => error), tooSlow]).finally(
    async () => (await presence).close(),
  );

  async function stop(worker: WorkerPool): Promise<void> {
    const inTime = await Promise.race([
      runner.stop().then(
        () => true,
        () => true,
      ),
      sleep(graceMs, false, { ref: false }),
    ]);
    if (!inTime) {
      const jobIds = await inTransaction(ctx.db, (tx) => returnUnstartedJobs(tx, worker.id));
      ctx.log.warn({ jobIds }, 'These jobs did not finish in time and were released.');
      await Promise.resolve(worker.forcefulShutdown('too slow')).catch(() => undefined);
    }
    await ended;
  }

  return { stop: () => stop(pool), ended };
}

/**
 * graphile-worker shuts itself down when it cannot record the end of a job. If that happens twice,
 * for example when the database disappears under several jobs, it miscounts and waits forever: the
 * worker stays alive, takes no jobs, and keeps its jobs locked.
 */
function rejectAfterLimit(events: WorkerEvents, graceMs: number): Promise<Error> {
  const { promise, resolve } = Promise.withResolvers<Error>();
  events.once('pool:gracefulShutdown', () => {
    const late = new Error(`graphile-worker did not stop within ${graceMs} ms.`);
    setTimeout(() => resolve(late), graceMs).unref();
  });
  return promise;
}
