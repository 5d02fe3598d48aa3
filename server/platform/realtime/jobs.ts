import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

export const sweepRealtimeEvents = defineJob({
  name: 'sweep-realtime-events',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 2,
  load: () => import('./sweep-realtime-events.ts'),
});
