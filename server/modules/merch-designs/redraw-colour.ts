/** An admin corrected how a colour looks: drafts that are sold in it show the new one. */
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { orderMerchPictures } from '../merch/index.ts';

/** Pictures that are drawn in the meantime are current, and are not made again. */
export async function handler(ctx: Ctx, { colourId }: { colourId: number }): Promise<void> {
  const items = await ctx.db
    .selectFrom('merch_items')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('design_state', '=', 'complete')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('merch_variants')
        .select('item_id')
        .where('colour_id', '=', colourId)
        .where('removed_at', 'is', null),
    )
    .execute();
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    for (const { id } of items) await orderMerchPictures(tx, ctx, { itemId: id, now });
  });
}
