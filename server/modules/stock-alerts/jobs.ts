import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Finds what is back, whatever made it come back; deletes old requests. */
export const sendStockAlerts = defineJob({
  name: 'send-stock-alerts',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 2,
  load: () => import('./send-stock-alerts.ts'),
});

/** Retry for a single thing that failed in the batch. */
export const notifyOfThing = defineJob({
  name: 'notify-of-thing',
  payload: z.strictObject({ thing: z.uuid() }),
  load: () => import('./notify-of-thing.ts'),
});

const ofAlert = z.strictObject({ alertId: z.uuid() });

export const sendAlertMail = defineJob({
  name: 'send-alert-mail',
  payload: ofAlert,
  load: () => import('./send-alert-mail.ts'),
});

/** Asks a guest to confirm the address. */
export const sendAlertConfirmation = defineJob({
  name: 'send-alert-confirmation',
  payload: ofAlert,
  load: () => import('./send-alert-confirmation.ts'),
});
