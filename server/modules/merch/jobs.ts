/** Jobs after a change of an item. Higher modules define the handlers. */
import { addDuration } from '@lathe/rules/time';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { declareJob } from '../../platform/jobs/jobs.ts';

/** Makes the pictures of the shop for the design and the colours of an item. */
export const drawMerchPictures = declareJob({
  name: 'draw-merch-pictures',
  isSlow: true,
  payload: z.strictObject({ itemId: z.uuid() }),
  maxAttempts: 6,
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
