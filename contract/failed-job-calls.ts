/** Jobs that failed, for staff. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';

/** What a job can be about, as far as staff have a name for it. */
export const JOB_SUBJECTS = ['order', 'release', 'page', 'user'] as const;

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  /** What the job does, in the language of the caller; its name where there are no words for it. */
  kind: z.string(),
  /** Null for jobs that are about nothing in particular, or about something that is gone. */
  subject: z.object({ type: z.enum(JOB_SUBJECTS), id: z.uuid(), name: z.string() }).nullable(),
  attempts: z.int(),
  max_attempts: z.int(),
  /** The first line of it. */
  last_error: z.string().nullable(),
  /** Names only: the values may be personal. */
  payload_fields: z.array(z.string()),
  created_at: z.string(),
  failed_at: z.string(),
  /** Null when it is not tried again by itself. */
  next_try_at: z.string().nullable(),
});

export type FailedJob = z.infer<typeof failedJob>;

const staff = { area: 'Operations', permission: 'staff' } as const;

export const failedJobCalls = {
  'GET /api/admin/jobs/dead': {
    ...staff,
    summary: 'Jobs that failed for the last time, newest first',
    reply: collection(failedJob),
  },
  'GET /api/admin/jobs/retrying': {
    ...staff,
    summary: 'Jobs that failed and are tried again by themselves, the next to run first',
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
