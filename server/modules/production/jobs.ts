import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** What was sent long enough ago has arrived. */
export const deliverDue = defineJob({
  name: 'deliver-due',
  payload: z.object({}),
  cron: '20 * * * *',
  maxAttempts: 2,
  load: () => import('./deliver-due.ts'),
});

/** Sellers may put a release off while people wait for it. Looks at what is written, not at a timer. */
export const followReleaseDates = defineJob({
  name: 'follow-release-dates',
  payload: z.object({}),
  cron: '* * * * *',
  // Two kills in a row may meet it: it runs often.
  maxAttempts: 3,
  load: () => import('./follow-release-dates.ts'),
});

/** For the orders of a mailbox that could not follow with the others. */
export const followReleaseDate = defineJob({
  name: 'follow-release-date',
  payload: z.strictObject({ moveId: z.int(), reader: z.string() }),
  load: () => import('./follow-release-date.ts'),
});

/** For an order that could not be marked with the others. */
export const markDelivered = defineJob({
  name: 'mark-delivered',
  payload: z.strictObject({ orderId: z.uuid() }),
  load: () => import('./mark-delivered.ts'),
});
