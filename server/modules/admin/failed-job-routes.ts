import type { failedJobCalls } from '@lathe/contract/failed-job-calls';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { type Actor, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import {
  deadJobs,
  deleteJob,
  type FailedJob,
  findFailedJob,
  retriedJobs,
  retryJob,
  retryJobsNamed,
} from '../../platform/jobs/dead-jobs.ts';
import { audit } from '../accounts/index.ts';
import { subjectsOf } from './job-subjects.ts';
import { presentFailedJob } from './present-failed-job.ts';

const MAX_SHOWN = 200;

export const failedJobRoutes: Handlers<typeof failedJobCalls> = {
  'GET /api/admin/jobs/dead': async (call) =>
    await replyWithJobs(call, await deadJobs(call.ctx.db, { limit: MAX_SHOWN })),

  'GET /api/admin/jobs/retrying': async (call) =>
    await replyWithJobs(call, await retriedJobs(call.ctx.db, { limit: MAX_SHOWN })),

  'GET /api/admin/jobs/{id}': async (call) => {
    const job = await findFailedJob(call.ctx.db, call.params.id);
    if (!job) throw new CallError('not_found');
    const subject = (await subjectsOf(call.ctx.db, [job])).get(job.id);
    const isDead = job.attempts >= job.maxAttempts;
    const canDelete = isDead && signedIn(call.actor).isAdmin;
    return {
      ...presentFailedJob(job, { subject, locale: call.locale }),
      operations: { retry: isDead, delete: canDelete },
    };
  },

  'POST /api/admin/jobs/{id}/retry': async ({ ctx, actor, ip, params: { id } }) => {
    await inTransaction(ctx.db, async (tx) => {
      const name = await retryJob(tx, id);
      if (name === null) throw new CallError('not_found');
      const object = { type: 'job', id };
      await audit(tx, {
        ...entryOf(ctx, actor, ip),
        action: 'job.retried',
        object,
        details: { name },
      });
    });
  },

  'POST /api/admin/jobs/retry': async ({ ctx, actor, ip, body: { name } }) =>
    await inTransaction(ctx.db, async (tx) => {
      const retried = await retryJobsNamed(tx, name);
      if (retried === 0) throw new CallError('not_found');
      const details = { name, count: retried };
      await audit(tx, { ...entryOf(ctx, actor, ip), action: 'job.retried', details });
      return { retried };
    }),

  'POST /api/admin/jobs/{id}/delete': async ({ ctx, actor, ip, params: { id }, body }) => {
    const job = await findFailedJob(ctx.db, id);
    await inTransaction(ctx.db, async (tx) => {
      const name = await deleteJob(tx, id);
      if (name === null || !job) throw new CallError('not_found');
      const details = { name, reason: body.reason.trim(), payload: shownPayload(job) };
      const object = { type: 'job', id };
      await audit(tx, { ...entryOf(ctx, actor, ip), action: 'job.deleted', object, details });
    });
  },
};

function entryOf({ clock }: Ctx, actor: Actor | null, ip: string) {
  return { at: clock.now(), actorId: signedIn(actor).userId, ip };
}

/** Afterwards the audit log is the only trace of what the job was for. */
function shownPayload({ payload }: FailedJob): string {
  return payload.flatMap(({ field, value }) => (value ? `${field}: ${value}` : [])).join(', ');
}

async function replyWithJobs({ ctx, locale }: Caller, jobs: readonly FailedJob[]) {
  const subjects = await subjectsOf(ctx.db, jobs);
  return {
    data: jobs.map((job) => presentFailedJob(job, { subject: subjects.get(job.id), locale })),
    next_page_url: null,
  };
}
