import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const sweepApiKeys = defineJob({
  name: 'sweep-api-keys',
  payload: z.object({}),
  cron: '35 3 * * *',
  maxAttempts: 2,
  load: () => import('./sweep-api-keys.ts'),
});
