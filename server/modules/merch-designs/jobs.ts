import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/**
 * Checks an uploaded file and makes the form that everything is drawn from. Can be killed at any
 * point: a retry starts from the uploaded file. The retries span about four minutes.
 */
export const checkDesignFile = defineJob({
  name: 'check-design-file',
  payload: z.strictObject({ fileId: z.uuid() }),
  maxAttempts: 6,
  load: () => import('./check-design-file.ts'),
});

/** Makes the pictures of the shop again after the design changed. */
export const drawMerchPictures = defineJob({
  name: 'draw-merch-pictures',
  payload: z.strictObject({ itemId: z.uuid() }),
  maxAttempts: 6,
  load: () => import('./draw-merch-pictures.ts'),
});
