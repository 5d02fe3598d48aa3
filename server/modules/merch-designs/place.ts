/** Placements of pictures, in millimetres; checked under the lock of the item. */
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { ItemWork } from '../merch/index.ts';
import { findFile } from './file-store.ts';
import { drawMerchPictures } from './jobs.ts';
import { type PlacementRow, removePlacement, savePlacement } from './placement-store.ts';
import { reportDesignChange, typeOfItem } from './read-design.ts';

/** Sellers move a picture many times; the pictures of the shop are made when they rest. */
const DRAWN_AFTER_MINUTES = 0.5;

export async function placePicture(
  tx: Tx,
  ctx: Ctx,
  { work, placement }: { work: ItemWork; placement: PlacementRow },
): Promise<void> {
  await assertArea(ctx, work, placement.area);
  const file = await findFile(tx, { id: placement.fileId, itemId: work.item.id });
  if (file?.purpose !== 'artwork') throw new CallError('not_found');
  if (file.state !== 'ready') throw new CallError('design_file_not_ready');
  await savePlacement(tx, work.item.id, rounded(placement));
  await designChanged(tx, ctx, work);
}

/** As the database stores them, so that the hash is that of the stored placement. */
function rounded({ xMm, yMm, widthMm, rotation, ...rest }: PlacementRow): PlacementRow {
  const hundredths = (value: number) => Math.round(value * 100) / 100;
  return {
    ...rest,
    xMm: hundredths(xMm),
    yMm: hundredths(yMm),
    widthMm: hundredths(widthMm),
    rotation: hundredths(rotation),
  };
}

export async function takeOutPicture(
  tx: Tx,
  ctx: Ctx,
  { work, area }: { work: ItemWork; area: string },
): Promise<void> {
  await assertArea(ctx, work, area);
  await removePlacement(tx, work.item.id, area);
  await designChanged(tx, ctx, work);
}

async function assertArea(ctx: Ctx, { item }: ItemWork, area: string): Promise<void> {
  const { areas } = await typeOfItem(ctx, item);
  if (!areas.some(({ code }) => code === area)) throw new CallError('not_found');
}

async function designChanged(tx: Tx, ctx: Ctx, work: ItemWork): Promise<void> {
  const { item, now } = work;
  const { state, hash } = await reportDesignChange(tx, ctx, work);
  if (state !== 'complete' || hash === item.design_hash) return;
  const runAt = addDuration(now, { minutes: DRAWN_AFTER_MINUTES });
  const key = `draw-merch-pictures ${item.id}`;
  await ctx.jobs.enqueue(tx, drawMerchPictures, { itemId: item.id }, { runAt, key });
}
