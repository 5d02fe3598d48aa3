import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { findPerson } from '../accounts/index.ts';
import type { OrderLineRow, OrderRow } from './order-store.ts';

/** Staff must not decide on refunds of orders that they bought or earn from. */
export async function assertNotOwn(
  tx: Tx,
  {
    order,
    lines,
    staffId,
  }: {
    order: Pick<OrderRow, 'userId' | 'email'>;
    lines: readonly Pick<OrderLineRow, 'ownerId' | 'payees'>[];
    staffId: string;
  },
): Promise<void> {
  const email = (await findPerson(tx, staffId))?.email;
  if (isOwnOrder({ order, lines, staff: { id: staffId, email } })) {
    throw new CallError('refund_own_order');
  }
}

export function isOwnOrder({
  order,
  lines,
  staff,
}: {
  order: Pick<OrderRow, 'userId' | 'email'>;
  lines: readonly Pick<OrderLineRow, 'ownerId' | 'payees'>[];
  staff: { id: string; email: string | undefined };
}): boolean {
  return (
    order.userId === staff.id ||
    order.email.toLowerCase() === staff.email?.toLowerCase() ||
    lines.some(
      ({ ownerId, payees }) =>
        ownerId === staff.id || payees.some(({ holder }) => holder === staff.id),
    )
  );
}
