import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

/** Sends the payment result to the shop's webhook over HTTP, as a real provider would. */
export const sendSandboxEvent = defineJob({
  name: 'send-sandbox-event',
  payload: z.strictObject({ eventId: z.string(), paymentId: z.string() }),
  load: () => import('./send-sandbox-event.ts'),
});

/** The bank decides about a pending refund, and the shop gets an event. */
export const sendSandboxRefund = defineJob({
  name: 'send-sandbox-refund',
  payload: z.strictObject({
    eventId: z.string(),
    key: z.string(),
    state: z.enum(['succeeded', 'failed']),
  }),
  load: () => import('./send-sandbox-refund.ts'),
});

/**
 * Sends the dispute in its state at the time; it may already be closed when the opening event
 * arrives.
 */
export const sendSandboxDispute = defineJob({
  name: 'send-sandbox-dispute',
  payload: z.strictObject({
    eventId: z.string(),
    disputeId: z.string(),
    state: z.enum(['opened', 'won', 'lost']),
  }),
  load: () => import('./send-sandbox-dispute.ts'),
});
