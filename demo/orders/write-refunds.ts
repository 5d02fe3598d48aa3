/**
 * Refunds of the demo orders, written as the shop does it, because seller screens subtract them.
 */
import { amountOf, orderAmounts } from '@lathe/rules/refunds';
import { assignCreditNoteNumber } from '../../server/modules/orders/number-credit-note.ts';
import type { Tx } from '../../server/platform/db/tx.ts';
import { demoId } from '../demo-id.ts';
import { upsert } from '../upsert.ts';
import { type PricedSale, soldItems } from './write-ledger.ts';

/** Database triggers add each refund to its order and lines. */
export async function writeRefunds(tx: Tx, orders: readonly PricedSale[]): Promise<void> {
  const entries = orders.flatMap(refundRows);
  await upsert(
    tx,
    'refunds',
    ['id'],
    entries.map(({ refund }) => refund),
  );
  await upsert(
    tx,
    'refund_lines',
    ['refund_id', 'order_line_id'],
    entries.flatMap(({ lines }) => lines),
  );
  const refunds = entries.map(({ refund }) => refund);
  for (const { id, created_at } of refunds.toSorted((a, b) => +a.created_at - +b.created_at)) {
    await assignCreditNoteNumber(tx, { refundId: id, now: created_at });
  }
}

function refundRows(order: PricedSale) {
  const { row } = order;
  const { checkout_id, refunded_at } = row;
  if (checkout_id === null || refunded_at === null) return [];
  const figures = orderAmounts(soldItems(order));
  const refund = {
    id: demoId('refund', row.id),
    checkout_id,
    order_id: row.id,
    amount: amountOf(figures),
    currency: row.currency,
    postage: figures.postage.amount,
    postage_vat: figures.postage.vat,
    duty: figures.duty,
    reason: row.cancelled_at ? 'cancelled' : 'changed_mind',
    created_at: refunded_at,
    done_at: refunded_at,
  };
  const lines = figures.lines.flatMap(({ shares, sharesVat, ...line }, at) => {
    const sold = order.lines[at];
    if (!sold) return [];
    return [
      {
        refund_id: refund.id,
        order_line_id: sold.id,
        ...line,
        shares: JSON.stringify(shares),
        shares_vat: JSON.stringify(sharesVat),
      },
    ];
  });
  return [{ refund, lines }];
}
