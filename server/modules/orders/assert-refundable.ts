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
  const open = await openDisputes(tx).where('order_id', '=', id).executeTakeFirst();
  if (open) throw new CallError('order_disputed');
}

/** Of a payment without an order. */
export async function assertNotDisputed(tx: Tx, checkoutId: string): Promise<void> {
  const open = await openDisputes(tx)
    .innerJoin('checkouts', 'checkouts.payment_id', 'disputes.payment_id')
    .where('checkouts.id', '=', checkoutId)
    .executeTakeFirst();
  if (open) throw new CallError('order_disputed');
}

function openDisputes(tx: Tx) {
  return tx.selectFrom('disputes').select('disputes.id').where('disputes.state', '=', 'opened');
}
