import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Pictures of videos and posts come to us, so that a visitor's browser asks nobody else for them. */
export const keepSocialPictures = defineJob({
  name: 'keep-social-pictures',
  payload: z.strictObject({ pageId: z.uuid() }),
  maxAttempts: 5,
  load: () => import('./store-social-pictures.ts'),
});
