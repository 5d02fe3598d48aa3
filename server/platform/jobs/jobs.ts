/**
 * Background jobs. A job is a row written in the caller's transaction: it runs only after the
 * commit. It may run twice (a machine can die after the work and before it is recorded), so
 * handlers must be idempotent.
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../db/tx.ts';

export interface JobHelpers {
  jobId: string;
  /** 1 for the first attempt. */
  attempt: number;
  lastAttempt: boolean;
  /** Aborted on shutdown: finish soon, or the job is released and runs elsewhere. */
  signal: AbortSignal;
  log: Logger;
}

/**
 * What a handler file exports. A method, so that jobs with different payloads fit into one list.
 */
export interface JobModule<Payload> {
  handler(ctx: Ctx, payload: Payload, helpers: JobHelpers): Promise<void>;
  /**
   * Called after the last attempt, even if its worker died: records the failure on the affected
   * row. The job then counts as done. Without this function, or if it throws the error again, the
   * job stays among the dead jobs, so that staff notice.
   */
  onFinalFailure?(ctx: Ctx, payload: Payload, error: unknown): Promise<void>;
}

/** Thrown by a handler when further attempts cannot help: the job ends without them. */
export class PermanentFailure extends Error {}

export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  name: string;
  payload: Schema;
  maxAttempts: number;
  /** Five cron fields in UTC; the job must accept an empty payload. */
  cron?: string;
  /**
   * Takes minutes and many can wait, such as the tracks of a catalogue. It starts when no other job
   * is due, so that one seller cannot delay the mails of all others.
   */
  isSlow?: boolean;
  /**
   * Waits for servers of others. Workers of their own run these jobs, so that a server that does not
   * answer keeps no other job waiting.
   */
  isOutgoing?: boolean;
  load(): Promise<JobModule<z.output<Schema>>>;
}

/** Of graphile-worker: a lower number runs first. */
const priorityOf = ({ isSlow = false }: Pick<DeclaredJob, 'isSlow'>) => (isSlow ? 10 : 0);

/** Ten attempts with graphile-worker's back-off (e^n seconds) span about three and a half hours. */
const DEFAULT_MAX_ATTEMPTS = 10;

/** What is needed to enqueue a job. */
export type DeclaredJob<Schema extends z.ZodType = z.ZodType> = Omit<JobDefinition<Schema>, 'load'>;

type WithDefaults<Job extends { maxAttempts: number }> = Omit<Job, 'maxAttempts'> & {
  maxAttempts?: number;
};

/**
 * For a module that enqueues a job handled by a higher module, which adds `load` with `defineJob`.
 */
export function declareJob<Schema extends z.ZodType>(
  job: WithDefaults<DeclaredJob<Schema>>,
): DeclaredJob<Schema> {
  return { maxAttempts: DEFAULT_MAX_ATTEMPTS, ...job };
}

/** Cheap: the handler file is loaded only where jobs run. */
export function defineJob<Schema extends z.ZodType>(
  job: WithDefaults<JobDefinition<Schema>>,
): JobDefinition<Schema> {
  return { maxAttempts: DEFAULT_MAX_ATTEMPTS, ...job };
}

export interface EnqueueOptions {
  runAt?: Date;
  /** Replaces a waiting job with the same key, so several triggers lead to one run. */
  key?: string;
  /** With a key: an existing job, whether waiting, running or dead, is left unchanged. */
  once?: boolean;
  /** Jobs of one queue run one at a time. Use few names, not one per row. */
  queue?: string;
}

export interface Jobs {
  /** Returns the job's ID. */
  enqueue<Schema extends z.ZodType>(
    tx: Tx,
    job: DeclaredJob<Schema>,
    payload: z.input<Schema>,
    options?: EnqueueOptions,
  ): Promise<string>;
  /** Many jobs of one kind in one statement. */
  enqueueAll<Schema extends z.ZodType>(
    tx: Tx,
    job: DeclaredJob<Schema>,
    payloads: readonly z.input<Schema>[],
  ): Promise<void>;
}

/** `aheadMs` is how far the shop's clock is ahead of the database, which compares `run_at`. */
export function makeJobs({ aheadMs = () => 0 }: { aheadMs?: () => number } = {}): Jobs {
  return {
    async enqueue(tx, job, payload, { runAt, key, once = false, queue } = {}) {
      const json = JSON.stringify(payload);
      // Validates what the handler will read: for example, a Date arrives as text.
      parsePayload(job, JSON.parse(json));
      const { rows } = await sql<{ id: number }>`
        select id from graphile_worker.add_job(
          ${job.name},
          payload => ${json}::json,
          queue_name => ${queue ?? null},
          run_at => ${runAt ? new Date(runAt.getTime() - aheadMs()) : null}::timestamptz,
          max_attempts => ${job.maxAttempts}::int,
          priority => ${priorityOf(job)}::int,
          job_key => ${key ?? null},
          job_key_mode => ${once ? 'unsafe_dedupe' : 'replace'}
        )`.execute(tx);
      return String(rows[0]?.id);
    },
    async enqueueAll(tx, job, payloads) {
      const all = payloads.map((payload) => JSON.stringify(payload));
      for (const json of all) parsePayload(job, JSON.parse(json));
      await sql`
        select graphile_worker.add_job(
          ${job.name}, payload => json::json, max_attempts => ${job.maxAttempts}::int,
          priority => ${priorityOf(job)}::int)
        from unnest(${all}::text[]) as json`.execute(tx);
    },
  };
}

export function parsePayload<Schema extends z.ZodType>(
  job: DeclaredJob<Schema>,
  payload: unknown,
): z.output<Schema> {
  const parsed = job.payload.safeParse(payload);
  if (parsed.success) return parsed.data;
  // Logs only paths and reasons: a payload may contain secrets.
  const problems = parsed.error.issues.map(
    ({ path, code }) => `${path.join('.') || 'payload'}: ${code}`,
  );
  throw new TypeError(`The payload of job ${job.name} is invalid (${problems.join('; ')}).`);
}
