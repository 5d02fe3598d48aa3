import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { drawMerchPictures as declared } from '../merch/index.ts';
import { redrawMerchColour as declaredRedraw } from '../merch-types/index.ts';

/**
 * Checks an uploaded file and makes the form that everything is drawn from. Can be killed at any
 * point: a retry starts from the uploaded file. The retries span about four minutes.
 */
export const checkDesignFile = defineJob({
  name: 'check-design-file',
  isSlow: true,
  payload: z.strictObject({ fileId: z.uuid() }),
  maxAttempts: 6,
  load: () => import('./check-design-file.ts'),
});

export const drawMerchPictures = defineJob({
  ...declared,
  load: () => import('./draw-merch-pictures.ts'),
});

export const redrawMerchColour = defineJob({
  ...declaredRedraw,
  load: () => import('./redraw-colour.ts'),
});
