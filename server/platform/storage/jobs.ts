import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';

export const sweepStorage = defineJob({
  name: 'sweep-storage',
  payload: z.object({}),
  cron: '25 3 * * *',
  maxAttempts: 2,
  load: () => import('./sweep-storage.ts'),
});

/** Deletes all files whose keys start with one of the prefixes. */
export const removeFiles = defineJob({
  name: 'remove-files',
  payload: z.strictObject({ prefixes: z.array(z.string()) }),
  load: () => import('./remove-files.ts'),
});
