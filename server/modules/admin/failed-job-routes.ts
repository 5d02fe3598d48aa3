import type { failedJobCalls } from '@lathe/contract/failed-job-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { deadJobs, type FailedJob, retriedJobs, retryJob } from '../../platform/jobs/dead-jobs.ts';
import { audit } from '../accounts/index.ts';
import { subjectsOf } from './job-subjects.ts';
import { presentFailedJob } from './present-failed-job.ts';

const MAX_SHOWN = 200;

export const failedJobRoutes: Handlers<typeof failedJobCalls> = {
  'GET /api/admin/jobs/dead': async (call) =>
    await replyWithJobs(call, await deadJobs(call.ctx.db, { limit: MAX_SHOWN })),

  'GET /api/admin/jobs/retrying': async (call) =>
    await replyWithJobs(call, await retriedJobs(call.ctx.db, { limit: MAX_SHOWN })),

  'POST /api/admin/jobs/{id}/retry': async ({ ctx, actor, ip, params: { id } }) => {
    await inTransaction(ctx.db, async (tx) => {
      const name = await retryJob(tx, id);
      if (name === null) throw new CallError('not_found');
      await audit(tx, {
        at: ctx.clock.now(),
        action: 'job.retried',
        actorId: signedIn(actor).userId,
        object: { type: 'job', id },
        details: { name },
        ip,
      });
    });
  },
};

async function replyWithJobs({ ctx, locale }: Caller, jobs: readonly FailedJob[]) {
  const subjects = await subjectsOf(ctx.db, jobs);
  return {
    data: jobs.map((job) => presentFailedJob(job, { subject: subjects.get(job.id), locale })),
    next_page_url: null,
  };
}
