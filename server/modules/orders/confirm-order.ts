import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { refreshStorefront } from '../storefront/index.ts';
import { limitedGroups } from './order-store.ts';
import { handler as sendOrderMail } from './send-order-mail.ts';

/** After it was paid: the storefront counts its copies, and the buyer is written to. */
export async function confirmOrder(ctx: Ctx, orderId: string): Promise<void> {
  // Only of limited editions the storefront says how many are left.
  const groupIds = await limitedGroups(ctx.db, orderId);
  if (groupIds.length > 0) {
    await inTransaction(ctx.db, (tx) => refreshStorefront(tx, ctx, { groupIds }));
  }
  await sendOrderMail(ctx, { orderId, letter: 'confirmed' });
}
