import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** At midnight where the plant is, whether it is summer there or not. */
export const beginDay = defineJob({
  name: 'begin-day',
  payload: z.object({}),
  cron: '0 0,23 * * *',
  load: () => import('./clear-cache-at-midnight.ts'),
});

/** The next run comes soon, so a failed one is not worth many tries. */
export const refreshCharts = defineJob({
  name: 'refresh-charts',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 2,
  load: () => import('./refresh-charts.ts'),
});

/**
 * Updates the prices that search narrows by when the day of a price list has come. It runs every five
 * minutes, so that a day without a worker is made up for. A list is done once.
 */
export const followPriceLists = defineJob({
  name: 'follow-price-lists',
  payload: z.object({}),
  cron: '*/5 * * * *',
  maxAttempts: 3,
  load: () => import('./follow-price-lists.ts'),
});
