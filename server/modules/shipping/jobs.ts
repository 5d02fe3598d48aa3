import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/**
 * Retry for a single title that could not be updated in the batch. Enqueued jobs of older versions
 * use this name.
 */
export const updateTitleCountries = defineJob({
  name: 'update-title-countries',
  payload: z.strictObject({ groupId: z.uuid() }),
  load: () => import('./update-title-countries.ts'),
});

/**
 * Updates the sale countries of titles after the shipping countries changed. Enqueued jobs of older
 * versions use this name.
 */
export const updateSaleCountries = defineJob({
  name: 'update-sale-countries',
  payload: z.strictObject({}),
  load: () => import('./update-sale-countries.ts'),
});
