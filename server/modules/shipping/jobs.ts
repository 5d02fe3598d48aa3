import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** For a title whose update failed among the others. Waiting jobs of older versions have this name. */
export const updateTitleCountries = defineJob({
  name: 'place-title',
  payload: z.strictObject({ groupId: z.uuid() }),
  load: () => import('./update-title-countries.ts'),
});

/** Updates where titles are sold after the countries changed. Waiting jobs of older versions have this name. */
export const updateSaleCountries = defineJob({
  name: 'place-anew',
  payload: z.strictObject({}),
  load: () => import('./update-sale-countries.ts'),
});
