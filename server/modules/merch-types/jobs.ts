/** Jobs after a change of a type or its prices. Higher modules define the handlers. */
import { TIERS } from '@lathe/rules/prices';
import { z } from 'zod';
import { declareJob } from '../../platform/jobs/jobs.ts';

/** Draws the pictures of drafts in a colour whose cloth looks different by now. */
export const redrawMerchColour = declareJob({
  name: 'redraw-merch-colour',
  payload: z.strictObject({ colourId: z.int() }),
});

/** Notifies sellers of prices that were scheduled for a day, or withdrawn before it. */
export const notifyMerchPrices = declareJob({
  name: 'notify-merch-prices',
  payload: z.strictObject({
    typeId: z.int(),
    day: z.iso.date(),
    /** Of the type after the change: tells two changes for one day apart. */
    version: z.int(),
    /** In which a price differs from the day before. */
    tiers: z.array(z.enum(TIERS)),
    isWithdrawn: z.boolean(),
  }),
});
