import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const sweepPressKits = defineJob({
  name: 'sweep-press-kits',
  payload: z.object({}),
  cron: '55 3 * * *',
  maxAttempts: 2,
  load: () => import('./sweep-press-kits.ts'),
});
