import { money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { lockOrder } from './order-store.ts';
import { publishOrderChanged } from './publish-order-changed.ts';
import { markIfFullyRefunded } from './refund-part.ts';

export async function handler(ctx: Ctx, { refundId }: { refundId: string }): Promise<void> {
  const { db, cards, clock } = ctx;
  if (!cards) throw new Error('No card provider is configured, so refunds are impossible.');
  const refund = await db
    .selectFrom('refunds')
    .select(['checkout_id', 'order_id', 'amount', 'currency', 'done_at'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  if (refund.done_at) return;
  const amount = money(refund.amount, refund.currency);
  // The same key on every attempt, so the payment provider refunds once.
  await cards.refund({ key: refundId, paymentKey: refund.checkout_id, amount });
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    // Lock the order: two refunds may finish at once, and the second one completes it.
    const order = refund.order_id === null ? null : await lockOrder(tx, refund.order_id);
    await tx.updateTable('refunds').set({ done_at: now }).where('id', '=', refundId).execute();
    if (order === null) return;
    await markIfFullyRefunded(tx, { orderId: order.id, now });
    await publishOrderChanged(tx, ctx, order);
  });
}
