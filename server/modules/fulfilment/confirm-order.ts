import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { KINDS, refreshStock } from '../kinds/index.ts';
import { mailOrder } from '../orders/index.ts';
import { planProduction } from './plan-production.ts';

/** Plans production first, so a mail outage does not delay manufacturing. */
export async function handler(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  await planProduction(ctx, orderId);
  const sold = await ctx.db
    .selectFrom('order_lines')
    .select(['kind', 'sellable_id as uuid'])
    .where('order_id', '=', orderId)
    .$narrowType<{ kind: string }>()
    .execute();
  await inTransaction(ctx.db, (tx) => refreshStock(tx, ctx, sold));
  await inTransaction(ctx.db, async (tx) => {
    for (const kind of KINDS) await kind.notifySales?.(tx, ctx, orderId);
  });
  await mailOrder(ctx, { orderId, letter: 'confirmed' });
}
