import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Hourly, so that a summary whose time was missed is sent soon after. */
export const sendSalesSummaries = defineJob({
  name: 'send-sales-summaries',
  payload: z.object({}),
  cron: '5 * * * *',
  maxAttempts: 3,
  load: () => import('./send-sales-summaries.ts'),
});

const period = {
  userId: z.uuid(),
  frequency: z.enum(['daily', 'weekly']),
  from: z.iso.date(),
  to: z.iso.date(),
};

/** Retry for a single seller whose summary failed in the batch. */
export const summariseSales = defineJob({
  name: 'summarise-sales',
  payload: z.strictObject(period),
  load: () => import('./summarise-sales.ts'),
});

export const sendSummaryMail = defineJob({
  name: 'send-summary-mail',
  payload: z.strictObject({ ...period, recipient: z.uuid() }),
  load: () => import('./send-summary-mail.ts'),
});
