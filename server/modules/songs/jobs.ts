import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Bears to be killed at any point: the next try begins with the seller's file again. */
export const processSongFile = defineJob({
  name: 'process-song-file',
  payload: z.strictObject({ uploadId: z.uuid() }),
  maxAttempts: 3,
  load: () => import('./process-song-file.ts'),
});
