/** Jobs that failed, for staff. */
import { STAFF_REASON_MAX_LENGTH } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { SELLABLE_KINDS } from './cart-item-types.ts';
import { collection } from './collection.ts';
import { requiredLine } from './text.ts';

/** Subjects of a job that staff can open. */
export const JOB_SUBJECTS = ['order', ...SELLABLE_KINDS, 'page', 'user'] as const;

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  /** What the job does, in the caller's language; the job name if there is no text. */
  kind: z.string(),
  /** Null for jobs without a subject, or when the subject was deleted. */
  subject: z
    .object({
      type: z.enum(JOB_SUBJECTS),
      id: z.uuid(),
      name: z.string(),
      /** Where staff see it; null if they have no screen for it. */
      url: z.string().nullable(),
    })
    .nullable(),
  attempts: z.int(),
  max_attempts: z.int(),
  /** First line only. */
  last_error: z.string().nullable(),
  /** The value is null where it may be personal data or a secret: only ids and numbers are shown. */
  payload: z.array(z.object({ field: z.string(), value: z.string().nullable() })),
  created_at: z.string(),
  failed_at: z.string(),
  /** Null when there is no automatic retry. */
  next_try_at: z.string().nullable(),
});

export type FailedJob = z.infer<typeof failedJob>;

const ofJob = z.object({ id: z.string().max(40) });

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
  'GET /api/admin/jobs/{id}': {
    ...staff,
    summary: 'A job that failed, with its payload',
    params: ofJob,
    reply: failedJob.extend({ operations: z.object({ retry: z.boolean(), delete: z.boolean() }) }),
    errors: ['not_found'],
  },
  'POST /api/admin/jobs/{id}/retry': {
    ...staff,
    summary: 'Runs a dead job again from its first try',
    params: ofJob,
    reply: null,
    errors: ['not_found'],
  },
  'POST /api/admin/jobs/retry': {
    ...staff,
    summary: 'Runs all dead jobs with this name again from their first try',
    body: z.object({ name: z.string().min(1).max(100) }),
    reply: z.object({ retried: z.int() }),
    errors: ['not_found'],
  },
  'POST /api/admin/jobs/{id}/delete': {
    ...staff,
    // Refunds and mails are jobs, too: a deleted one never happens.
    permission: 'admin',
    summary: 'Deletes a dead job, which then never runs; the audit log keeps the reason',
    params: ofJob,
    body: z.object({ reason: requiredLine(STAFF_REASON_MAX_LENGTH) }),
    reply: null,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
