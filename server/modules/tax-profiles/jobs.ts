import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Some time after the upload of a certificate. */
export const removeUnusedCertificate = defineJob({
  name: 'remove-unused-certificate',
  payload: z.strictObject({ claimId: z.uuid(), key: z.string() }),
  load: () => import('./remove-unused-certificate.ts'),
});

/** Tells the seller the answer to a treaty claim. */
export const sendClaimMail = defineJob({
  name: 'send-treaty-claim-mail',
  payload: z.strictObject({ claimId: z.uuid() }),
  load: () => import('./send-claim-mail.ts'),
});

/** Daily: papers that expire soon, and profiles that are missing while earnings wait. */
export const remindOfTaxPapers = defineJob({
  name: 'remind-of-tax-papers',
  payload: z.strictObject({}),
  cron: '30 8 * * *',
  load: () => import('./remind-of-papers.ts'),
});

export const sendTaxReminder = defineJob({
  name: 'send-tax-reminder',
  payload: z.strictObject({
    userId: z.uuid(),
    kind: z.enum(['certificate', 'agreement', 'profile']),
    /** The last day of the paper. */
    lastDay: z.iso.date().nullable(),
  }),
  load: () => import('./send-tax-reminder.ts'),
});
