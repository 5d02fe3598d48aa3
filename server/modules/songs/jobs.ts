import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { remeasureReleases as declared } from '../catalogue/index.ts';

/**
 * Safe to kill at any time: the next attempt starts over with the seller's file. The attempts span
 * about four minutes, to survive a short outage of the storage or the database.
 */
export const processSongFile = defineJob({
  name: 'process-song-file',
  isSlow: true,
  payload: z.strictObject({ uploadId: z.uuid() }),
  maxAttempts: 6,
  load: () => import('./process-song-file.ts'),
});

export const remeasureReleases = defineJob({
  ...declared,
  load: () => import('./remeasure-releases.ts'),
});

/** Retry for a single release that could not be measured in the batch. */
export const measureRelease = defineJob({
  name: 'measure-release',
  payload: z.strictObject({ releaseId: z.uuid() }),
  load: () => import('./measure-release.ts'),
});

/** Deletes edits that can no longer be undone. */
export const sweepTrackEdits = defineJob({
  name: 'sweep-track-edits',
  payload: z.object({}),
  cron: '50 3 * * *',
  maxAttempts: 2,
  load: () => import('./sweep-track-edits.ts'),
});
