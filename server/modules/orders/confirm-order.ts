import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { refreshShelf } from '../shelf/index.ts';
import { limitedGroups } from './order-store.ts';
import { handler as sendOrderMail } from './send-order-mail.ts';

export async function handler(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // Only of limited editions the shelf says how many are left.
    await refreshShelf(tx, ctx, { groupIds: await limitedGroups(tx, orderId) });
  });
  await sendOrderMail(ctx, { orderId, letter: 'confirmed' });
}
