/** State changes of an order after payment. Callers lock its row. */
import type { Carrier } from '@lathe/rules/carriers';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { AddressContent } from '../addresses/index.ts';
import type { OrderRow } from './order-store.ts';

/** One parcel of an order. */
export interface ParcelRef {
  orderId: string;
  /** Number of the parcel. */
  parcel: number;
}

/** The first job that advances starts production; the last one of a parcel completes its packing. */
export async function markProgress(
  tx: Tx,
  { id, productionAt }: Pick<OrderRow, 'id' | 'productionAt'>,
  { parcel, isPacked, now }: { parcel: number; isPacked: boolean; now: Date },
): Promise<void> {
  if (productionAt === null) {
    await tx.updateTable('orders').set({ production_at: now }).where('id', '=', id).execute();
  }
  if (isPacked) await setParcel(tx, { orderId: id, parcel }, { packed_at: now });
}

/** A copy is made again before dispatch. */
export async function markUnpacked(tx: Tx, ref: ParcelRef): Promise<void> {
  await setParcel(tx, ref, { packed_at: null });
}

export async function markDispatched(
  tx: Tx,
  ref: ParcelRef,
  { now, ...sent }: { carrier: Carrier; tracking: string | null; now: Date },
): Promise<void> {
  await setParcel(tx, ref, { dispatched_at: now, ...sent });
  await summariseParcels(tx, ref.orderId);
}

export async function markArrived(tx: Tx, ref: ParcelRef, now: Date): Promise<void> {
  await setParcel(tx, ref, { delivered_at: now });
  await summariseParcels(tx, ref.orderId);
}

export async function setDispatchDate(tx: Tx, ref: ParcelRef, date: string): Promise<void> {
  await setParcel(tx, ref, { dispatch_date: date });
  await summariseParcels(tx, ref.orderId);
}

/** Returned copies are made again, so their parcels are packed and dispatched a second time. */
export async function reopenForRemake(
  tx: Tx,
  { orderId, parcels, dispatchDate }: { orderId: string; parcels: number[]; dispatchDate: string },
): Promise<void> {
  for (const parcel of parcels) {
    await setParcel(
      tx,
      { orderId, parcel },
      {
        packed_at: null,
        dispatched_at: null,
        delivered_at: null,
        carrier: null,
        tracking: null,
        dispatch_date: dispatchDate,
      },
    );
  }
  await summariseParcels(tx, orderId);
}

/** While `heldAt` is set, nothing of the order is started or dispatched. */
export async function setHeld(
  tx: Tx,
  { orderId, heldAt }: { orderId: string; heldAt: Date | null },
): Promise<void> {
  await tx.updateTable('orders').set({ held_at: heldAt }).where('id', '=', orderId).execute();
}

/** The parcels named get an address of their own; without numbers the order has one address. */
export async function setAddress(
  tx: Tx,
  orderId: string,
  { address, parcels }: { address: AddressContent; parcels: readonly number[] | null },
): Promise<void> {
  const content = JSON.stringify(address);
  const own = tx.updateTable('parcels').where('order_id', '=', orderId);
  if (parcels !== null) {
    await own.set({ address: content }).where('number', 'in', parcels).execute();
    return;
  }
  await own.set({ address: null }).execute();
  await tx.updateTable('orders').set({ address: content }).where('id', '=', orderId).execute();
}

interface ParcelChange {
  dispatch_date?: string;
  packed_at?: Date | null;
  dispatched_at?: Date | null;
  delivered_at?: Date | null;
  carrier?: string | null;
  tracking?: string | null;
}

/** Orders that a process of the previous version placed have no parcel yet. */
async function setParcel(
  tx: Tx,
  { orderId, parcel }: ParcelRef,
  change: ParcelChange,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('parcels')
    .set(change)
    .where('order_id', '=', orderId)
    .where('number', '=', parcel)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const row = { order_id: orderId, number: parcel, ...change };
  await tx.insertInto('parcels').values(row).execute();
}

/**
 * An order is dispatched with its last parcel, and delivered with the last that arrives. What is
 * mailed or collected is one more part of it, which arrives at once.
 */
export async function summariseParcels(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update orders set dispatched_at = sum.dispatched_at, delivered_at = sum.delivered_at,
      dispatch_date = sum.dispatch_date
    from (select max(dispatch_date) as dispatch_date,
        case when bool_and(dispatched_at is not null) then max(dispatched_at) end as dispatched_at,
        case when bool_and(delivered_at is not null) then max(delivered_at) end as delivered_at
      from (
        select dispatch_date, dispatched_at, delivered_at from parcels where order_id = ${orderId}
        union all
        select null, fulfilled_at, fulfilled_at from order_lines
        where order_id = ${orderId} and parcel is null and quantity > refunded_quantity
      ) as parts having count(*) > 0) as sum
    where orders.id = ${orderId}`.execute(tx);
}
