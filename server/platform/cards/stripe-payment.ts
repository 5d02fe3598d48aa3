/** Maps a Stripe PaymentIntent to `Payment`. */
import { type Money, money } from '@lathe/rules/money';
import type Stripe from 'stripe';
import type { CardFailure, Payment } from './cards.ts';

/** The balance transaction contains the fee, which is booked with the payment. */
export const WITH_CHARGE = { expand: ['latest_charge.balance_transaction'] };

/**
 * Codes and decline codes: https://docs.stripe.com/declines/codes. All others are generic declines.
 */
const FAILURES: Partial<Record<string, CardFailure>> = {
  incorrect_zip: 'address_mismatch',
  incorrect_postal_code: 'address_mismatch',
  incorrect_address: 'address_mismatch',
  authentication_required: 'not_authenticated',
  authentication_not_handled: 'not_authenticated',
  payment_intent_authentication_failure: 'not_authenticated',
  insufficient_funds: 'no_funds',
  withdrawal_count_limit_exceeded: 'no_funds',
  card_velocity_exceeded: 'no_funds',
  expired_card: 'card_expired',
  expired_payment_method: 'card_expired',
  invalid_expiry_month: 'card_expired',
  invalid_expiry_year: 'card_expired',
  incorrect_cvc: 'wrong_code',
  invalid_cvc: 'wrong_code',
  incorrect_number: 'invalid',
  invalid_number: 'invalid',
  invalid_account: 'invalid',
  card_not_supported: 'invalid',
  currency_not_supported: 'invalid',
};

function failureOf(error: { code?: string; decline_code?: string }): CardFailure {
  const { code = '', decline_code = '' } = error;
  return FAILURES[decline_code] ?? FAILURES[code] ?? 'declined';
}

/** Null when the card has not been charged yet. */
export function presentIntent(intent: Stripe.PaymentIntent): Payment | null {
  const amount = money(intent.amount, intent.currency.toUpperCase());
  const charge = chargeOf(intent);
  const card = charge?.payment_method_details?.card;
  const payment = {
    id: intent.id,
    key: intent.metadata.key ?? '',
    failure: null,
    actionUrl: null,
    amount,
    fee: money(0, amount.currency),
    card: { brand: brandName(card?.brand ?? 'card'), last4: card?.last4 ?? '0000' },
  };
  switch (intent.status) {
    case 'succeeded':
      // Stripe sometimes adds the fee seconds later; it is booked then.
      return { ...payment, status: 'succeeded', fee: charge && feeOf(charge, amount) };
    case 'requires_action':
      return {
        ...payment,
        status: 'action_needed',
        actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
      };
    case 'processing':
      return { ...payment, status: 'processing' };
    case 'canceled':
      return { ...payment, status: 'cancelled' };
    case 'requires_payment_method':
    case 'requires_confirmation': {
      const error = intent.last_payment_error;
      return error && { ...payment, status: 'declined', failure: failureOf(error) };
    }
    default:
      throw new Error(`Stripe's intent ${intent.id} is in the unknown state "${intent.status}".`);
  }
}

function chargeOf({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/**
 * Stripe reports the fee in our account's currency, so it is converted proportionally to the
 * charged currency.
 */
function feeOf({ balance_transaction }: Stripe.Charge, { amount, currency }: Money): Money | null {
  if (typeof balance_transaction !== 'object' || balance_transaction === null) return null;
  const { fee, amount: settled } = balance_transaction;
  return money(settled === 0 ? 0 : Math.round((fee * amount) / settled), currency);
}

const BRANDS: Partial<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function brandName(brand: string): string {
  return BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
