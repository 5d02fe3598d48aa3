import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Notifies owners once when their page has been empty for too long. */
export const notifyOwnersOfEmptyPages = defineJob({
  name: 'notify-owners-of-empty-pages',
  payload: z.object({}),
  cron: '30 8 * * *',
  maxAttempts: 3,
  load: () => import('./notify-owners.ts'),
});

/** Retry for a single page whose owner could not be notified in the batch. */
export const notifyOwnerOfEmptyPage = defineJob({
  name: 'notify-owner-of-empty-page',
  payload: z.strictObject({ pageId: z.uuid(), ownerId: z.uuid() }),
  load: () => import('./notify-owner.ts'),
});

export const sendPageRemovalMail = defineJob({
  name: 'send-page-removal-mail',
  payload: z.strictObject({
    userId: z.uuid(),
    page: z.string(),
    /** Null after the page was removed. */
    goes: z.strictObject({ emptySince: z.iso.date(), day: z.iso.date() }).nullable(),
  }),
  load: () => import('./send-page-removal-mail.ts'),
});
