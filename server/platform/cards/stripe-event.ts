/** Maps Stripe webhook events to `CardEvent`. */
import { money } from '@lathe/rules/money';
import type Stripe from 'stripe';
import type { CardEvent, Dispute } from './cards.ts';
import { presentRefund } from './stripe-refund.ts';

const FINAL_STATES = ['won', 'lost'] as const;

export function presentEvent(event: Stripe.Event): CardEvent {
  const { id } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled': {
      const { key } = event.data.object.metadata;
      // Events without our key belong to other shops on the same Stripe account.
      return key === undefined ? { id, type: 'other' } : { id, type: 'payment', key };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const { key } = event.data.object.metadata ?? {};
      return key === undefined
        ? { id, type: 'other' }
        : { id, type: 'refund', key, ...presentRefund(event.data.object) };
    }
    // An inquiry withdraws no money, so it does not count as a dispute yet.
    case 'charge.dispute.funds_withdrawn':
      return { id, ...presentDispute(event.data.object, 'opened') };
    case 'charge.dispute.closed': {
      const state = FINAL_STATES.find((end) => end === event.data.object.status);
      return state ? { id, ...presentDispute(event.data.object, state) } : { id, type: 'other' };
    }
    default:
      return { id, type: 'other' };
  }
}

function presentDispute(dispute: Stripe.Dispute, state: Dispute['state']): Dispute {
  const { payment_intent: intent, amount, currency, reason } = dispute;
  const paymentId = typeof intent === 'string' ? intent : (intent?.id ?? '');
  return {
    type: 'dispute',
    state,
    paymentId,
    amount: money(amount, currency.toUpperCase()),
    reason,
  };
}
