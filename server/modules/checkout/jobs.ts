import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Payments that nobody came back from, and copies that are held for them. */
export const sweepCheckouts = defineJob({
  name: 'sweep-checkouts',
  payload: z.object({}),
  cron: '* * * * *',
  maxAttempts: 1,
  load: () => import('./sweep-checkouts.ts'),
});
