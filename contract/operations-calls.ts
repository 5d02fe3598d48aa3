/** What keeps the shop running: the anti-forgery cookie, and jobs that failed for good. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';

const deadJob = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  /** Names only: the values may be personal. */
  payload_fields: z.array(z.string()),
  created_at: z.string(),
});

export const operationsCalls = {
  'GET /api/csrf_token': {
    summary: 'Sets the cookie XSRF-TOKEN, for clients that come without a page',
    area: 'Session',
    permission: 'anyone',
    reply: null,
  },
  'GET /api/admin/jobs/dead': {
    summary: 'Jobs that failed for the last time, newest first',
    area: 'Operations',
    permission: 'admin',
    reply: collection(deadJob),
  },
  'POST /api/admin/jobs/{id}/retry': {
    summary: 'Runs a dead job again from its first try',
    area: 'Operations',
    permission: 'admin',
    params: z.object({ id: z.string().max(40) }),
    reply: null,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
