import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Tells a seller how a submission was decided. */
export const sendReviewMail = defineJob({
  name: 'send-review-mail',
  payload: z.strictObject({ reviewId: z.uuid() }),
  load: () => import('./send-review-mail.ts'),
});

/** Bears to be killed at any point: names and places of the files are the same at every try. */
export const makePackage = defineJob({
  name: 'make-package',
  payload: z.strictObject({ releaseId: z.uuid() }),
  maxAttempts: 3,
  load: () => import('./make-package.ts'),
});

/** Goes on where a try before it was killed. */
export const cloneContent = defineJob({
  name: 'clone-content',
  payload: z.strictObject({
    releaseId: z.uuid(),
    userId: z.uuid(),
    songs: z.boolean(),
    artwork: z.boolean(),
  }),
  load: () => import('./clone-content.ts'),
});

/** Looks at the calendar, not at a timer: what was due while no worker ran goes on sale, too. */
export const publishDue = defineJob({
  name: 'publish-due',
  payload: z.object({}),
  cron: '* * * * *',
  // Two kills in a row may meet it: it runs often.
  maxAttempts: 3,
  load: () => import('./publish-due.ts'),
});

/** For one that could not go on sale with the others. */
export const publishRelease = defineJob({
  name: 'publish-release',
  payload: z.strictObject({ releaseId: z.uuid() }),
  load: () => import('./publish-release.ts'),
});

/** Finds out whom to tell of a new release. */
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
