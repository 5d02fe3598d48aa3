/**
 * For jobs that process many rows: each row runs separately, so one failure does not stop the
 * others. A failed row becomes its own job, which is retried with back-off and ends among the dead
 * jobs if it keeps failing. Until that job is done, the row is skipped here.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Db } from '../db/connect.ts';
import { inTransaction } from '../db/tx.ts';
import type { JobDefinition } from './jobs.ts';

interface RowJobs<Schema extends z.ZodType> {
  /** The job whose handler processes a single row. */
  job: JobDefinition<Schema>;
  payloads: readonly z.output<Schema>[];
  signal: AbortSignal;
}

/** Returns the rows that were not processed because they failed now or before. */
export async function eachRow<Schema extends z.ZodType>(
  ctx: Ctx,
  { job, payloads, signal }: RowJobs<Schema>,
  work: (payload: z.output<Schema>) => Promise<void>,
): Promise<z.output<Schema>[]> {
  const failing = await failingKeys(ctx.db, job.name);
  const left: z.output<Schema>[] = [];
  for (const payload of payloads) {
    signal.throwIfAborted();
    const key = keyOf(job, payload);
    if (failing.has(key)) {
      left.push(payload);
      continue;
    }
    try {
      await work(payload);
    } catch (error) {
      signal.throwIfAborted();
      left.push(payload);
      ctx.log.error({ err: error, job: job.name }, 'One row failed and will be retried.');
      await inTransaction(ctx.db, (tx) =>
        ctx.jobs.enqueue(tx, job, payload as z.input<Schema>, { key, once: true }),
      );
    }
  }
  return left;
}

/** A hash of the payload: keys appear in logs, and payloads may be personal. */
function keyOf(job: JobDefinition, payload: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
  return `${job.name}:${digest.slice(0, 22)}`;
}

async function failingKeys(db: Db, name: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = ${name} and key is not null`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
