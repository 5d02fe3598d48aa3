import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

export const sweepIdempotencyKeys = defineJob({
  name: 'sweep-idempotency-keys',
  payload: z.object({}),
  cron: '45 * * * *',
  maxAttempts: 2,
  load: () => import('./sweep-idempotency-keys.ts'),
});
