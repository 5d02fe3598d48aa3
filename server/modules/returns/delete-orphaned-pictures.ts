import type { Ctx } from '../../context.ts';
import { removePictures } from './return-pictures.ts';
import { findReturn } from './return-store.ts';

export async function handler(
  ctx: Ctx,
  place: { orderId: string; returnId: string },
): Promise<void> {
  if (!(await findReturn(ctx.db, place.returnId))) await removePictures(ctx, place);
}
