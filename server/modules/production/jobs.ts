import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** What was sent long enough ago has arrived. */
export const deliverDue = defineJob({
  name: 'deliver-due',
  payload: z.object({}),
  cron: '20 * * * *',
  maxAttempts: 2,
  load: () => import('./deliver-due.ts'),
});
