/** A job that records its runs, and workers that run it. */
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { testDatabase } from '../../../testing/database.ts';
import { platformCtx } from '../../../testing/platform-ctx.ts';
import { inTransaction } from '../../db/tx.ts';
import { defineJob, type EnqueueOptions, type JobHelpers } from '../jobs.ts';
import { startWorker, type WorkerOptions } from '../worker.ts';

/** The same name and payload as in platform-process.ts, so that either can run it. */
export function recordRun(work: (ms: number, helpers: JobHelpers) => Promise<unknown>) {
  const runs: { text: string; attempt: number }[] = [];
  const job = defineJob({
    name: 'note-run',
    payload: z.object({ text: z.string(), ms: z.number() }),
    load: async () => ({
      async handler(_, { text, ms }, helpers) {
        runs.push({ text, attempt: helpers.attempt });
        await work(ms, helpers);
      },
    }),
  });
  return { job, runs };
}

export const { job: anyJob } = recordRun(async () => undefined);

export function recordedRuns(database: Awaited<ReturnType<typeof testDatabase>>) {
  const { db } = database;
  const ctx = platformCtx(database);

  const enqueue = (text: string, ms = 0, options: EnqueueOptions = {}) =>
    inTransaction(db, (tx) => ctx.jobs.enqueue(tx, anyJob, { text, ms }, options));

  async function start(job: typeof anyJob, options: Partial<WorkerOptions> = {}) {
    const worker = await startWorker(ctx, [job], { concurrency: 2, rescueMs: 200, ...options });
    let stopped = false;
    const stop = async () => {
      if (!stopped) await worker.stop();
      stopped = true;
    };
    onTestFinished(stop);
    return { stop };
  }

  async function attemptsOf(id: string) {
    const { rows } = await sql<{
      attempts: number;
      locked_by: string | null;
      last_error: string | null;
    }>`
      select attempts, locked_by, last_error from graphile_worker.jobs
      where id = ${id}::bigint`.execute(db);
    return rows[0];
  }

  return { ctx, enqueue, start, attemptsOf };
}
