import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Takes what is in a retired genre to another one. */
export const moveGenre = defineJob({
  name: 'move-genre',
  payload: z.strictObject({ genreId: z.int() }),
  load: () => import('./move-genre.ts'),
});

/** Measures the releases that are in the making by the new numbers of their format. */
export const measureAnew = defineJob({
  name: 'measure-anew',
  payload: z.strictObject({ typeId: z.int() }),
  load: () => import('./measure-anew.ts'),
});

/** For a release that could not be measured with the others. */
export const measureRelease = defineJob({
  name: 'measure-release',
  payload: z.strictObject({ releaseId: z.uuid() }),
  load: () => import('./measure-release.ts'),
});

/**
 * Lets search follow the price lists whose day has come. Asked again and again, so that a day on which
 * no worker ran is made up for; what was followed once is not looked at again.
 */
export const followPriceLists = defineJob({
  name: 'follow-price-lists',
  payload: z.object({}),
  cron: '*/5 * * * *',
  maxAttempts: 3,
  load: () => import('./follow-price-lists.ts'),
});
