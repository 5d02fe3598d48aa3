/** Converts our job definitions to graphile-worker tasks, checked before the first job runs. */
import { createHash } from 'node:crypto';
import { Logger, parseCronItems, type Task, type TaskList } from 'graphile-worker';
import type { Ctx } from '../../context.ts';
import type { Mail } from '../mail/mail.ts';
import { SetupError } from '../setup-error.ts';
import { DEATHS_ALLOWED, uncountAttempt, useUpAttempts, WORKER_DIED } from './crashed-workers.ts';
import { type JobDefinition, type JobModule, PermanentFailure, parsePayload } from './jobs.ts';

/**
 * With the default of -1, graphile-worker does not wait until a job's end is recorded: a connection
 * lost at that moment would be an unhandled rejection, and shutdown could close the pool too soon.
 */
export const SAFE_COMPLETION = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Loads every handler; a duplicate name or a missing handler stops the start. */
export async function loadTasks(ctx: Ctx, jobs: readonly JobDefinition[]): Promise<TaskList> {
  const duplicates = jobs.filter(
    ({ name }, at) => jobs.findIndex((job) => job.name === name) !== at,
  );
  if (duplicates.length > 0) {
    const names = duplicates.map(({ name }) => name).join(', ');
    throw new SetupError(`Duplicate job names: ${names}. Rename one of each.`);
  }
  const loaded = await Promise.all(
    jobs.map(async (job) => [job.name, taskFor(ctx, job, await loadModule(job))] as const),
  );
  return Object.fromEntries(loaded);
}

async function loadModule(job: JobDefinition): Promise<JobModule<unknown>> {
  const module = await job.load().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`The handler of job ${job.name} cannot be loaded: ${reason}`, {
      cause: error,
    });
  });
  if (typeof module.handler === 'function') return module;
  throw new SetupError(`The handler file of job ${job.name} does not export a function "handler".`);
}

function taskFor(ctx: Ctx, job: JobDefinition, module: JobModule<unknown>): Task {
  return async (stored, { job: row, abortSignal }) => {
    // The library types it as text, but our bigint parser also applies here.
    const jobId = String(row.id);
    const log = ctx.log.child({ job: job.name, jobId, attempt: row.attempts });
    const lastAttempt = row.attempts >= Math.min(row.max_attempts, job.maxAttempts);
    let payload: unknown;
    try {
      payload = parsePayload(job, withoutCronMark(stored));
      // This run only reports the failure; see crashed-workers.ts.
      if (row.attempts > Math.max(job.maxAttempts, DEATHS_ALLOWED)) throw new Error(WORKER_DIED);
      // A job that a move of the clock made due must not see the time before the move.
      await ctx.shopClock?.refresh();
      const helpers = { jobId, attempt: row.attempts, lastAttempt, signal: abortSignal, log };
      // Includes the creation time, because IDs start over in a restored database.
      const mail = mailOf(ctx, `${jobId} ${row.created_at.toISOString()}`);
      await module.handler({ ...ctx, mail }, payload, helpers);
    } catch (error) {
      if (abortSignal.aborted) {
        await uncountAttempt(ctx.db, jobId);
        log.info('A job was interrupted because this process stops; another process will run it.');
        throw error;
      }
      const isLast = lastAttempt || error instanceof PermanentFailure;
      if (isLast && !lastAttempt) await useUpAttempts(ctx.db, jobId);
      const isFinalFailure = isLast && payload !== undefined && module.onFinalFailure !== undefined;
      log.error({ err: error }, endOf({ lastAttempt: isLast, isFinalFailure }));
      if (!isFinalFailure) throw error;
      await module.onFinalFailure?.(ctx, payload, error);
    }
  };
}

function endOf({
  lastAttempt,
  isFinalFailure,
}: {
  lastAttempt: boolean;
  isFinalFailure: boolean;
}): string {
  if (!lastAttempt) return 'A job failed and will be retried.';
  return isFinalFailure
    ? 'A job failed permanently; its record shows the failure.'
    : 'A job failed permanently and is listed under dead jobs.';
}

/**
 * A job that dies after handing over a mail sends it again. Both mails have the same Message-ID, so
 * that a mailbox can show only one.
 */
function mailOf(ctx: Pick<Ctx, 'mail'>, job: string): Mail {
  return {
    send(message) {
      const mail = [job, message.to, message.subject].join('\n');
      const key = createHash('sha256').update(mail).digest('hex').slice(0, 32);
      return ctx.mail.send({ key, ...message });
    },
  };
}

/** graphile-worker adds the scheduled time to the payload, which a strict schema would reject. */
function withoutCronMark(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== '_cron'));
}

export function cronItems(jobs: readonly JobDefinition[]) {
  return parseCronItems(
    jobs.flatMap((job) => {
      if (job.cron === undefined) return [];
      if (!job.payload.safeParse({}).success) {
        throw new SetupError(`Job ${job.name} has a cron schedule but rejects an empty payload.`);
      }
      return [{ task: job.name, match: job.cron, options: { maxAttempts: job.maxAttempts } }];
    }),
  );
}

/** The library's details contain whole payloads, so only the message is logged. */
export function workerLogger(ctx: Ctx): Logger {
  return new Logger(() => (level, message, meta) => {
    // The task wrapper has already logged this error with its stack.
    if (meta?.failure) return;
    if (level === 'error') ctx.log.error(message);
    else if (level === 'warning') ctx.log.warn(message);
    else ctx.log.debug(message);
  });
}
