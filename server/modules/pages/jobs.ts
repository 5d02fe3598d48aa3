import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Writes to the owners of pages that have been empty for too long, once. */
export const notifyOwnersOfEmptyPages = defineJob({
  name: 'tell-owners-of-empty-pages',
  payload: z.object({}),
  cron: '30 8 * * *',
  maxAttempts: 3,
  load: () => import('./notify-owners.ts'),
});

/** For a page whose owner could not be written to with the others. */
export const notifyOwnerOfEmptyPage = defineJob({
  name: 'tell-owner-of-empty-page',
  payload: z.strictObject({ pageId: z.uuid(), ownerId: z.uuid() }),
  load: () => import('./notify-owner.ts'),
});

export const sendPageRemovalMail = defineJob({
  name: 'send-page-removal-mail',
  payload: z.strictObject({
    userId: z.uuid(),
    page: z.string(),
    /** Null when it is gone. */
    goes: z.strictObject({ emptySince: z.iso.date(), day: z.iso.date() }).nullable(),
  }),
  load: () => import('./send-page-removal-mail.ts'),
});
