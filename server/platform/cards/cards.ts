/**
 * Card payments: one port, whoever stands behind it. Every call names a key of ours, and the same
 * key is the same payment or the same refund, however often it is asked for. Nothing here is ever
 * called inside a transaction.
 */
import type { Money } from '@lathe/rules/money';
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
  /** The card company takes no payments from us at the moment. */
  | 'unavailable';

export interface Payment {
  id: string;
  key: string;
  status: PaymentStatus;
  /** Why it was declined. */
  failure: CardFailure | null;
  /** Where the buyer proves to their bank who they are. */
  actionUrl: string | null;
  amount: Money;
  /** What the card company keeps of it. */
  fee: Money;
  card: { brand: string; last4: string };
}

export interface Charge {
  key: string;
  amount: Money;
  /** What stands for the card; its number is never seen here. */
  method: string;
  /** Where the buyer comes back to. */
  returnUrl: string;
  /** The bank asks the buyer to prove who they are, whatever the card would do by itself. */
  challenge?: boolean;
}

/** The buyer has asked their bank for the money back. The bank takes it, and gives it back if won. */
export interface Dispute {
  type: 'dispute';
  state: 'opened' | 'won' | 'lost';
  /** The `id` of the payment; it is kept with the checkout. */
  paymentId: string;
  amount: Money;
  /** In the words of the card company. */
  reason: string;
}

export type CardEvent = { id: string } & (
  | { type: 'payment' /** Of the payment it is about. */; key: string }
  | Dispute
  /** Nothing that concerns the shop. */
  | { type: 'other' }
);

export interface Cards {
  provider: 'sandbox' | 'stripe';
  /** The same for every payment method of one card; null when nobody knows. */
  fingerprintOf(method: string): Promise<string | null>;
  /** Throws when no answer came: then nobody knows, until `find` says. */
  charge(charge: Charge): Promise<Payment>;
  /** Null when it was never asked for. */
  find(key: string): Promise<Payment | null>;
  /** Unless it was settled before; the answer tells. */
  cancel(key: string): Promise<Payment | null>;
  refund(refund: { key: string; paymentKey: string; amount: Money }): Promise<void>;
  /** The header that a message of the card company is signed in. */
  signatureHeader: string;
  /** Null when the signature is not good. */
  readEvent(body: string, signature: string): CardEvent | null;
}

export interface CardParts {
  config: Config;
  secret: string;
  db: Db;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
}

/** Null where no card company is set up: then nothing can be paid for. */
export async function makeCards(parts: CardParts): Promise<Cards | null> {
  switch (parts.config.cards) {
    case 'sandbox':
      return makeSandbox(parts);
    case 'stripe':
      // Its library is large; who does not need it does not load it.
      return (await import('./stripe.ts')).makeStripe(parts);
    default:
      return null;
  }
}
