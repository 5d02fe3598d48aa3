/** After it was paid. */
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { limitedGroups, mailOrder } from '../orders/index.ts';
import { refreshStorefront } from '../storefront/index.ts';
import { planMaking } from './plan-production.ts';

/** The plant first: a mail server that is away must not keep a record from being made. */
export async function handler(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  await planMaking(ctx, orderId);
  // Only of limited editions the shop says how many are left.
  const groupIds = await limitedGroups(ctx.db, orderId);
  if (groupIds.length > 0) {
    await inTransaction(ctx.db, (tx) => refreshStorefront(tx, ctx, { groupIds }));
  }
  await mailOrder(ctx, { orderId, letter: 'confirmed' });
}
