/** State changes of an order after payment. Callers lock its row. */
import type { Carrier } from '@lathe/rules/carriers';
import type { Tx } from '../../platform/db/tx.ts';
import type { OrderRow } from './order-store.ts';

/** The first job that advances starts production; the last one completes packing. */
export async function markProgress(
  tx: Tx,
  { id, productionAt }: Pick<OrderRow, 'id' | 'productionAt'>,
  { isPacked, now }: { isPacked: boolean; now: Date },
): Promise<void> {
  if (productionAt !== null && !isPacked) return;
  await tx
    .updateTable('orders')
    .set({ production_at: productionAt ?? now, packed_at: isPacked ? now : null })
    .where('id', '=', id)
    .execute();
}

/** A copy is made again before dispatch. */
export async function markUnpacked(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('orders').set({ packed_at: null }).where('id', '=', orderId).execute();
}

export async function markDispatched(
  tx: Tx,
  sent: { orderId: string; carrier: Carrier; tracking: string | null; now: Date },
): Promise<void> {
  const { orderId, carrier, tracking, now } = sent;
  await tx
    .updateTable('orders')
    .set({ dispatched_at: now, carrier, tracking })
    .where('id', '=', orderId)
    .execute();
}

export async function markArrived(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx.updateTable('orders').set({ delivered_at: now }).where('id', '=', orderId).execute();
}

export async function setDispatchDate(
  tx: Tx,
  { orderId, date }: { orderId: string; date: string },
): Promise<void> {
  await tx.updateTable('orders').set({ dispatch_date: date }).where('id', '=', orderId).execute();
}

/** Returned copies are made again, so the order is packed and dispatched a second time. */
export async function reopenForRemake(
  tx: Tx,
  { orderId, dispatchDate }: { orderId: string; dispatchDate: string },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      packed_at: null,
      dispatched_at: null,
      delivered_at: null,
      carrier: null,
      tracking: null,
      dispatch_date: dispatchDate,
    })
    .where('id', '=', orderId)
    .execute();
}

/** While `heldAt` is set, nothing of the order is started or dispatched. */
export async function setHeld(
  tx: Tx,
  { orderId, heldAt }: { orderId: string; heldAt: Date | null },
): Promise<void> {
  await tx.updateTable('orders').set({ held_at: heldAt }).where('id', '=', orderId).execute();
}
