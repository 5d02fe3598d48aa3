import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** After an order was paid: the plant plans it, the storefront counts its copies, the buyer is written to. */
export const confirmOrder = defineJob({
  name: 'confirm-order',
  payload: z.strictObject({ orderId: z.uuid() }),
  load: () => import('./confirm-order.ts'),
});

/** Sellers may put a release off while people wait for it. Looks at what is written, not at a timer. */
export const followReleaseDates = defineJob({
  name: 'follow-release-dates',
  payload: z.object({}),
  cron: '* * * * *',
  // Two kills in a row may meet it: it runs often.
  maxAttempts: 3,
  load: () => import('./reschedule-moved-releases.ts'),
});

/** For the orders of a mailbox that could not follow with the others. */
export const followReleaseDate = defineJob({
  name: 'follow-release-date',
  payload: z.strictObject({ moveId: z.int(), reader: z.string() }),
  load: () => import('./reschedule-orders.ts'),
});
