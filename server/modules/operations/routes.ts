import type { operationsCalls } from '@lathe/contract/operations-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type DeadJob, deadJobs, retryJob } from '../../platform/jobs/dead-jobs.ts';
import { audit } from '../accounts/index.ts';

const MOST_SHOWN = 200;

export const operationsRoutes: Handlers<typeof operationsCalls> = {
  'GET /api/csrf_token': ({ csrfToken }) => {
    csrfToken();
  },

  'GET /api/admin/jobs/dead': async ({ ctx }) => {
    const jobs = await deadJobs(ctx.db, { limit: MOST_SHOWN });
    return { data: jobs.map(presentDeadJob), next_page_url: null };
  },

  'POST /api/admin/jobs/{id}/retry': async ({ ctx, actor, ip, params: { id } }) => {
    await inTransaction(ctx.db, async (tx) => {
      if (!(await retryJob(tx, id))) throw new CallError('not_found');
      await audit(tx, {
        at: ctx.clock.now(),
        action: 'job.retried',
        actorId: signedIn(actor).userId,
        object: { type: 'job', id },
        ip,
      });
    });
  },
};

function presentDeadJob({ id, name, attempts, lastError, payloadFields, createdAt }: DeadJob) {
  return {
    id,
    name,
    attempts,
    last_error: lastError,
    payload_fields: payloadFields,
    created_at: createdAt.toISOString(),
  };
}
