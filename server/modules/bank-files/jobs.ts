import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const sweepReportedSellers = defineJob({
  name: 'sweep-reported-sellers',
  payload: z.object({}),
  cron: '45 4 * * *',
  maxAttempts: 2,
  load: () => import('./platform-report/sweep-reported-sellers.ts'),
});
