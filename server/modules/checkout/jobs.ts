import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Settles abandoned payments and releases the copies held for them. */
export const sweepCheckouts = defineJob({
  name: 'sweep-checkouts',
  payload: z.object({}),
  cron: '* * * * *',
  // Allows for two process restarts in a row. The job runs every minute.
  maxAttempts: 3,
  load: () => import('./sweep-checkouts.ts'),
});

/** For a checkout that failed in the sweep. */
export const settleStaleCheckout = defineJob({
  name: 'settle-stale-checkout',
  payload: z.strictObject({ checkoutId: z.uuid() }),
  // Retries over four days, because an outage of the card provider can last longer than a night and
  // copies stay held.
  maxAttempts: 25,
  load: () => import('./settle-stale.ts'),
});

/** For a thing that failed in the sweep. */
export const offerCopies = defineJob({
  name: 'offer-copies',
  // Named when only releases had a queue; processes of the previous version read it too.
  payload: z.strictObject({ releaseId: z.uuid() }),
  load: () => import('./offer-copies.ts'),
});

/** Deletes data of unfinished purchases. */
export const deleteOldCheckouts = defineJob({
  name: 'delete-old-checkouts',
  payload: z.object({}),
  cron: '45 3 * * *',
  maxAttempts: 2,
  load: () => import('./delete-old-checkouts.ts'),
});
