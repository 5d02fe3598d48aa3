/** Order states: derived from timestamps, never stored. */

export const ORDER_STATES = [
  'Unpaid',
  'Paid',
  'In production',
  'Dispatched',
  'Delivered',
  'Cancelled',
  'Refunded',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

export interface OrderTimestamps {
  paidAt: Date | null;
  productionAt: Date | null;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  refundedAt: Date | null;
}

export function orderState(moments: OrderTimestamps): OrderState {
  if (moments.cancelledAt) return 'Cancelled';
  if (moments.refundedAt) return 'Refunded';
  if (moments.deliveredAt) return 'Delivered';
  if (moments.dispatchedAt) return 'Dispatched';
  if (moments.productionAt) return 'In production';
  return moments.paidAt ? 'Paid' : 'Unpaid';
}

/** When the order got its state; null if it is unpaid. */
export function stateTime(moments: OrderTimestamps): Date | null {
  return (
    moments.cancelledAt ??
    moments.refundedAt ??
    moments.deliveredAt ??
    moments.dispatchedAt ??
    moments.productionAt ??
    moments.paidAt
  );
}

/** Until the first side is cut, an order can be cancelled or its address changed. */
export function isStillOpen(moments: OrderTimestamps): boolean {
  return orderState(moments) === 'Paid';
}

export const PAYMENT_STATES = [
  'unpaid',
  'paid',
  'disputed',
  'partly_refunded',
  'refunded',
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Payment state of an order, independent of manufacturing. */
export function paymentState({
  paidAt,
  disputed,
  ...amounts
}: {
  paidAt: Date | null;
  disputed: boolean;
  refundedTotal: number;
  total: number;
}): PaymentState {
  if (paidAt === null) return 'unpaid';
  if (disputed) return 'disputed';
  switch (refundState(amounts)) {
    case 'none':
      return 'paid';
    case 'part':
      return 'partly_refunded';
    case 'whole':
      return 'refunded';
  }
}

export const REFUND_STATES = ['none', 'part', 'whole'] as const;

/**
 * How much of an order was refunded; separate from its state, because the rest is still
 * manufactured.
 */
export type RefundState = (typeof REFUND_STATES)[number];

export function refundState({
  refundedTotal,
  total,
}: {
  refundedTotal: number;
  total: number;
}): RefundState {
  if (refundedTotal === 0) return 'none';
  return refundedTotal < total ? 'part' : 'whole';
}
