import { expect, it } from 'vitest';
import { isStillOpen, type OrderMoments, orderState } from './order-states.ts';

const then = new Date('2026-11-16T10:00:00Z');
const NOTHING: OrderMoments = {
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
