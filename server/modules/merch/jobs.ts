/** Jobs after a change of an item, of which higher modules define the handlers; and of prices. */
import { TIERS } from '@lathe/rules/prices';
import { addDuration } from '@lathe/rules/time';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { declareJob, defineJob } from '../../platform/jobs/jobs.ts';
import { notifyMerchPrices as declared } from '../merch-types/index.ts';

/** Makes the pictures of the shop for the design and the colours of an item. */
export const drawMerchPictures = declareJob({
  name: 'draw-merch-pictures',
  isSlow: true,
  payload: z.strictObject({ itemId: z.uuid() }),
  maxAttempts: 6,
});

export const notifyMerchPrices = defineJob({
  ...declared,
  load: () => import('./notify-prices.ts'),
});

/** One seller and tier of `notifyMerchPrices`. */
const pricesOfSeller = z.strictObject({
  typeId: z.int(),
  day: z.iso.date(),
  version: z.int(),
  isWithdrawn: z.boolean(),
  ownerId: z.uuid(),
  tier: z.enum(TIERS),
});

export type PricesOfSeller = z.output<typeof pricesOfSeller>;

export const notifyPricesOfSeller = defineJob({
  name: 'notify-prices-of-seller',
  payload: pricesOfSeller,
  load: () => import('./notify-prices-of-seller.ts'),
});

/** Sellers change a design many times; the pictures are made when they rest. */
const DRAWN_AFTER_MINUTES = 0.5;

export async function orderMerchPictures(
  tx: Tx,
  { jobs }: Ctx,
  { itemId, now }: { itemId: string; now: Date },
): Promise<void> {
  const runAt = addDuration(now, { minutes: DRAWN_AFTER_MINUTES });
  await jobs.enqueue(
    tx,
    drawMerchPictures,
    { itemId },
    { runAt, key: `draw-merch-pictures ${itemId}` },
  );
}
