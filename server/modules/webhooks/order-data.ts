import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { isoOf } from './iso.ts';

interface OrderRow {
  id: string;
  currency: string;
  paidAt: Date | null;
  cancelledAt: Date | null;
}

interface LineRow {
  id: string;
  thing: string | null;
  kind: string | null;
  title: string;
  artist: string;
  description: string;
  quantity: number;
  refundedQuantity: number;
  unitPrice: number;
  unitVat: number;
  total: number;
  refunded: number;
  earnings: number;
  dispatchedAt: Date | null;
}

interface OrderOfSeller {
  orderId: string;
  sellerId: string;
}

/**
 * What a seller sold in an order, as it is now: a receiver that has the message with the highest
 * version has the whole order. Nothing about the buyer, and nothing that others sold.
 */
export async function orderData(tx: Tx, { orderId, sellerId }: OrderOfSeller) {
  const { id, currency, paidAt, cancelledAt } = await tx
    .selectFrom('orders')
    .select(['id', 'currency', 'paid_at as paidAt', 'cancelled_at as cancelledAt'])
    .where('id', '=', orderId)
    .$castTo<OrderRow>()
    .executeTakeFirstOrThrow();
  const lines = await linesOf(tx, { orderId, sellerId });
  return {
    id,
    currency,
    paid_at: isoOf(paidAt),
    cancelled_at: isoOf(cancelledAt),
    lines: lines.map((line) => ({
      id: line.id,
      thing: line.thing,
      kind: line.kind,
      title: line.title,
      artist: line.artist,
      description: line.description,
      quantity: line.quantity,
      refunded_quantity: line.refundedQuantity,
      unit_price: line.unitPrice,
      unit_vat: line.unitVat,
      total: line.total,
      refunded: line.refunded,
      earnings: line.earnings,
      dispatched_at: isoOf(line.dispatchedAt),
    })),
  };
}

async function linesOf(tx: Tx, { orderId, sellerId }: OrderOfSeller): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select lines.id, sellable_id as thing, kind, title, artist, description, quantity,
      refunded_quantity as "refundedQuantity", unit_price as "unitPrice", unit_vat as "unitVat",
      unit_price::bigint * quantity as total, (
        select coalesce(sum(amount), 0)::bigint from refund_lines
        where order_line_id = lines.id) as refunded, (
        select coalesce(sum(earnings), 0)::bigint from line_earnings
        where line_id = lines.id and holder_id = ${sellerId}) as earnings,
      coalesce(fulfilled_at, (
        select dispatched_at from parcels
        where parcels.order_id = lines.order_id and number = parcel)) as "dispatchedAt"
    from order_lines as lines
    where order_id = ${orderId} and owner_id = ${sellerId} and mode = 'shop'
    order by position`.execute(tx);
  return rows;
}

/** The part of a refund that concerns a seller. */
export async function refundData(
  tx: Tx,
  { refundId, sellerId }: { refundId: string; sellerId: string },
) {
  const { rows } = await sql<{ line: string; quantity: number; amount: number }>`
    select order_line_id as line, refund_lines.quantity, amount from refund_lines
    join order_lines on order_lines.id = order_line_id
    where refund_id = ${refundId} and owner_id = ${sellerId} and mode = 'shop'
    order by position`.execute(tx);
  return { id: refundId, lines: rows };
}
