import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Hourly, so that the salt of a day is gone soon after its two days. */
export const sweepStatistics = defineJob({
  name: 'sweep-statistics',
  payload: z.object({}),
  cron: '3 * * * *',
  maxAttempts: 2,
  load: () => import('./sweep-statistics.ts'),
});
