import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Ends offers and lines, offers what became free, and sends the mails about both. */
export const settleTicketWaits = defineJob({
  name: 'settle-ticket-waits',
  payload: z.object({}),
  cron: '* * * * *',
  maxAttempts: 2,
  load: () => import('./settle-waits.ts'),
});

/** Retry for a single pool that failed in the batch. */
export const settleLineOfPool = defineJob({
  name: 'settle-line-of-pool',
  payload: z.strictObject({ poolId: z.uuid() }),
  load: () => import('./settle-pool.ts'),
});

const ofWait = z.strictObject({ waitId: z.uuid() });

/** Asks a guest to confirm the address. */
export const sendWaitConfirmation = defineJob({
  name: 'send-wait-confirmation',
  payload: ofWait,
  load: () => import('./send-wait-confirmation.ts'),
});

/** An offer, or the end of the line. */
export const sendWaitMail = defineJob({
  name: 'send-wait-mail',
  payload: ofWait,
  load: () => import('./send-wait-mail.ts'),
});
