import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** At midnight where the plant is, whether it is summer there or not. */
export const beginDay = defineJob({
  name: 'begin-day',
  payload: z.object({}),
  cron: '0 0,23 * * *',
  load: () => import('./begin-day.ts'),
});

/** The next run comes soon, so a failed one is not worth many tries. */
export const refreshCharts = defineJob({
  name: 'refresh-charts',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 2,
  load: () => import('./refresh-charts.ts'),
});
