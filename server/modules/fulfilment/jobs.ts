import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** After payment: plans production, updates the storefront count and mails the buyer. */
export const confirmOrder = defineJob({
  name: 'confirm-order',
  payload: z.strictObject({ orderId: z.uuid() }),
  load: () => import('./confirm-order.ts'),
});

/** Sellers may postpone a release with open orders. Reads stored moves, so none is missed. */
export const rescheduleMovedReleases = defineJob({
  name: 'reschedule-moved-releases',
  payload: z.object({}),
  cron: '* * * * *',
  // Allows for two process restarts in a row. The job runs every minute.
  maxAttempts: 3,
  load: () => import('./reschedule-moved-releases.ts'),
});

/** For an email address that failed in the regular run. */
export const rescheduleOrders = defineJob({
  name: 'reschedule-orders',
  payload: z.strictObject({ moveId: z.int(), reader: z.string() }),
  load: () => import('./reschedule-orders.ts'),
});
