/**
 * Work for later. A job is a row that its transaction writes: it runs after the commit, and never
 * when there was none. It may run twice (a machine can die after the work and before the tick), so
 * a handler must bear that.
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../db/tx.ts';

export interface JobHelpers {
  jobId: string;
  /** 1 at the first try. */
  attempt: number;
  lastAttempt: boolean;
  /** Aborted when the process is to stop: end soon, or the job is handed back and runs elsewhere. */
  signal: AbortSignal;
  log: Logger;
}

/** What a handler file exports. A method, so that jobs of all payloads fit into one list. */
export interface JobModule<Payload> {
  handler(ctx: Ctx, payload: Payload, helpers: JobHelpers): Promise<void>;
  /**
   * After the last try, also when it died with its worker: says on the thing itself that nothing
   * came of it. The job is then done. Without this it waits among the dead, and also where this
   * throws the error again, since nobody who could mend it would be told otherwise.
   */
  gaveUp?(ctx: Ctx, payload: Payload, error: unknown): Promise<void>;
}

export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  name: string;
  payload: Schema;
  maxAttempts: number;
  /** Five cron fields, in UTC; such a job must accept an empty payload. */
  cron?: string;
  load(): Promise<JobModule<z.output<Schema>>>;
}

/** Ten tries with graphile-worker's back-off (e^n seconds) reach over about three and a half hours. */
const DEFAULT_MAX_ATTEMPTS = 10;

/** What it takes to enqueue a job. */
export type DeclaredJob<Schema extends z.ZodType = z.ZodType> = Omit<JobDefinition<Schema>, 'load'>;

type WithDefaults<Job extends { maxAttempts: number }> = Omit<Job, 'maxAttempts'> & {
  maxAttempts?: number;
};

/** For a module that enqueues what a module above it handles: that one adds `load` with `defineJob`. */
export function declareJob<Schema extends z.ZodType>(
  job: WithDefaults<DeclaredJob<Schema>>,
): DeclaredJob<Schema> {
  return { maxAttempts: DEFAULT_MAX_ATTEMPTS, ...job };
}

/** Light: the handler's file is only loaded where jobs are run. */
export function defineJob<Schema extends z.ZodType>(
  job: WithDefaults<JobDefinition<Schema>>,
): JobDefinition<Schema> {
  return { maxAttempts: DEFAULT_MAX_ATTEMPTS, ...job };
}

export interface EnqueueOptions {
  runAt?: Date;
  /** A waiting job with the same key is replaced, so that many reasons lead to one run. */
  key?: string;
  /** With a key: where such a job waits, runs or has failed for good, it stays as it is. */
  once?: boolean;
  /** Jobs of one queue run one after the other. Few names, not one per thing. */
  queue?: string;
}

export interface Jobs {
  /** Returns the job's id. */
  enqueue<Schema extends z.ZodType>(
    tx: Tx,
    job: DeclaredJob<Schema>,
    payload: z.input<Schema>,
    options?: EnqueueOptions,
  ): Promise<string>;
}

export function makeJobs(): Jobs {
  return {
    async enqueue(tx, job, payload, { runAt, key, once = false, queue } = {}) {
      const json = JSON.stringify(payload);
      // What is checked is what the handler will read: a Date, for one, would come back as text.
      parsePayload(job, JSON.parse(json));
      const { rows } = await sql<{ id: number }>`
        select id from graphile_worker.add_job(
          ${job.name},
          payload => ${json}::json,
          queue_name => ${queue ?? null},
          run_at => ${runAt ?? null}::timestamptz,
          max_attempts => ${job.maxAttempts}::int,
          job_key => ${key ?? null},
          job_key_mode => ${once ? 'unsafe_dedupe' : 'replace'}
        )`.execute(tx);
      return String(rows[0]?.id);
    },
  };
}

export function parsePayload<Schema extends z.ZodType>(
  job: DeclaredJob<Schema>,
  payload: unknown,
): z.output<Schema> {
  const parsed = job.payload.safeParse(payload);
  if (parsed.success) return parsed.data;
  // Paths and reasons only: a payload may hold what must not be in a log.
  const wrong = parsed.error.issues.map(
    ({ path, code }) => `${path.join('.') || 'payload'}: ${code}`,
  );
  throw new TypeError(`The payload of job ${job.name} is not right (${wrong.join('; ')}).`);
}
