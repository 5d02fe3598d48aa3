import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { OrderRow } from './order-store.ts';

/**
 * Without a payment there is nothing to refund. During a dispute the bank holds the money, so a
 * refund would pay it twice.
 */
export async function assertRefundable(
  tx: Tx,
  { id, checkoutId, paidAt }: Pick<OrderRow, 'id' | 'checkoutId' | 'paidAt'>,
): Promise<void> {
  if (checkoutId === null || paidAt === null) throw new CallError('order_not_refundable');
  const open = await tx
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '=', 'opened')
    .executeTakeFirst();
  if (open) throw new CallError('order_disputed');
}
