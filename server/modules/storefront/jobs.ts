import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Runs at both hours that can be midnight in London, for summer and winter time. */
export const clearCacheAtMidnight = defineJob({
  name: 'clear-cache-at-midnight',
  payload: z.object({}),
  cron: '0 0,23 * * *',
  load: () => import('./clear-cache-at-midnight.ts'),
});

/** Runs every ten minutes, so a failed run needs few retries. */
export const refreshCharts = defineJob({
  name: 'refresh-charts',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 2,
  load: () => import('./refresh-charts.ts'),
});

/**
 * Updates the prices that search filters use when a price list becomes valid. Runs every five
 * minutes, to catch up after downtime. Each list is processed once.
 */
export const applyPriceLists = defineJob({
  name: 'apply-price-lists',
  payload: z.object({}),
  cron: '*/5 * * * *',
  maxAttempts: 3,
  load: () => import('./follow-price-lists.ts'),
});
