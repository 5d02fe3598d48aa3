import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { limitedGroups, mailOrder } from '../orders/index.ts';
import { refreshStorefront } from '../storefront/index.ts';
import { notifySellers } from './notify-sellers.ts';
import { planProduction } from './plan-production.ts';

/** Plans production first, so a mail outage does not delay manufacturing. */
export async function handler(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  await planProduction(ctx, orderId);
  // The shop shows the remaining copies only for limited editions.
  const groupIds = await limitedGroups(ctx.db, orderId);
  if (groupIds.length > 0) {
    await inTransaction(ctx.db, (tx) => refreshStorefront(tx, ctx, { groupIds }));
  }
  await notifySellers(ctx, orderId);
  await mailOrder(ctx, { orderId, letter: 'confirmed' });
}
