import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/**
 * Can be killed at any point: a retry starts from the uploaded files. The retries span about four
 * minutes, to survive an outage of storage or database.
 */
export const makeArtwork = defineJob({
  name: 'make-artwork',
  isSlow: true,
  payload: z.strictObject({ artworkId: z.uuid(), run: z.uuid() }),
  maxAttempts: 6,
  load: () => import('./make-artwork.ts'),
});

/** Draws a preview of every style with the picture and text of the seller. */
export const drawArtworkStyles = defineJob({
  name: 'draw-artwork-styles',
  isSlow: true,
  payload: z.strictObject({ artworkId: z.uuid() }),
  maxAttempts: 6,
  load: () => import('./draw-styles.ts'),
});
