import type { Ctx } from '../../context.ts';
import { removePictures } from './return-pictures.ts';
import { findReturn } from './return-store.ts';

export async function handler(ctx: Ctx, key: { orderId: string; returnId: string }): Promise<void> {
  if (!(await findReturn(ctx.db, key.returnId))) await removePictures(ctx, key);
}
