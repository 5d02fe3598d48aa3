/** Placements of pictures, in millimetres; checked under the lock of the item. */
import { roundPlacement } from '@lathe/rules/merch/placement';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type ItemWork, orderMerchPictures } from '../merch/index.ts';
import type { MerchArea } from '../merch-types/index.ts';
import { findFile } from './file-store.ts';
import { type PlacementRow, removePlacement, savePlacement, withBleed } from './placement-store.ts';
import { reportDesignChange, typeOfItem } from './read-design.ts';

export async function placePicture(
  tx: Tx,
  ctx: Ctx,
  { work, placement }: { work: ItemWork; placement: Omit<PlacementRow, 'placedArea'> },
): Promise<void> {
  const area = await areaOf(ctx, work, placement.area);
  const file = await findFile(tx, { id: placement.fileId, itemId: work.item.id });
  if (file?.purpose !== 'artwork') throw new CallError('not_found');
  if (file.state !== 'ready') throw new CallError('design_file_not_ready');
  // Rounded, so that the hash is that of the stored placement.
  const rounded = { ...placement, ...roundPlacement(placement) };
  await savePlacement(tx, work.item.id, { ...rounded, placedArea: withBleed(area) });
  await designChanged(tx, ctx, work);
}

export async function takeOutPicture(
  tx: Tx,
  ctx: Ctx,
  { work, area }: { work: ItemWork; area: string },
): Promise<void> {
  await areaOf(ctx, work, area);
  await removePlacement(tx, work.item.id, area);
  await designChanged(tx, ctx, work);
}

async function areaOf(ctx: Ctx, { item }: ItemWork, code: string): Promise<MerchArea> {
  const { areas } = await typeOfItem(ctx, item);
  const area = areas.find((each) => each.code === code);
  if (!area) throw new CallError('not_found');
  return area;
}

async function designChanged(tx: Tx, ctx: Ctx, work: ItemWork): Promise<void> {
  const { item, now } = work;
  const { state, placedHash } = await reportDesignChange(tx, ctx, work);
  if (state !== 'complete' || placedHash === item.design_hash) return;
  await orderMerchPictures(tx, ctx, { itemId: item.id, now });
}
