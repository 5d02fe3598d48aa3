/**
 * Card payments: one port, whoever stands behind it. Every call names a key of ours, and the same
 * key is the same payment or the same refund, however often it is asked for. Nothing here is ever
 * called inside a transaction.
 */
import type { Money } from '@lathe/rules/money';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { makeSandbox } from './sandbox.ts';

export type PaymentStatus = 'succeeded' | 'declined' | 'action_needed' | 'processing' | 'cancelled';

export type CardFailure = 'declined' | 'address_mismatch' | 'not_authenticated' | 'invalid';

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
}

export interface CardEvent {
  id: string;
  /** Of the payment it is about. */
  key: string;
}

export interface Cards {
  /** Throws when no answer came: then nobody knows, until `find` says. */
  charge(charge: Charge): Promise<Payment>;
  /** Null when it was never asked for. */
  find(key: string): Promise<Payment | null>;
  /** Unless it was settled before; the answer tells. */
  cancel(key: string): Promise<Payment | null>;
  refund(refund: { key: string; paymentKey: string; amount: Money }): Promise<void>;
  /** Null when the signature is not good. */
  readEvent(body: string, signature: string): CardEvent | null;
}

export interface CardParts {
  config: Config;
  secret: string;
  db: Db;
  jobs: Jobs;
  clock: Clock;
}

/** Null where no card company is set up: then nothing can be paid for. */
export function makeCards(parts: CardParts): Cards | null {
  return parts.config.cards === 'sandbox' ? makeSandbox(parts) : null;
}
