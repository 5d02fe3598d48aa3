import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/**
 * Bears to be killed at any point: the next try begins with the seller's file again. Its tries reach
 * over some four minutes in which the storage or the database may be away.
 */
export const processSongFile = defineJob({
  name: 'process-song-file',
  payload: z.strictObject({ uploadId: z.uuid() }),
  maxAttempts: 6,
  load: () => import('./process-song-file.ts'),
});
