import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/** Tells the shop what became of a payment, over HTTP, as a real card company would. */
export const sendSandboxEvent = defineJob({
  name: 'send-sandbox-event',
  payload: z.strictObject({ eventId: z.string(), paymentId: z.string() }),
  load: () => import('./send-sandbox-event.ts'),
});
