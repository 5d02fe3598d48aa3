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
    case 'charge.updated': {
      const { metadata, balance_transaction } = event.data.object;
      const { key } = metadata;
      // Without it, the fee is still unknown.
      if (key === undefined || balance_transaction === null) return { id, type: 'other' };
      return { id, type: 'fee', key };
    }
    case 'charge.dispute.funds_withdrawn':
      return { id, ...presentDispute(event.data.object, 'opened') };
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return presentChange(id, event.data.object);
    default:
      return { id, type: 'other' };
  }
}

/** An inquiry withdraws no money, so it does not count as a dispute. */
function presentChange(id: string, dispute: Stripe.Dispute): CardEvent {
  const state = FINAL_STATES.find((end) => end === dispute.status);
  const isOpen = !dispute.status.startsWith('warning_') && moves(dispute).length > 0;
  if (!state && !isOpen) return { id, type: 'other' };
  return { id, ...presentDispute(dispute, state ?? 'opened') };
}

function presentDispute(dispute: Stripe.Dispute, state: Dispute['state']): Dispute {
  const { payment_intent: intent, amount, currency, reason } = dispute;
  const paymentId = typeof intent === 'string' ? intent : (intent?.id ?? '');
  return {
    type: 'dispute',
    state,
    paymentId,
    disputeId: dispute.id,
    amount: money(amount, currency.toUpperCase()),
    reason,
    fees: moves(dispute).flatMap((move) => feeOf(move, dispute)),
  };
}

/** Withdrawn, and given back. */
function moves({ balance_transactions }: Stripe.Dispute): readonly Stripe.BalanceTransaction[] {
  return balance_transactions ?? [];
}

/**
 * In the currency of the payment, like the fee of the payment. Without an amount there is no rate,
 * so the fee stays in the currency of our account.
 */
function feeOf(
  { id, fee, amount: settled, currency }: Stripe.BalanceTransaction,
  dispute: Stripe.Dispute,
): Dispute['fees'] {
  if (fee === 0) return [];
  if (settled === 0 || currency === dispute.currency) {
    return [{ id, amount: money(fee, currency.toUpperCase()) }];
  }
  const converted = Math.round((fee * dispute.amount) / Math.abs(settled));
  return [{ id, amount: money(converted, dispute.currency.toUpperCase()) }];
}
