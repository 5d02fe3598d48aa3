import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** For a title that could not be placed with the others. */
export const placeTitle = defineJob({
  name: 'place-title',
  payload: z.strictObject({ groupId: z.uuid() }),
  load: () => import('./place-title.ts'),
});

/** Lets the storefront know to which countries things are sold, after the list of countries changed. */
export const placeAnew = defineJob({
  name: 'place-anew',
  payload: z.strictObject({}),
  load: () => import('./place-anew.ts'),
});
