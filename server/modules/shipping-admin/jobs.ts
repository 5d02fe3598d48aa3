import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Lets the shelf know to which countries things are sold, after the list of countries changed. */
export const placeAnew = defineJob({
  name: 'place-anew',
  payload: z.strictObject({}),
  load: () => import('./place-anew.ts'),
});
