import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/**
 * Copies images of videos and posts, so that visitors' browsers request nothing from third parties.
 */
export const storeSocialPictures = defineJob({
  name: 'store-social-pictures',
  payload: z.strictObject({ pageId: z.uuid() }),
  maxAttempts: 5,
  load: () => import('./store-social-pictures.ts'),
});
