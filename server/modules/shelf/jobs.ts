import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** The next run comes soon, so a failed one is not worth many tries. */
export const refreshCharts = defineJob({
  name: 'refresh-charts',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 2,
  load: () => import('./refresh-charts.ts'),
});
