import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { remeasureReleases as declared } from '../catalogue/index.ts';

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

export const remeasureReleases = defineJob({
  ...declared,
  load: () => import('./remeasure-releases.ts'),
});

/** For a release that could not be measured with the others. */
export const measureRelease = defineJob({
  name: 'measure-release',
  payload: z.strictObject({ releaseId: z.uuid() }),
  load: () => import('./measure-release.ts'),
});
