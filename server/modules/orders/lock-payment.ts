import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockOrder, type OrderRow } from './order-store.ts';

export interface LockedPayment {
  checkoutId: string;
  /** Null for a payment that was too late for an order. */
  order: OrderRow | null;
}

/**
 * Null for payments of other programs. Fails while it is open whether the payment gets an order; the
 * card provider then sends its event again.
 */
export async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment | null> {
  const found = await findPayment(tx, paymentId);
  if (!found) return null;
  const { checkoutId } = found;
  if (found.orderId !== null) return { checkoutId, order: await lockOrder(tx, found.orderId) };
  await lockRows(tx, 'checkouts', [checkoutId]);
  const now = await findPayment(tx, paymentId);
  if (now?.orderId) return { checkoutId, order: await lockOrder(tx, now.orderId) };
  if (now?.state !== 'late') throw new CallError('not_found');
  return { checkoutId, order: null };
}

async function findPayment(tx: Tx, paymentId: string) {
  return await tx
    .selectFrom('checkouts')
    .leftJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select(['checkouts.id as checkoutId', 'checkouts.state', 'orders.id as orderId'])
    .where('checkouts.payment_id', '=', paymentId)
    .executeTakeFirst();
}
