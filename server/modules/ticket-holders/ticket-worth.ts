/** What the buyer of a ticket would get back for it. */
import { amountOf, refundByItems } from '@lathe/rules/refunds';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { listOrderLines, listRefunds, type OrderRow, refundableOf } from '../orders/index.ts';
import type { TicketRow } from '../tickets/index.ts';

type Worth = (ticket: Pick<TicketRow, 'orderLineId'>) => number | null;

/** In minor units; null if nothing is left, as after a refund of an amount. Lock the order for a change. */
export async function ticketWorth(db: Db | Tx, order: OrderRow): Promise<Worth> {
  const lines = await listOrderLines(db, order.id);
  const left = refundableOf(order, lines, await listRefunds(db, order.id));
  return ({ orderLineId }) => {
    const line = lines.findIndex(({ id }) => id === orderLineId);
    const copies = [{ line, quantity: 1 }];
    const part = refundByItems(left, { copies, postage: false, duty: false });
    return typeof part === 'string' ? null : amountOf(part);
  };
}
