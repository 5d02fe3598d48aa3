import { redirectableParcels } from '@lathe/rules/cancellation';
import { isStillOpen } from '@lathe/rules/order-states';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AddressContent } from '../addresses/index.ts';
import { sendOrderMail } from './jobs.ts';
import { listOrderLines, lockOrder } from './order-store.ts';
import { setAddress } from './progress.ts';

interface AddressChange {
  orderId: string;
  address: AddressContent;
}

export async function changeOrderAddress(ctx: Ctx, change: AddressChange): Promise<void> {
  await inTransaction(ctx.db, (tx) => changeAddressIn(tx, ctx, change));
}

/**
 * For all parcels that are not begun; the others go to the former address. Only within the same country, because prices, taxes and shipping depend on it. The buyer gets a
 * mail, since anybody with the order link could redirect the parcel.
 */
export async function changeAddressIn(
  tx: Tx,
  { jobs }: Pick<Ctx, 'jobs'>,
  { orderId, address }: AddressChange,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const parcels = redirectableParcels(await listOrderLines(tx, orderId), order);
  if (parcels.length === 0) throw new CallError('order_not_changeable');
  if (address.country !== order.country) throw new CallError('order_country_fixed');
  await setAddress(tx, orderId, { address, parcels: isStillOpen(order) ? null : parcels });
  await jobs.enqueue(tx, sendOrderMail, { orderId, letter: 'address_changed' });
}
