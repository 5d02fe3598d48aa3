import { expect, it } from 'vitest';
import { isStillOpen, type OrderTimestamps, orderState, paymentState } from './order-states.ts';

const then = new Date('2026-11-16T10:00:00Z');
const NOTHING: OrderTimestamps = {
  paidAt: null,
  productionAt: null,
  dispatchedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  refundedAt: null,
};

it.each([
  [{}, 'Unpaid', false],
  [{ paidAt: then }, 'Paid', true],
  [{ paidAt: then, productionAt: then }, 'In production', false],
  [{ paidAt: then, productionAt: then, dispatchedAt: then }, 'Dispatched', false],
  [{ paidAt: then, dispatchedAt: then, deliveredAt: then }, 'Delivered', false],
  [{ paidAt: then, cancelledAt: then, refundedAt: then }, 'Cancelled', false],
  [{ paidAt: then, deliveredAt: then, refundedAt: then }, 'Refunded', false],
] as const)('an order with %o is %s', (moments, state, open) => {
  expect(orderState({ ...NOTHING, ...moments })).toBe(state);
  expect(isStillOpen({ ...NOTHING, ...moments })).toBe(open);
});

it.each([
  [{ paidAt: null }, 'unpaid'],
  [{}, 'paid'],
  [{ refundedTotal: 1 }, 'partly_refunded'],
  [{ refundedTotal: 2850 }, 'refunded'],
  [{ disputed: true }, 'disputed'],
] as const)('the payment of an order with %o is %s', (facts, state) => {
  const paid = { paidAt: then, disputed: false, refundedTotal: 0, total: 2850 };
  expect(paymentState({ ...paid, ...facts })).toBe(state);
});
