import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Deletes abandoned guest baskets. */
export const sweepCarts = defineJob({
  name: 'sweep-carts',
  payload: z.object({}),
  cron: '35 3 * * *',
  maxAttempts: 2,
  load: () => import('./sweep-carts.ts'),
});
