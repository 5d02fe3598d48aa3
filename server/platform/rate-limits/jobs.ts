import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

export const sweepRateLimits = defineJob({
  name: 'sweep-rate-limits',
  payload: z.object({}),
  cron: '5 * * * *',
  maxAttempts: 2,
  load: () => import('./sweep-rate-limits.ts'),
});
