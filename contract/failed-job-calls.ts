/** Jobs that failed, for staff. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';

/** Subjects of a job that staff can open. */
export const JOB_SUBJECTS = ['order', 'release', 'page', 'user'] as const;

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  /** What the job does, in the caller's language; the job name if there is no text. */
  kind: z.string(),
  /** Null for jobs without a subject, or when the subject was deleted. */
  subject: z.object({ type: z.enum(JOB_SUBJECTS), id: z.uuid(), name: z.string() }).nullable(),
  attempts: z.int(),
  max_attempts: z.int(),
  /** First line only. */
  last_error: z.string().nullable(),
  /** Names only, because values may be personal data. */
  payload_fields: z.array(z.string()),
  created_at: z.string(),
  failed_at: z.string(),
  /** Null when there is no automatic retry. */
  next_try_at: z.string().nullable(),
});

export type FailedJob = z.infer<typeof failedJob>;

const staff = { area: 'Operations', permission: 'staff' } as const;

export const failedJobCalls = {
  'GET /api/admin/jobs/dead': {
    ...staff,
    summary: 'Jobs that failed permanently, newest first',
    reply: collection(failedJob),
  },
  'GET /api/admin/jobs/retrying': {
    ...staff,
    summary: 'Jobs that failed and will be retried, next retry first',
    reply: collection(failedJob),
  },
  'POST /api/admin/jobs/{id}/retry': {
    ...staff,
    summary: 'Runs a dead job again from its first try',
    params: z.object({ id: z.string().max(40) }),
    reply: null,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
