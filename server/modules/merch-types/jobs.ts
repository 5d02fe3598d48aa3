/** Jobs for designs after a change of a type. merch-designs defines the handlers. */
import { z } from 'zod';
import { declareJob } from '../../platform/jobs/jobs.ts';

/** Draws the pictures of drafts in a colour whose cloth looks different by now. */
export const redrawMerchColour = declareJob({
  name: 'redraw-merch-colour',
  payload: z.strictObject({ colourId: z.int() }),
});
