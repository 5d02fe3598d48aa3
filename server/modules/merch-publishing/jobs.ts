import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Notifies the seller of the review decision. */
export const sendMerchReviewMail = defineJob({
  name: 'send-merch-review-mail',
  payload: z.strictObject({ reviewId: z.uuid(), userId: z.uuid() }),
  load: () => import('./send-merch-review-mail.ts'),
});

/** Confirms the submission to the seller. */
export const sendMerchSubmissionMail = defineJob({
  name: 'send-merch-submission-mail',
  payload: z.strictObject({ reviewId: z.uuid() }),
  load: () => import('./send-merch-submission-mail.ts'),
});

/** Safe to kill at any time: the files of a design are the same on every attempt. */
export const makeMerchPackage = defineJob({
  name: 'make-merch-package',
  isSlow: true,
  payload: z.strictObject({ itemId: z.uuid() }),
  maxAttempts: 3,
  load: () => import('./make-package.ts'),
});

/** Selects by date, so items that were due while no worker ran are published too. */
export const publishDueMerch = defineJob({
  name: 'publish-due-merch',
  payload: z.object({}),
  cron: '* * * * *',
  // Runs every minute, so two restarts in a row may interrupt it.
  maxAttempts: 3,
  load: () => import('./publish-due.ts'),
});

/** Retry for a single item that could not be published in the batch. */
export const publishMerchItem = defineJob({
  name: 'publish-merch-item',
  payload: z.strictObject({ itemId: z.uuid() }),
  load: () => import('./publish-item.ts'),
});
