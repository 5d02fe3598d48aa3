/** Refunds at Stripe, and what they became. */
import type { RefundFailure } from '@lathe/rules/refund-progress';
import Stripe from 'stripe';
import type { RefundResult } from './cards.ts';

const REFUNDS_PER_PAYMENT = 100;

/**
 * Asks once per key. Stripe drops idempotency keys after a day, but keeps refund metadata, so an
 * earlier refund with the key is found there.
 */
export async function refundPayment(
  stripe: Stripe,
  { id, key, amount }: { id: string; key: string; amount: number },
): Promise<RefundResult> {
  const { data } = await stripe.refunds.list({ payment_intent: id, limit: REFUNDS_PER_PAYMENT });
  const earlier = data.filter(({ metadata }) => metadata?.key === key).map(presentRefund);
  // The previous version asked again with the same key after a failure.
  const known = earlier.find(({ state }) => state !== 'failed') ?? earlier[0];
  if (known) return known;
  const body = { payment_intent: id, amount, metadata: { key } };
  try {
    return presentRefund(await stripe.refunds.create(body, { idempotencyKey: key }));
  } catch (error) {
    // Asking again would not help: staff must pay in another way.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const failure = error.code === 'charge_disputed' ? 'disputed' : 'unknown';
    return { refundId: null, state: 'failed', failure };
  }
}

export function presentRefund({ id, status, failure_reason }: Stripe.Refund): RefundResult {
  switch (status) {
    case 'succeeded':
      return { refundId: id, state: 'succeeded', failure: null };
    case 'failed':
      return {
        refundId: id,
        state: 'failed',
        failure: FAILURES[failure_reason ?? ''] ?? 'unknown',
      };
    case 'canceled':
      return { refundId: id, state: 'failed', failure: 'cancelled' };
    default:
      // `pending` and `requires_action`: the money is not with the buyer yet.
      return { refundId: id, state: 'pending', failure: null };
  }
}

/** https://docs.stripe.com/refunds#failed-refunds */
const FAILURES: Partial<Record<string, RefundFailure>> = {
  lost_or_stolen_card: 'lost_or_stolen_card',
  expired_or_canceled_card: 'expired_or_canceled_card',
  declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  charge_for_pending_refund_disputed: 'disputed',
  merchant_request: 'cancelled',
};
