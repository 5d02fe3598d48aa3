/** What has become of an order: derived from when things happened, never stored. */

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

export interface OrderMoments {
  paidAt: Date | null;
  productionAt: Date | null;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  refundedAt: Date | null;
}

export function orderState(moments: OrderMoments): OrderState {
  if (moments.cancelledAt) return 'Cancelled';
  if (moments.refundedAt) return 'Refunded';
  if (moments.deliveredAt) return 'Delivered';
  if (moments.dispatchedAt) return 'Dispatched';
  if (moments.productionAt) return 'In production';
  return moments.paidAt ? 'Paid' : 'Unpaid';
}

/** Until the first side is cut, an order can be cancelled or sent elsewhere. */
export function isStillOpen(moments: OrderMoments): boolean {
  return orderState(moments) === 'Paid';
}

export const REFUND_STATES = ['none', 'part', 'whole'] as const;

/** How much of an order went back; apart from its state, for the rest of it is still made. */
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
