import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Payments that nobody came back from, and copies that are held for them. */
export const sweepCheckouts = defineJob({
  name: 'sweep-checkouts',
  payload: z.object({}),
  cron: '* * * * *',
  // Two kills in a row may meet it: it runs often.
  maxAttempts: 3,
  load: () => import('./sweep-checkouts.ts'),
});

/** For a checkout that could not be settled with the others. */
export const settleStaleCheckout = defineJob({
  name: 'settle-stale-checkout',
  payload: z.strictObject({ checkoutId: z.uuid() }),
  // Over four days: a card company can be away for longer than a night, and copies are held meanwhile.
  maxAttempts: 25,
  load: () => import('./settle-stale.ts'),
});

/** For an edition whose free copies could not be offered with the others. */
export const offerCopies = defineJob({
  name: 'offer-copies',
  payload: z.strictObject({ releaseId: z.uuid() }),
  load: () => import('./offer-copies.ts'),
});

/** Who tried to buy something and did not: nobody needs to know for long. */
export const forgetCheckouts = defineJob({
  name: 'forget-checkouts',
  payload: z.object({}),
  cron: '45 3 * * *',
  maxAttempts: 2,
  load: () => import('./delete-old-checkouts.ts'),
});
