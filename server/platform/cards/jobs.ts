import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/** Tells the shop what became of a payment, over HTTP, as a real card company would. */
export const sendSandboxEvent = defineJob({
  name: 'send-sandbox-event',
  payload: z.strictObject({ eventId: z.string(), paymentId: z.string() }),
  load: () => import('./send-sandbox-event.ts'),
});

/** Tells of a dispute as it was then: it may be closed before the shop has heard that it is open. */
export const sendSandboxDispute = defineJob({
  name: 'send-sandbox-dispute',
  payload: z.strictObject({
    eventId: z.string(),
    disputeId: z.string(),
    state: z.enum(['opened', 'won', 'lost']),
  }),
  load: () => import('./send-sandbox-dispute.ts'),
});
