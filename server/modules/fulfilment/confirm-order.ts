import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { KINDS, refreshStock } from '../kinds/index.ts';
import {
  fulfilLines,
  lockOrder,
  mailOrder,
  publishOrderChanged,
  publishSalesChanged,
} from '../orders/index.ts';
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
    for (const kind of KINDS) {
      if (sold.some((line) => line.kind === kind.name)) await kind.notifySales?.(tx, ctx, orderId);
    }
    await publishSalesChanged(tx, ctx, orderId);
  });
  await markAsMailed(ctx, orderId);
  await mailOrder(ctx, { orderId, letter: 'confirmed' });
}

/** Before the mail is sent, so that its buyer cannot cancel what is in it at the same time. */
async function markAsMailed(ctx: Ctx, orderId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.cancelledAt !== null || order.refundedAt !== null) return;
    const mailed = await fulfilLines(tx, ctx, { orderId, fulfilment: 'mailed' });
    if (mailed > 0) await publishOrderChanged(tx, ctx, order);
  });
}
