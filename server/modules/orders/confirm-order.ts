import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { refreshShelf } from '../shelf/index.ts';
import { limitedGroups } from './order-store.ts';
import { handler as sendOrderMail } from './send-order-mail.ts';

/** After it was paid: the shelf counts its copies, and the buyer is written to. */
export async function confirmOrder(ctx: Ctx, orderId: string): Promise<void> {
  // Only of limited editions the shelf says how many are left.
  const groupIds = await limitedGroups(ctx.db, orderId);
  if (groupIds.length > 0) {
    await inTransaction(ctx.db, (tx) => refreshShelf(tx, ctx, { groupIds }));
  }
  await sendOrderMail(ctx, { orderId, letter: 'confirmed' });
}
