import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Notifies the seller of the review decision. */
export const sendReviewMail = defineJob({
  name: 'send-review-mail',
  payload: z.strictObject({
    reviewId: z.uuid(),
    /** Missing in jobs of the previous version: the owner. */
    userId: z.uuid().optional(),
  }),
  load: () => import('./send-review-mail.ts'),
});

/** Confirms the submission to the seller. */
export const sendSubmissionMail = defineJob({
  name: 'send-submission-mail',
  payload: z.strictObject({ reviewId: z.uuid() }),
  load: () => import('./send-submission-mail.ts'),
});

/** Safe to kill at any time: file keys are the same on every attempt. */
export const makePackage = defineJob({
  name: 'make-package',
  isSlow: true,
  payload: z.strictObject({ releaseId: z.uuid() }),
  maxAttempts: 3,
  load: () => import('./make-package.ts'),
});

/** Continues where the last attempt stopped. */
export const cloneContent = defineJob({
  name: 'clone-content',
  isSlow: true,
  payload: z.strictObject({
    releaseId: z.uuid(),
    userId: z.uuid(),
    songs: z.boolean(),
    artwork: z.boolean(),
  }),
  load: () => import('./clone-content.ts'),
});

/** Selects by date, so releases that were due while no worker ran are published too. */
export const publishDue = defineJob({
  name: 'publish-due',
  payload: z.object({}),
  cron: '* * * * *',
  // Runs every minute, so two restarts in a row may interrupt it.
  maxAttempts: 3,
  load: () => import('./publish-due.ts'),
});

/** Retry for a single release that could not be published in the batch. */
export const publishRelease = defineJob({
  name: 'publish-release',
  payload: z.strictObject({ releaseId: z.uuid() }),
  load: () => import('./publish-release.ts'),
});

/** Finds the followers to notify of a new release. */
export const announceRelease = defineJob({
  name: 'announce-release',
  payload: z.strictObject({ releaseId: z.uuid() }),
  load: () => import('./announce-release.ts'),
});

export const sendReleaseMail = defineJob({
  name: 'send-release-mail',
  payload: z.strictObject({ releaseId: z.uuid(), userId: z.uuid() }),
  load: () => import('./send-release-mail.ts'),
});
