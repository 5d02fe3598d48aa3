/**
 * Provider-independent interface for card payments. Every call is idempotent by a key of ours: the
 * same key is the same payment or refund. Never call it inside a transaction.
 */
import type { Money } from '@lathe/rules/money';
import type { RefundAttemptState, RefundFailure } from '@lathe/rules/refund-progress';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { makeSandbox } from './sandbox.ts';

export type PaymentStatus = 'succeeded' | 'declined' | 'action_needed' | 'processing' | 'cancelled';

export type CardFailure =
  | 'declined'
  | 'address_mismatch'
  | 'not_authenticated'
  | 'no_funds'
  | 'card_expired'
  | 'wrong_code'
  | 'invalid'
  /** The card provider currently accepts no payments from us. */
  | 'unavailable';

export interface Payment {
  id: string;
  key: string;
  status: PaymentStatus;
  failure: CardFailure | null;
  /** Where the buyer completes 3-D Secure. */
  actionUrl: string | null;
  amount: Money;
  /** The provider's fee; null if it is not known yet. */
  fee: Money | null;
  card: { brand: string; last4: string };
}

export interface Charge {
  key: string;
  amount: Money;
  /** Payment method token; card numbers never reach this server. */
  method: string;
  /** Where the buyer returns after 3-D Secure. */
  returnUrl: string;
  /** Forces 3-D Secure, even if the card would not require it. */
  challenge?: boolean;
}

/**
 * The buyer disputed the charge with their bank. The bank withdraws the amount and returns it if
 * the dispute is won.
 */
export interface Dispute {
  type: 'dispute';
  state: 'opened' | 'won' | 'lost';
  /** The payment `id` stored with the checkout. */
  paymentId: string;
  /** The provider's id; a payment can be disputed several times. */
  disputeId: string;
  /** Not always the whole payment. */
  amount: Money;
  /** The provider's reason code. */
  reason: string;
  /** All fees so far, by the provider's ids. A negative fee was given back. */
  fees: readonly { id: string; amount: Money }[];
}

/** What the provider says about a refund, when it is asked and in events. */
export interface RefundResult {
  /** The provider's id; null if it refused to refund. */
  refundId: string | null;
  state: RefundAttemptState;
  failure: RefundFailure | null;
}

export interface RefundEvent extends RefundResult {
  type: 'refund';
  /** Our key. */
  key: string;
}

export type CardEvent = { id: string } & (
  | { type: 'payment'; key: string }
  | Dispute
  | RefundEvent
  /** The fee of a payment is known now. */
  | { type: 'fee'; key: string }
  /** Irrelevant to the shop. */
  | { type: 'other' }
);

export interface Cards {
  provider: 'sandbox' | 'stripe';
  /** The same for all payment methods of one card; null when unknown. */
  fingerprintOf(method: string): Promise<string | null>;
  /** Throws when no response arrives. The outcome is then unknown until `find` reports it. */
  charge(charge: Charge): Promise<Payment>;
  /** Null when no payment with this key was started. */
  find(key: string): Promise<Payment | null>;
  /** Has no effect on a settled payment; the result shows its state. */
  cancel(key: string): Promise<Payment | null>;
  /** The result can change later, also from succeeded to failed; events report it. */
  refund(refund: { key: string; paymentKey: string; amount: Money }): Promise<RefundResult>;
  /** The header that carries the provider's webhook signature. */
  signatureHeader: string;
  /** Null when the signature is invalid. */
  readEvent(body: string, signature: string): CardEvent | null;
}

export interface CardDependencies {
  config: Config;
  secret: string;
  db: Db;
  jobs: Jobs;
  clock: Clock;
  /** Stripe dates its messages by real time. */
  machineClock: Clock;
  log: Logger;
}

/** Null when no card provider is configured; nothing can be paid then. */
export async function makeCards(parts: CardDependencies): Promise<Cards | null> {
  switch (parts.config.cards) {
    case 'sandbox':
      return makeSandbox(parts);
    case 'stripe':
      // The Stripe library is large, so it is loaded only when needed.
      return (await import('./stripe.ts')).makeStripe(parts);
    default:
      return null;
  }
}
