import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ItemRow } from '../merch/index.ts';
import { readDesign } from '../merch-designs/index.ts';

/**
 * Admins can change the areas of a type. A design that was placed in other areas would be printed
 * wrongly, so its stored hash must be that of today's areas.
 */
export async function isDesignCurrent(ctx: Ctx, db: Db | Tx, item: ItemRow): Promise<boolean> {
  const { hash } = await readDesign(ctx, db, item);
  return hash !== null && hash === item.design_hash;
}
