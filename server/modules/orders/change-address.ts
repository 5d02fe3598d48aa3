import { isStillOpen } from '@lathe/rules/order-states';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AddressContent } from '../addresses/index.ts';
import { lockOrder } from './order-store.ts';

interface Moved {
  orderId: string;
  address: AddressContent;
}

export async function changeOrderAddress({ db }: Ctx, moved: Moved): Promise<void> {
  await inTransaction(db, (tx) => changeAddressIn(tx, moved));
}

/** In the same country: prices, taxes and postage were those of it. */
export async function changeAddressIn(tx: Tx, { orderId, address }: Moved): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!isStillOpen(order)) throw new CallError('order_not_changeable');
  if (address.country !== order.country) throw new CallError('order_country_fixed');
  await tx
    .updateTable('orders')
    .set({ address: JSON.stringify(address) })
    .where('id', '=', orderId)
    .execute();
}
