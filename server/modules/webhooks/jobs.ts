import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** One attempt. The schedule is in the delivery, so the job itself is not retried for long. */
export const sendWebhook = defineJob({
  name: 'send-webhook',
  payload: z.strictObject({ deliveryId: z.uuid() }),
  maxAttempts: 3,
  isOutgoing: true,
  load: () => import('./send-webhook.ts'),
});

/** For attempts whose worker died, and those that waited for a free place. */
export const requeueWebhooks = defineJob({
  name: 'requeue-webhooks',
  payload: z.object({}),
  cron: '* * * * *',
  maxAttempts: 1,
  load: () => import('./requeue-webhooks.ts'),
});

export const sweepWebhooks = defineJob({
  name: 'sweep-webhooks',
  payload: z.object({}),
  cron: '50 * * * *',
  maxAttempts: 2,
  load: () => import('./sweep-webhooks.ts'),
});
