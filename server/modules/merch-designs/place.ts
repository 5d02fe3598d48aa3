/** Placements of pictures, in millimetres; checked under the lock of the item. */
import { roundPlacement } from '@lathe/rules/merch/placement';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type ItemWork, orderMerchPictures } from '../merch/index.ts';
import { findFile } from './file-store.ts';
import { type PlacementRow, removePlacement, savePlacement } from './placement-store.ts';
import { reportDesignChange, typeOfItem } from './read-design.ts';

export async function placePicture(
  tx: Tx,
  ctx: Ctx,
  { work, placement }: { work: ItemWork; placement: PlacementRow },
): Promise<void> {
  await assertArea(ctx, work, placement.area);
  const file = await findFile(tx, { id: placement.fileId, itemId: work.item.id });
  if (file?.purpose !== 'artwork') throw new CallError('not_found');
  if (file.state !== 'ready') throw new CallError('design_file_not_ready');
  // Rounded, so that the hash is that of the stored placement.
  await savePlacement(tx, work.item.id, { ...placement, ...roundPlacement(placement) });
  await designChanged(tx, ctx, work);
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
  await orderMerchPictures(tx, ctx, { itemId: item.id, now });
}
