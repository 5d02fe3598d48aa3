import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/**
 * Bears to be killed at any point: the next try begins with the seller's files again. Its tries reach
 * over some four minutes in which the storage or the database may be away.
 */
export const makeArtwork = defineJob({
  name: 'make-artwork',
  payload: z.strictObject({ artworkId: z.uuid(), run: z.uuid() }),
  maxAttempts: 6,
  load: () => import('./make-artwork.ts'),
});

/** Every style with the seller's picture and words, to choose from. */
export const drawArtworkStyles = defineJob({
  name: 'draw-artwork-styles',
  payload: z.strictObject({ artworkId: z.uuid() }),
  maxAttempts: 6,
  load: () => import('./draw-styles.ts'),
});
